import "./styles/page.css";
import "./styles/cards.css";
import "./app/app.ts";

// The page also works without a service worker, but then it needs a network.
if (import.meta.env.PROD) navigator.serviceWorker?.register("service-worker.js").catch(() => {});
