import type { Role } from "../../../db/models/User.ts";
import { publicUrl } from "../site/publicUrl.ts";
import type { Site } from "../site/site.ts";

export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  isDemo: boolean;
}

/** Opens and closes the session of the browser or tool that asks. */
export interface SessionHandle {
  /** The session the request came with; a new one where it came with none. */
  readonly id: string;
  /** Begins a session under a new id. */
  open(userId: string): Promise<void>;
  close(): Promise<void>;
}

/** Who asks, and what the answer may use. Built from a request or without one. */
export interface Context {
  site: Site;
  user: SessionUser | null;
  /** Correlates answer, log lines and audit rows; null for work nobody asked for. */
  requestId: string | null;
  /** When the request reached this process, before anything was done about it; null without one. */
  arrivedAt: Date | null;
  /** The address a request came from; "" without one. */
  address: string;
  /** The public address of this installation: what absolute addresses in answers begin with. */
  origin: string;
  /** The Origin header of the request: the site of the page that sent it; null without one. */
  pageOrigin: string | null;
  session: SessionHandle | null;
  /** Aborted when the one who asked has gone. */
  signal: AbortSignal | null;
}

export type SignedInContext = Context & { user: SessionUser };

/** A context without HTTP: tests, jobs and commands act as `user`, or as the system with null. */
export function contextFor(site: Site, user: SessionUser | null): Context {
  return {
    site,
    user,
    requestId: null,
    arrivedAt: null,
    address: "",
    origin: publicUrl(site),
    pageOrigin: null,
    session: null,
    signal: null,
  };
}
