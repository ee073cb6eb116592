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

function originOf(req: Request): string {
  return req.host ? `${req.protocol}://${req.host}` : "";
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
  return host ? `${protocol}://${host}` : "";
}

function arrivedAtOf(res: Response): Date | null {
  const at: unknown = res.locals["arrivedAt"];
  return at instanceof Date ? at : null;
}
