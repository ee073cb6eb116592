import { createHash } from "node:crypto";
import { copyFile, lstat, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import { unpackFailure } from "../referenceData/errors.ts";
import { archiveKind } from "../referenceData/places.ts";
import { unpackInThread } from "../referenceData/unpackInThread.ts";
import {
  repositoryHasLinks,
  repositoryTooLarge,
  repositoryTooManyFiles,
  serverPathRefused,
} from "./errors.ts";
import { FILES_MAX, FILES_MAX_BYTES, UNNEEDED } from "./obtainRepository.ts";

const FOLDER_MODE = 0o750;
const MEBIBYTE = 1024 * 1024;

/**
 * Copies the files of a workflow from a directory or an archive of the server into `folder`/workflow, without what a run
 * does not need. An archive may contain everything below one directory. Links and too many or too large files are
 * refused before anything is copied. place: readable. Returns the SHA-256 of paths and contents, in place of a commit.
 * Raises serverPathRefused, repositoryHasLinks, repositoryTooManyFiles, repositoryTooLarge, and what unpackFailure raises.
 */
export async function obtainFiles(
  place: string,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<string> {
  const isFolder = (await lstat(place)).isDirectory();
  const unpacked = join(folder, "unpacked");
  const root = isFolder ? place : await unpack(place, { into: unpacked, signal });
  const files = await listFiles(root);
  const out = join(folder, "workflow");
  await mkdir(out, { mode: FOLDER_MODE });
  const digest = createHash("sha256");
  for (const file of files) {
    signal.throwIfAborted();
    const target = join(out, file);
    await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
    await copyFile(join(root, file), target);
    // The copy, because the original may change meanwhile.
    digest.update(JSON.stringify(file)).update(await readFile(target));
  }
  await rm(unpacked, { recursive: true, force: true });
  return digest.digest("hex");
}

async function unpack(
  archive: string,
  { into, signal }: { into: string; signal: AbortSignal },
): Promise<string> {
  const kind = archiveKind(basename(archive)) ?? raise(serverPathRefused({ path: archive.slice(0, 200) }));
  await mkdir(into, { mode: FOLDER_MODE });
  const { problem } = await unpackInThread({ archive, kind, into, maxBytes: FILES_MAX_BYTES }, { signal });
  if (problem === "tooLarge") raise(repositoryTooLarge({ mebibytes: FILES_MAX_BYTES / MEBIBYTE }));
  if (problem !== null) raise(unpackFailure[problem]());
  const [first, ...others] = await readdir(into, { withFileTypes: true });
  return first?.isDirectory() && others.length === 0 ? join(into, first.name) : into;
}

async function listFiles(root: string): Promise<string[]> {
  const found: string[] = [];
  let bytes = 0;
  const visit = async (inner: string): Promise<void> => {
    for (const entry of await readdir(join(root, inner), { withFileTypes: true })) {
      const path = inner === "" ? entry.name : `${inner}/${entry.name}`;
      if (UNNEEDED.test(entry.isDirectory() ? `${path}/` : path)) continue;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile()) {
        if (found.push(path) > FILES_MAX) raise(repositoryTooManyFiles({ most: FILES_MAX }));
        bytes += (await lstat(join(root, path))).size;
        if (bytes > FILES_MAX_BYTES) raise(repositoryTooLarge({ mebibytes: FILES_MAX_BYTES / MEBIBYTE }));
      } else raise(repositoryHasLinks({ path: path.slice(0, 200) }));
    }
  };
  await visit("");
  return found.toSorted();
}
