import "./styles/page.css";
import "./styles/cards.css";
import "./app/app.ts";

// Without a service worker, the page works, but not without a network.
if (import.meta.env.PROD) navigator.serviceWorker?.register("service-worker.js").catch(() => {});
