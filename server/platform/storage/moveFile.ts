import { copyFile, open, rename } from "node:fs/promises";

/** Moves a file within the data directory and replaces the target. Both paths are absolute. On one disk this is a
 *  rename, which is atomic in a crash. Between two disks the bytes are copied next to the target first; the original
 *  stays, and the caller removes it after the move is committed. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    const copy = `${to}.part`;
    await copyFile(from, copy);
    await syncFile(copy);
    await rename(copy, to);
  }
}

async function syncFile(place: string): Promise<void> {
  const file = await open(place, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
