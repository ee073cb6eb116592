import { hash } from "node:crypto";

const SAFE = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const BASE_MAX_CHARACTERS = 60;
const DIGEST_CHARACTERS = 8;

/** Whether a value can reach scripts and file names of a workflow as it is: ASCII letters, digits, dots, dashes and
 *  underscores, without a leading dot or dash. Pure. */
export function isSafeName(value: string): boolean {
  return SAFE.test(value);
}

/** A safe name for each of the values of a run, different for different values. A safe value is its own name; in any other
 *  each unsafe character becomes an underscore, and a part of its SHA-256 follows, so that the name depends on the value
 *  alone and a resumed run uses it again. Pure. */
export function safeNamesOf(values: Iterable<string>): Map<string, string> {
  const sorted = [...new Set(values)].sort();
  const names = new Map(sorted.filter(isSafeName).map((value) => [value, value]));
  const taken = new Set(names.values());
  for (const value of sorted) {
    if (isSafeName(value)) continue;
    const base = value.replaceAll(/[^A-Za-z0-9._-]/g, "_").replace(/^[.-]+/, "_");
    const digest = hash("sha256", value);
    let name = "";
    for (let length = DIGEST_CHARACTERS; name === "" || taken.has(name); length++)
      name = `${base.slice(0, BASE_MAX_CHARACTERS)}-${digest.slice(0, length)}${"_".repeat(Math.max(0, length - digest.length))}`;
    taken.add(name);
    names.set(value, name);
  }
  return names;
}

// Folders are only linked, which Nextflow quotes; names of files become parts of scripts.
const SAFE_FOLDERS = /^[\p{L}\p{M}\p{N} ._+=@,:%()&'/-]*$/u;
const SAFE_FILE = /^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}._+=@,:%-]*$/u;

/** Whether a path below the data base path can be given to a workflow. Paths that Lanekeeper makes are made of safe names.
 *  Pure. */
export function isSafePath(path: string): boolean {
  const end = path.lastIndexOf("/") + 1;
  return SAFE_FOLDERS.test(path.slice(0, end)) && SAFE_FILE.test(path.slice(end));
}
