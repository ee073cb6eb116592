import { copyFile, open, rename } from "node:fs/promises";

/** Moves a file to another folder of the data area, replacing what is there. Both are absolute places inside it.
 *  On one disk this is a rename, which a crash finds done or not done. Between two disks the bytes are copied beside
 *  the target first; the original then stays, for the caller to remove when the move counts. */
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
