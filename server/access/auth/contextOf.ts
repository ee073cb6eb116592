import type { Request, Response } from "express";
import { sessionDoor, sessionUser } from "./sessions.ts";
import { type Context, contextFor } from "../../platform/rpc/context.ts";
import { publicUrl } from "../../platform/site/publicUrl.ts";
import type { Site } from "../../platform/site/site.ts";

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
    origin: publicUrl(site),
    pageOrigin: req.headers.origin ?? null,
    session: sessionDoor(req),
    signal: gone.signal,
  };
}

/** The context of a request that asks nobody who they are: no session is looked up. */
export function openContextOf(site: Site, req: Request, res: Response): Context {
  return { ...hotContextOf(site, res), address: req.ip ?? "" };
}

/** The same before Express, which alone knows what a trusted proxy says of the address. */
export function hotContextOf(site: Site, res: Response): Context {
  return {
    ...contextFor(site, null),
    requestId: requestIdOf(res),
    arrivedAt: arrivedAtOf(res),
  };
}

/** The id this answer carries as X-Request-Id. */
export function requestIdOf(res: Response): string | null {
  const id: unknown = res.locals["requestId"];
  return typeof id === "string" ? id : null;
}

function arrivedAtOf(res: Response): Date | null {
  const at: unknown = res.locals["arrivedAt"];
  return at instanceof Date ? at : null;
}
