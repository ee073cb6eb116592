import type { Request, Response } from "express";
import type { IncomingMessage } from "node:http";
import { sessionDoor, sessionUser } from "./auth/sessions.ts";
import { type Context, contextFor } from "./context.ts";
import type { Site } from "./site.ts";

/** The context of a request: its session's user as the database has them now, and where it came from. */
export function contextOf(site: Site, req: Request, res: Response): Context {
  const gone = new AbortController();
  // Each answer closes; an abort costs a stack, and nobody waits for one after the last byte.
  res.on("close", () => {
    if (!res.writableFinished) gone.abort();
  });
  return {
    site,
    user: sessionUser(req),
    requestId: requestIdOf(res),
    arrivedAt: arrivedAtOf(res),
    address: req.ip ?? "",
    origin: originOf(req),
    session: sessionDoor(req),
    signal: gone.signal,
  };
}

/** The context of a request that asks nobody who they are: no session is looked up. */
export function openContextOf(site: Site, req: Request, res: Response): Context {
  return { ...hotContextOf(site, req, res), address: req.ip ?? "", origin: originOf(req) };
}

/** The same before Express, which alone knows what a trusted proxy says of the address. */
export function hotContextOf(site: Site, req: IncomingMessage, res: Response): Context {
  return {
    ...contextFor(site, null),
    requestId: requestIdOf(res),
    arrivedAt: arrivedAtOf(res),
    origin: hotOriginOf(req, site.env.trustedProxies),
  };
}

/** The id this answer carries as X-Request-Id. */
export function requestIdOf(res: Response): string | null {
  const id: unknown = res.locals["requestId"];
  return typeof id === "string" ? id : null;
}

function originOf({ protocol, host }: Request): string {
  return originIn(protocol, host);
}

// As Express tells it with so many trusted proxies: what the one that was met first says.
function hotOriginOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const said = (name: string) =>
    trustedProxies > 0
      ? String(headers[name] ?? "")
          .split(",")[0]
          ?.trim()
      : undefined;
  const host = said("x-forwarded-host") || headers.host;
  const protocol = said("x-forwarded-proto") || ("encrypted" in socket ? "https" : "http");
  return originIn(protocol, host);
}

// As long as names and ports are. It stands in documents that are kept, each time one is told by it.
const HOST = /^(?=.{1,261}$)([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** "" for what no browser takes for the address of a server: whoever asks may write anything. */
function originIn(protocol: string, host: string | undefined): string {
  return host !== undefined && HOST.test(host) && /^https?$/.test(protocol) ? `${protocol}://${host}` : "";
}

function arrivedAtOf(res: Response): Date | null {
  const at: unknown = res.locals["arrivedAt"];
  return at instanceof Date ? at : null;
}
