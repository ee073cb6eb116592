import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { z } from "zod";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHER_USERS = 0o077;

/** The tokens of `login` by the origin of their server. current: the server of the last login. */
const content = z.object({ current: z.string().nullable(), tokens: z.record(z.string(), z.string()) });
type Content = z.output<typeof content>;

/** The path of the stored tokens, below the user's configuration directory (XDG). */
export function tokenFilePath(): string {
  const { XDG_CONFIG_HOME: folder = "" } = process.env;
  // A relative path is invalid by the XDG specification.
  return join(isAbsolute(folder) ? folder : join(homedir(), ".config"), "lanekeeper", "tokens.json");
}

/** Returns the server of the last login; undefined without one. */
export async function readCurrentServer(): Promise<string | undefined> {
  return (await read()).current ?? undefined;
}

/** Returns the stored token of a server. Throws when other users can read the file. */
export async function readToken(server: string): Promise<string | undefined> {
  return (await read()).tokens[server];
}

/** Stores the token of a server, which becomes the current one. */
export async function storeToken(server: string, token: string): Promise<void> {
  const { tokens } = await read();
  await write({ current: server, tokens: { ...tokens, [server]: token } });
}

/** Removes the token of a server. */
export async function removeToken(server: string): Promise<void> {
  const { current, tokens } = await read();
  const { [server]: _removed, ...others } = tokens;
  await write({ current: current === server ? null : current, tokens: others });
}

async function read(): Promise<Content> {
  const path = tokenFilePath();
  try {
    const { mode } = await stat(path);
    if (mode & OTHER_USERS)
      throw new Error(
        `Other users can read ${path}. Revoke its tokens, and delete it or run chmod 600 on it.`,
      );
    return content.parse(JSON.parse(await readFile(path, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return { current: null, tokens: {} };
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new Error(`${path} is damaged. Delete it and sign in again.`, { cause: error });
    throw error;
  }
}

// Renamed when it is complete: a process that is killed leaves the previous file.
async function write(stored: Content): Promise<void> {
  const path = tokenFilePath();
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = await open(temporary, "wx", PRIVATE_FILE);
    try {
      await file.writeFile(`${JSON.stringify(stored, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
