import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Expected } from "./verifyChain.ts";

/** The last recorded head of the audit chain. Stored outside the database, so that `audit verify` detects entries that were
 *  removed from the end together with their seals. */
const FILE = "audit-head";
const HEAD = /^([1-9]\d{0,14}):([\da-f]{64})$/i;

/** Parses a head, `position:hash`; undefined for any other text. */
export function parseHead(text: string): Expected | undefined {
  const [, position, hash] = HEAD.exec(text.trim()) ?? [];
  return position === undefined || hash === undefined
    ? undefined
    : { position: Number(position), hash: hash.toLowerCase() };
}

export async function keepHead(home: string, head: string): Promise<void> {
  const draft = join(home, `.${FILE}-${process.pid}`);
  await writeFile(draft, `${head}\n`, { mode: 0o600 });
  await rename(draft, join(home, FILE));
}

/** Reads the recorded head of a home; undefined when no head was recorded yet. */
export async function readStoredHead(home: string): Promise<Expected | undefined> {
  const text = await readFile(join(home, FILE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return text === undefined ? undefined : parseHead(text);
}
