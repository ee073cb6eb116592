import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { readEnv } from "../../server/platform/site/env.ts";
import { createLog } from "../../server/platform/site/log.ts";
import { startRegistryServer } from "../../server/main/registryServer.ts";
import { Browser } from "./browser.ts";
import { tempDir } from "./tempDir.ts";

export interface ServedRegistry extends AsyncDisposable {
  url: string;
  anyone: Browser;
  /** Its content directory, which tests may modify. */
  content: string;
  /** The directory of payloads. */
  cache: string;
  /** Its log entries, oldest first. */
  logged: Record<string, unknown>[];
}

/** Starts a registry in this process, on its own directory that `write` fills. */
export async function servedRegistry(write: (content: string) => Promise<unknown>): Promise<ServedRegistry> {
  const home = await tempDir();
  const content = join(home.path, "content");
  await write(content);
  const logged: Record<string, unknown>[] = [];
  const log = createLog("info", {
    write: (line) => void logged.push(JSON.parse(line) as Record<string, unknown>),
  });
  const env = readEnv({
    LANEKEEPER_HOME: home.path,
    LANEKEEPER_ROLES: "registry",
    PORT: "0",
    REGISTRY_CONTENT_DIR: content,
  });
  const server = await startRegistryServer({ env, log });
  return {
    url: server.url,
    anyone: new Browser(server.url),
    content,
    cache: join(home.path, "registry-cache"),
    logged,
    async [Symbol.asyncDispose]() {
      await server.close(0);
      await home.remove();
    },
  };
}

/** Requests a path exactly as written, because fetch would normalize it. */
export async function asWritten(
  url: string,
  path: string,
  method = "GET",
): Promise<{ status: number; headers: Record<string, unknown>; text: string }> {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, path, method }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const text = (await buffer(answer)).toString();
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}
