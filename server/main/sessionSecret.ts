import { randomBytes } from "node:crypto";
import { link, open, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "./StartError.ts";

const SECRET_BYTES = 32;

/** Reads the secret that signs session cookies: generated once and stored in `home`, readable only by this user. Of
 *  several concurrent first starts, one generates it and all use it. Raises StartError. */
export async function sessionSecret(home: string): Promise<string> {
  const path = join(home, "session-secret");
  const kept = (await read(path)) ?? (await make(home, path));
  if (kept.length < SECRET_BYTES) throw new StartError(`${path} is damaged: remove it and sign in again`);
  return kept;
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code === "EACCES") throw new StartError(`This user may not read ${path}`, { cause: error });
    throw error;
  }
}

// Written completely under a temporary name and then linked: an existing name always has the complete secret, and a
// second process finds the name taken.
async function make(home: string, path: string): Promise<string> {
  const draft = join(home, `.session-secret-${randomBytes(6).toString("hex")}`);
  try {
    const file = await open(draft, "wx", 0o600);
    try {
      await file.writeFile(`${randomBytes(SECRET_BYTES).toString("base64url")}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, "utf8")).trim();
}
