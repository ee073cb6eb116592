import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

export interface ServedFolder extends AsyncDisposable {
  url: string;
  /** The requests, oldest first. */
  requests: string[];
}

/** Serves a directory by a plain web server: a path is the file of that name, or index.json in the directory of that
 *  name. change: transforms the bytes of a path. */
export async function serveFolder(
  root: string,
  change: (path: string, bytes: Buffer) => Buffer = (_path, bytes) => bytes,
): Promise<ServedFolder> {
  const requests: string[] = [];
  const server = createServer(async (req, res) => {
    requests.push(req.url ?? "");
    const { pathname } = new URL(req.url ?? "", "http://localhost");
    try {
      const path = join(root, pathname);
      const isFolder = (await stat(path)).isDirectory();
      res.end(change(pathname, await readFile(isFolder ? join(path, "index.json") : path)));
    } catch {
      res.statusCode = 404;
      res.end();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
