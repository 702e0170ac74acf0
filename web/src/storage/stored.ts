/** Values in the browser's storage, as JSON. Failures are reported, not hidden: a full or forbidden storage loses data. */

/** Is told why a value was not stored. */
export type OnFailure = (reason: string) => void;

let onFailure: OnFailure = () => {};

/** Chooses the function that is told about failures. */
export function reportFailures(report: OnFailure) {
  onFailure = report;
}

/** Returns a stored value. Returns `undefined` if there is none, or if it cannot be read. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a value. Returns `false` if the browser refuses, after reporting the reason unless `isQuiet`. */
export function writeStored(key: string, value: unknown, isQuiet = false): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    if (!isQuiet) onFailure(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Calls `read` whenever another tab stores a value under `key`. Returns a function that ends this. */
export function onStored(key: string, read: (value: unknown) => void): () => void {
  const listen = (event: StorageEvent) => event.key === key && read(readStored(key));
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
