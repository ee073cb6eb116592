import { once } from "node:events";
import { createServer } from "node:net";
import { hostInUrl } from "./hostInUrl.ts";
import { StartError } from "./StartError.ts";

/** Checks that the process can listen on `host` and `port` before it touches the database, so that an accidental
 *  second start changes nothing. Raises StartError that names the obstacle. */
export async function checkAddress({ host, port }: { host: string; port: number }): Promise<void> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw await addressError(error, { host, port });
  } finally {
    server.close();
  }
}

/** Converts a failed attempt to listen to a message for the operator; other errors are returned unchanged. */
export async function addressError(
  error: unknown,
  { host, port }: { host: string; port: number },
): Promise<unknown> {
  const { code } = error as NodeJS.ErrnoException;
  const options = { cause: error };
  if (code === "EADDRINUSE") return new StartError(await whoIsThere(host, port), options);
  if (code === "EACCES")
    return new StartError(`This user may not listen on port ${port}: set PORT to 1024 or higher`, options);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return new StartError(`HOST ${host} is not an address of this machine`, options);
  return error;
}

async function whoIsThere(host: string, port: number): Promise<string> {
  const url = `http://${hostInUrl(host)}:${port}`;
  if (await isLanekeeper(url))
    return `Lanekeeper is already running at ${url}: stop it first, or set PORT to run a second instance`;
  return `Port ${port} on ${host} is in use by another program: stop it first, or set PORT`;
}

/** Returns whether a Lanekeeper server answers at `url`. */
export async function isLanekeeper(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(3_000) });
    return answer.ok && answer.headers.has("x-request-id") && (await answer.text()) === '{"ok":true}';
  } catch {
    return false;
  }
}
