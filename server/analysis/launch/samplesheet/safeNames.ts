import { hash } from "node:crypto";

const SAFE = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const BASE_MAX_CHARACTERS = 60;
const DIGEST_CHARACTERS = 8;

/**
 * Returns whether a value is safe unchanged in scripts and file names of a workflow: ASCII letters, digits, dots,
 * dashes and underscores, without a leading dot or dash. Pure.
 */
export function isSafeName(value: string): boolean {
  return SAFE.test(value);
}

/**
 * Returns a unique safe name for each value of a run. A safe value is its own name; in any other value each unsafe
 * character becomes an underscore and a part of the value's SHA-256 is appended, so that the name depends only on the
 * value and a resumed run uses the same name. Pure.
 */
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

// Directories are only linked, and Nextflow quotes them; file names become parts of scripts.
const SAFE_FOLDERS = /^[\p{L}\p{M}\p{N} ._+=@,:%()&'/-]*$/u;
const SAFE_FILE = /^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}._+=@,:%-]*$/u;

/**
 * Returns whether a path below the data directory is safe for a workflow. Paths that Lanekeeper creates consist of safe
 * names. Pure.
 */
export function isSafePath(path: string): boolean {
  const end = path.lastIndexOf("/") + 1;
  return SAFE_FOLDERS.test(path.slice(0, end)) && SAFE_FILE.test(path.slice(end));
}
