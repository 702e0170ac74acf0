/** Opens the built page in Chromium, for end-to-end tests. */
import { existsSync } from "node:fs";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { preview, type PreviewServer } from "vite";

export const SIZES = {
  phone: { width: 375, height: 667 },
  desk: { width: 1280, height: 800 },
} as const;
export type Size = keyof typeof SIZES;

const ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** A server for the built page, and a browser that opens it. */
export class Stage {
  private constructor(
    readonly server: PreviewServer,
    readonly browser: Browser,
    readonly url: string,
  ) {}

  static async open(): Promise<Stage> {
    const root = new URL("../..", import.meta.url).pathname;
    if (!existsSync(`${root}/dist/index.html`)) throw new Error("the page is not built: run 'npm run build' first");
    const server = await preview({ root, preview: { port: 0 }, logLevel: "error" });
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ARGUMENTS });
    return new Stage(server, browser, server.resolvedUrls!.local[0]!);
  }

  async close() {
    await this.browser.close();
    await this.server.close();
  }

  /** Opens the page in a fresh profile. */
  async visit(size: Size, fragment = "", options: BrowserContextOptions = {}): Promise<{ page: Page; context: BrowserContext }> {
    const context = await this.browser.newContext({ viewport: SIZES[size], locale: "en-GB", ...options });
    const page = await context.newPage();
    page.on("pageerror", (error) => {
      throw error;
    });
    await page.goto(this.url + fragment);
    return { page, context };
  }
}

/** Returns the accessibility problems that axe finds on the screen. */
export async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Returns the elements with text that does not fit: they scroll sideways, are cut off or extend beyond the screen. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
    for (const element of document.querySelectorAll<HTMLElement>("button, a, h1, h2, h3, p, td, th, label, summary, span, .scroll")) {
      if (!element.checkVisibility() || element.closest(".visually-hidden, dialog:not([open])")) continue;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && style.display !== "inline" && style.overflowX !== "visible";
      if (isCut || box.right > innerWidth + 1 || box.left < -1) found.push(`${element.tagName} '${element.textContent?.trim().slice(0, 40)}'`);
    }
    return found;
  });
}
