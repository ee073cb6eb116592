import { readSync } from "node:fs";

/** A file became shorter than it was when its reading began. */
export class FileShortened extends Error {
  override name = "FileShortened";
}

/** The bytes of an open file from `start` to `end`, a buffer at a time, whatever its own position is. A buffer is used
 *  again: a piece holds what was read until as many further pieces were asked for as there are buffers. */
export function* piecesOf(
  fd: number,
  { start, end, buffers }: { start: number; end: number; buffers: Buffer[] },
): Generator<Buffer, void> {
  for (let position = start, turn = 0; position < end; turn++) {
    const buffer = buffers[turn % buffers.length] ?? Buffer.alloc(0);
    const bytesRead = readSync(fd, buffer, 0, Math.min(buffer.length, end - position), position);
    if (bytesRead === 0) throw new FileShortened();
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
