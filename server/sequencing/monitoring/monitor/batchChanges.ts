const REST_MS = 50;
/** More changes than this are not read individually. */
const CHANGES_MAX = 5_000;

export interface Change {
  folder: string;
  /** null: anything in the directory may have changed. */
  name: Buffer | null;
}

export interface ChangeBatches {
  add(folder: string, name: Buffer | null): void;
  isIdle(): boolean;
  close(): void;
}

/**
 * Collects changes for a moment, so that a file that is written in many chunks is read only a few times. read: must not
 * reject. onFlood: called instead when a listing is cheaper. onIdle: called when all changes are read.
 */
export function batchChanges({
  read,
  onFlood,
  onIdle,
}: {
  read: (changes: Change[]) => Promise<void>;
  onFlood: () => void;
  onIdle: () => void;
}): ChangeBatches {
  let pending = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;
  let isClosed = false;

  async function flush(): Promise<void> {
    timer = undefined;
    if (isReading) return;
    isReading = true;
    const changes = [...pending.values()];
    pending = new Map();
    await read(changes);
    isReading = false;
    if (pending.size > 0) later();
    else onIdle();
  }

  function later(): void {
    if (!isClosed) timer ??= setTimeout(() => void flush(), REST_MS);
  }

  return {
    add(folder, name) {
      if (isClosed) return;
      if (pending.size >= CHANGES_MAX) {
        pending.clear();
        onFlood();
        return;
      }
      pending.set(`${folder}/${name?.toString("latin1") ?? ""}`, { folder, name });
      later();
    },
    isIdle: () => !isReading && pending.size === 0,
    close() {
      isClosed = true;
      clearTimeout(timer);
      pending.clear();
    },
  };
}
