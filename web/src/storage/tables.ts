/** Stores the tables that the engine trains for house rules. They are in the browser's database (IndexedDB). */
import type { TableKey } from "../engine/wasm.ts";

const STORE = "tables";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("pusoy", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Returns a stored table, or `null` if there is none or the browser forbids storage. */
export async function readTable(key: TableKey): Promise<Uint8Array | null> {
  try {
    const database = await open();
    return (await finished(database.transaction(STORE).objectStore(STORE).get(key))) ?? null;
  } catch {
    return null;
  }
}

/** Stores a table if the browser allows it. A table that is not stored is trained again next time. */
export async function writeTable(key: TableKey, bytes: Uint8Array): Promise<void> {
  try {
    const database = await open();
    await finished(database.transaction(STORE, "readwrite").objectStore(STORE).put(bytes, key));
  } catch {
    // A full or forbidden storage is not an error, because the engine can train the table again.
  }
}
