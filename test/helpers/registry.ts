import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { type Header, pack } from "tar-stream";
import { readPackageTree } from "../../server/analysis/pipelines/readPackageTree.ts";

export interface Registry extends AsyncDisposable {
  url: string;
  /** The index that the registry returns, which tests modify. A value that is no object is sent as it is. */
  index: unknown;
  /** Payloads by path. */
  payloads: Map<string, Buffer>;
  /** The key required for all requests; undefined for an open registry. */
  key: string | undefined;
  /** Redirects by path. */
  redirects: Map<string, string>;
  /** The requests, oldest first. */
  requests: { path: string; headers: IncomingHttpHeaders }[];
  /** Lists a payload as a version of a package; returns the entry, which tests can corrupt. */
  offer(id: string, version: string, payload: Buffer): { sha256?: string } & Record<string, unknown>;
}

/** A package registry for instances. */
export async function registry(): Promise<Registry> {
  const payloads = new Map<string, Buffer>();
  const redirects = new Map<string, string>();
  const requests: Registry["requests"] = [];
  const pipelines: Record<string, unknown>[] = [];
  const server = createServer((req, res) => {
    requests.push({ path: req.url ?? "", headers: req.headers });
    const { key } = given;
    if (key !== undefined && req.headers.authorization !== `Bearer ${key}`) {
      res.writeHead(401).end();
      return;
    }
    const next = redirects.get(req.url ?? "");
    if (next !== undefined) {
      res.writeHead(302, { Location: next }).end();
      return;
    }
    const index = typeof given.index === "string" ? given.index : JSON.stringify(given.index);
    const payload = req.url === "/registry" ? Buffer.from(index) : payloads.get(req.url ?? "");
    res.statusCode = payload ? 200 : 404;
    res.end(payload);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const given: Registry = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    index: { version: "1", lastUpdated: "2026-01-01", pipelines, categories: [] },
    payloads,
    key: undefined,
    redirects,
    requests,
    offer(id, version, payload) {
      payloads.set(`/registry/pipelines/${id}/${version}/download`, payload);
      const listed = { version, sha256: createHash("sha256").update(payload).digest("hex") };
      const known = pipelines.find((entry) => entry["id"] === id);
      if (known) {
        (known["versions"] as unknown[]).push(listed);
        known["latestVersion"] = version;
      } else
        pipelines.push({
          id,
          name: "Toy",
          shortDescription: "Counts.",
          category: "quality-control",
          latestVersion: version,
          versions: [listed],
        });
      return listed;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return given;
}

/** Packs a directory as the payload of a package. */
export async function buildTar(folder: string): Promise<Buffer> {
  const { files } = await readPackageTree(folder);
  const entries = await Promise.all(
    [...files.keys()].map(async (name): Promise<[Partial<Header>, Buffer]> => [
      { name },
      await readFile(`${folder}/${name}`),
    ]),
  );
  return tarWith(entries);
}

/** Creates a gzipped tar of the entries. */
export async function tarWith(entries: [Partial<Header>, Buffer?][]): Promise<Buffer> {
  const tar = pack();
  for (const [header, content = Buffer.alloc(0)] of entries) tar.entry({ name: "", ...header }, content);
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}
