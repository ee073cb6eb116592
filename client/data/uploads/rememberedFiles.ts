/**
 * What this browser stores about the file of an unfinished session, to resume it after a reload: its modification
 * time and, where supported, a file handle. If it is lost, the user only has to drop the file again.
 */

// Not supported by every browser.
declare global {
  interface FileSystemHandle {
    requestPermission?: (options: { mode: "read" }) => Promise<PermissionState>;
  }
}

const PREFIX = "lanekeeper.upload.";
const DATABASE = "lanekeeper-uploads";
const STORE = "handles";

// The handle of each file object, set by the drop zone.
const handles = new WeakMap<File, FileSystemFileHandle>();

export function keepHandle(file: File, handle: FileSystemFileHandle): void {
  handles.set(file, handle);
}

/** Stores the file of a session. */
export function rememberFile(uploadId: string, file: File): void {
  try {
    localStorage.setItem(PREFIX + uploadId, String(file.lastModified));
  } catch {
    // The upload also works without browser storage.
  }
  const handle = handles.get(file);
  if (handle) void inStore("readwrite", (store) => store.put(handle, uploadId)).catch(() => {});
}

export function forgetFile(uploadId: string): void {
  try {
    localStorage.removeItem(PREFIX + uploadId);
  } catch {
    return;
  }
  void inStore("readwrite", (store) => store.delete(uploadId)).catch(() => {});
}

/** Returns the modification time of the file when its session began, in milliseconds since 1970, or null if unknown. */
export function rememberedLastModified(uploadId: string): number | null {
  try {
    const stored = localStorage.getItem(PREFIX + uploadId);
    return stored === null ? null : Number(stored);
  } catch {
    return null;
  }
}

/** Returns the stored handles of these sessions by session id. */
export async function rememberedHandles(uploadIds: string[]): Promise<Map<string, FileSystemFileHandle>> {
  const found = new Map<string, FileSystemFileHandle>();
  try {
    for (const uploadId of uploadIds) {
      const handle: unknown = await inStore("readonly", (store) => store.get(uploadId));
      if (typeof FileSystemFileHandle === "function" && handle instanceof FileSystemFileHandle) {
        found.set(uploadId, handle);
      }
    }
  } catch {
    return found;
  }
  return found;
}

/**
 * Returns the file of a handle, after a permission prompt if the browser requires one; null after a denial or if
 * the file no longer exists. Call it only in response to a click.
 */
export async function openHandle(handle: FileSystemFileHandle): Promise<File | null> {
  try {
    if ((await handle.requestPermission?.({ mode: "read" })) === "denied") return null;
    const file = await handle.getFile();
    keepHandle(file, handle);
    return file;
  } catch {
    return null;
  }
}

function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    const failed = (request: IDBRequest) => () => reject(request.error ?? new Error("IndexedDB failed"));
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
    opening.addEventListener("error", failed(opening));
    opening.addEventListener("success", () => {
      const database = opening.result;
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", failed(request));
      request.transaction?.addEventListener("complete", () => database.close());
    });
  });
}
