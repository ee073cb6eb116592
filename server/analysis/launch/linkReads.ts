import { link, mkdir, realpath, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ReadFolder } from "./samplesheet/chooseRead.ts";

const FOLDER_MODE = 0o750;

/**
 * Creates `folder` with the directories of reads of a run and links their files. A hard link is preferred, because a
 * container sees the directory of the run and not the target of a symbolic link. Files with the same name in a
 * directory are numbered.
 */
export async function linkReads(folder: string, folders: ReadFolder[]): Promise<void> {
  await mkdir(folder, { mode: FOLDER_MODE });
  const used = new Set<string>();
  for (const { name, files } of folders) {
    const inner = join(folder, name);
    await mkdir(inner, { recursive: true, mode: FOLDER_MODE });
    for (const file of files) {
      const target = await realpath(file);
      let place = join(inner, basename(file));
      for (let number = 2; used.has(place); number++) place = join(inner, `${number}-${basename(file)}`);
      used.add(place);
      // Another file system, or a file of another owner, allows no hard link.
      await link(target, place).catch(() => symlink(target, place));
    }
  }
}
