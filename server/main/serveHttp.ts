import { once } from "node:events";
import { createServer, type Server, type ServerOptions } from "node:http";
import type { AddressInfo } from "node:net";
import type { Express } from "express";
import type { Env } from "../platform/site/env.ts";
import { cutSlowReaders } from "../platform/http/cutSlowReaders.ts";
import { limitConnections } from "../platform/http/limitConnections.ts";
import { expressMessages } from "../platform/http/expressMessages.ts";
import { CONNECTIONS_MAX, HEADERS_TIMEOUT_MS } from "./limits.ts";
import type { Log } from "../platform/site/log.ts";
import { addressError } from "./checkAddress.ts";
import { drainable } from "./drainable.ts";
import { hostInUrl } from "./hostInUrl.ts";

const BOUNDS: ServerOptions = {
  // Includes path and query.
  maxHeaderSize: 16 * 1024,
  // Counted from the first byte of a connection, so that one without a complete request is closed.
  headersTimeout: HEADERS_TIMEOUT_MS,
  connectionsCheckingInterval: 2_000,
  // Large files take longer than any fixed time; chunks have their own idle limit, other bodies a total one.
  requestTimeout: 0,
  keepAliveTimeout: 65_000,
};

/** Serves an app at the address of the environment, with its limit of connections per client address. url: without a
 *  trailing slash. drain(graceMs): refuses new connections, lets running requests finish for that time, then closes
 *  the rest. Raises StartError. */
export async function serveHttp(
  address: Pick<Env, "host" | "port" | "connectionsPerAddress">,
  { app, log }: { app: Express; log: Log },
): Promise<{ url: string; drain(graceMs: number): Promise<void> }> {
  const server = createServer({ ...BOUNDS, ...expressMessages(app) }, app);
  server.maxConnections = CONNECTIONS_MAX;
  limitConnections(server, { perAddress: address.connectionsPerAddress, log });
  cutSlowReaders(server);
  const drain = drainable(server);
  await listening(server, address);
  const { port } = server.address() as AddressInfo;
  return { url: `http://${hostInUrl(address.host)}:${port}`, drain };
}

async function listening(server: Server, address: { host: string; port: number }): Promise<void> {
  server.listen(address.port, address.host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw await addressError(error, address);
  }
}
