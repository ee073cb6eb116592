import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import { isRelativeInside } from "../../../data/files/dataRoot.ts";
import { packageUnreadable } from "../errors.ts";
import { filesInJson } from "./filesInJson.ts";

const ENTRIES_MAX = 2_000;
const UNPACKED_MAX_BYTES = 256 * 1024 * 1024;
/** Includes headers and padding. */
const INFLATED_MAX_BYTES = UNPACKED_MAX_BYTES + 16 * 1024 * 1024;
const PATH_MAX_CHARACTERS = 500;

/**
 * Writes the files of a payload into the new directory `folder`: a gzipped tar of the package directory, or JSON in one
 * of three forms (additions §7; see filesInJson). Accepts only regular files and directories below it: no links, no
 * paths outside, within size limits. Raises packageUnreadable.
 */
export async function unpackPackage(payload: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const isGzip = payload[0] === 0x1f && payload[1] === 0x8b;
  try {
    await (isGzip ? unpackTar(payload, folder) : unpackJson(payload, folder));
  } catch (error) {
    throw error instanceof ApiError ? error : packageUnreadable({ why: "it is damaged" }, error);
  }
}

async function unpackTar(payload: Buffer, folder: string): Promise<void> {
  const entries = extract();
  const unpacking = pipeline(Readable.from([payload]), createGunzip(), bounded(), entries);
  // An error ends the loop below, which throws it; the promise itself must not end the process as an unhandled
  // rejection.
  unpacking.catch(() => {});
  let count = 0;
  let bytes = 0;
  for await (const entry of entries) {
    const { type, name, size, mode } = entry.header;
    bytes += size;
    if (++count > ENTRIES_MAX || bytes > UNPACKED_MAX_BYTES)
      raise(packageUnreadable({ why: "it is too large" }));
    const path = placeOf(folder, name);
    if (type === "directory") await mkdir(path, { recursive: true });
    else if (type === "file") {
      await mkdir(dirname(path), { recursive: true });
      await pipeline(entry, createWriteStream(path, { flags: "wx", mode: mode & 0o111 ? 0o755 : 0o644 }));
      continue;
    } else raise(packageUnreadable({ why: "it holds something else than files and folders" }));
    entry.resume();
  }
  await unpacking;
}

/** Limits the inflated size, because data after the last file of a tar would otherwise inflate without limit. */
function bounded(): Transform {
  let bytes = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > INFLATED_MAX_BYTES) done(packageUnreadable({ why: "it is too large" }));
      else done(null, piece);
    },
  });
}

async function unpackJson(payload: Buffer, folder: string): Promise<void> {
  const files = filesInJson(payload);
  if (files.length > ENTRIES_MAX) raise(packageUnreadable({ why: "it is too large" }));
  for (const { path, bytes } of files) {
    const place = placeOf(folder, path);
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, bytes, { flag: "wx" });
  }
}

function placeOf(folder: string, name: string): string {
  const path = name.replace(/^(\.\/)+/, "").replace(/\/+$/, "");
  // The root of the tar itself.
  if (path === "" || path === ".") return folder;
  if (path.length > PATH_MAX_CHARACTERS || !isRelativeInside(path))
    raise(packageUnreadable({ why: "it holds a path that leads out of it" }));
  return join(folder, path);
}
