import { keepHandle } from "./rememberedFiles.ts";

// Not supported by every browser.
declare global {
  interface DataTransferItem {
    getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
  }
  interface Window {
    showOpenFilePicker?: (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>;
  }
}

export interface ChosenFile {
  file: File;
  /** Path with directories, separated by "/". */
  path: string;
}

export interface ChosenFiles {
  files: ChosenFile[];
  /** The number of hidden files, which are skipped. */
  hidden: number;
  /** The paths of files that cannot be added. */
  empty: string[];
  unreadable: string[];
  /** Whether there were more files than are added at once. */
  isCut: boolean;
}

/** The files that are added at once. */
export const FILES_MAX = 5_000;
const HIDDEN_NAMES = new Set(["thumbs.db", "desktop.ini", "__macosx"]);

/** Returns the files of a drop, recursively. Call it inside the drop event: afterwards the browser denies access. */
export function readDrop({ items }: DataTransfer): Promise<ChosenFiles> {
  const dropped = [...items]
    .filter(({ kind }) => kind === "file")
    .map((item) => ({
      handle: item.getAsFileSystemHandle?.().catch(() => null),
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile(),
    }));
  return collect(async function* () {
    for (const { handle, entry, file } of dropped) {
      const opened = await handle;
      if (opened) yield* readHandle(opened, opened.name);
      else if (entry) yield* readEntry(entry, entry.name);
      else if (file) yield { file, path: file.name };
    }
  });
}

/** Returns the files of an input; those of a directory have a path. */
export function readInput(list: FileList): Promise<ChosenFiles> {
  return collect(async function* () {
    for (const file of list) yield { file, path: file.webkitRelativePath || file.name };
  });
}

/** Returns the files of a picker that returns handles. */
export function readPicker(picked: FileSystemFileHandle[]): Promise<ChosenFiles> {
  return collect(async function* () {
    for (const handle of picked) yield* readHandle(handle, handle.name);
  });
}

interface Unread {
  path: string;
  file: null;
}

async function collect(found: () => AsyncIterable<ChosenFile | Unread>): Promise<ChosenFiles> {
  const chosen: ChosenFiles = { files: [], hidden: 0, empty: [], unreadable: [], isCut: false };
  for await (const { file, path } of found()) {
    if (path.split("/").some((part) => isHidden(part))) chosen.hidden++;
    else if (file === null) chosen.unreadable.push(path);
    else if (file.size === 0) chosen.empty.push(path);
    else if (chosen.files.length === FILES_MAX) return { ...chosen, isCut: true };
    else chosen.files.push({ file, path });
  }
  return chosen;
}

function isHidden(name: string): boolean {
  return name.startsWith(".") || HIDDEN_NAMES.has(name.toLowerCase());
}

async function* readHandle(handle: FileSystemHandle, path: string): AsyncGenerator<ChosenFile | Unread> {
  try {
    if (isFileHandle(handle)) {
      const file = await handle.getFile();
      keepHandle(file, handle);
      yield { file, path };
    } else if (isFolderHandle(handle)) {
      for await (const [name, inner] of handle.entries()) yield* readHandle(inner, `${path}/${name}`);
    }
  } catch {
    yield { file: null, path };
  }
}

async function* readEntry(entry: FileSystemEntry, path: string): AsyncGenerator<ChosenFile | Unread> {
  try {
    if (isFileEntry(entry)) {
      yield { file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), path };
    } else if (isFolderEntry(entry)) {
      const reader = entry.createReader();
      // readEntries returns batches, and an empty one at the end.
      for (;;) {
        const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
          reader.readEntries(resolve, reject),
        );
        if (some.length === 0) break;
        for (const inner of some) yield* readEntry(inner, `${path}/${inner.name}`);
      }
    }
  } catch {
    yield { file: null, path };
  }
}

function isFileHandle(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === "file";
}

function isFolderHandle(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === "directory";
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolderEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
