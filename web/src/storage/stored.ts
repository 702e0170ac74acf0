/**
 * Stores values as JSON in the browser's storage. The storage may be full or forbidden. The page sets a function that
 * warns the user if a value was not stored.
 */

/** A function that is called with the reason why a value was not stored. */
export type OnFailure = (reason: string) => void;

let onFailure: OnFailure = () => {};

/** Sets the function that is called when a value cannot be stored. */
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

/**
 * Stores a value and returns `true`. If the browser does not store it, returns `false`, and reports the reason unless
 * `isQuiet` is `true`.
 */
export function writeStored(key: string, value: unknown, isQuiet = false): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch (error) {
    if (!isQuiet) onFailure(error instanceof Error ? error.message : String(error));
    return false;
  }
}

/** Calls `read` with the new value whenever another tab stores one under `key`. Returns a function that stops this. */
export function onStored(key: string, read: (value: unknown) => void): () => void {
  const listen = (event: StorageEvent) => event.key === key && read(readStored(key));
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
