import type { Knex } from "knex";
import type { Role } from "../../../db/models/User.ts";
import { publicUrl } from "../site/publicUrl.ts";
import type { Site } from "../site/site.ts";
import type { RequestToken } from "./scopes.ts";

export interface SessionUser {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  isDemo: boolean;
  /** The department whose records the user may read; absent or null unless the facility shares them. Not part of the
   *  documented user. */
  sharedDepartmentId?: string | null;
  /** The department of which the user is a lead, whose orders with an approval they may read. */
  leadDepartmentId?: string | null;
  mustChangePassword: boolean;
  /** The role of the user needs a second factor, and the account has none. Absent from the documented user unless true. */
  mustSetUpSecondFactor?: boolean;
  /** A version of the terms of use is in force that the user has not accepted. Absent from the documented user unless
   *  true. */
  mustAcceptTerms?: boolean;
}

/** A single sign-on that was started in a session and waits for the return of the user. */
export interface SignOnAttempt {
  issuer: string;
  clientId: string;
  nonce: string;
  codeVerifier: string;
  /** A path of this installation. */
  returnTo: string;
  startedAtMs: number;
}

/** A sign-in with a correct password that waits for the second factor. */
export interface PendingSignIn {
  userId: string;
  /** Changes with the password. */
  passwordMark: string;
  startedAtMs: number;
}

/** What a session keeps between the two requests of a set-up or of a use of a passkey. value: the encrypted secret of an
 *  authenticator app, or the challenge. */
export interface Ceremony {
  kind: "totp" | "registration" | "authentication";
  value: string;
  startedAtMs: number;
}

/** Opens and closes the session of the client. */
export interface SessionHandle {
  /** The session of the request; a new one if it had none. */
  readonly id: string;
  /** When the user signed in; undefined without a user. */
  readonly openedAtMs: number | undefined;
  /** Whether the user signed in at a provider, which decides about second factors. */
  readonly isSignOn: boolean;
  /** A sign-in of the last ten minutes that waits for the second factor. */
  readonly pending: PendingSignIn | undefined;
  /** Starts a session under a new id. */
  open(userId: string, options?: { isSignOn?: boolean }): Promise<void>;
  /** Starts a session without a user under a new id. */
  openPending(pending: Pick<PendingSignIn, "userId" | "passwordMark">): Promise<void>;
  /** Keeps a started ceremony for ten minutes in place of an earlier one. */
  keepCeremony(kind: Ceremony["kind"], value: string): Promise<void>;
  /** Returns the value of the started ceremony without removing it. */
  readCeremony(kind: Ceremony["kind"]): string | undefined;
  /** Removes the started ceremony and returns its value. Of concurrent calls one receives it. */
  takeCeremony(kind: Ceremony["kind"]): Promise<string | undefined>;
  close(): Promise<void>;
  /** Keeps a started sign-on in the session; a client without a session receives one for ten minutes. */
  keepSignOn(state: string, attempt: SignOnAttempt): Promise<void>;
  /** Removes a started sign-on from the session and returns it. Of concurrent calls one receives it. */
  takeSignOn(state: string): Promise<SignOnAttempt | undefined>;
}

/** The caller and the resources of a request. Created with or without an HTTP request. */
export interface Context {
  site: Site;
  /** The database, or the transaction of a calling operation. */
  db: Knex;
  user: SessionUser | null;
  /** The rule that acts in the name of the user, whose rights limit it: the audit log names the rule instead of the
   *  user. Absent otherwise. */
  rule?: { id: string; name: string } | undefined;
  /** The token that the request sent in place of a session; null in a session and without a request. */
  token: RequestToken | null;
  /** Correlates the response with log lines and audit entries; null for work without a request. */
  requestId: string | null;
  /** Arrival time of the request, before any processing; null without a request. */
  arrivedAt: Date | null;
  /** The client address; "" without a request. */
  address: string;
  /** The public address of this installation, the base of absolute URLs in responses. */
  origin: string;
  /** The Origin header of the request: the site of the page that sent it; null without one. */
  pageOrigin: string | null;
  session: SessionHandle | null;
  /** Aborted when the client disconnects. */
  signal: AbortSignal | null;
}

export type SignedInContext = Context & { user: SessionUser };

/** Creates a context without HTTP, for tests, jobs and commands: as `user`, or as the system with null. */
export function contextFor(site: Site, user: SessionUser | null): Context {
  return {
    site,
    db: site.database,
    user,
    token: null,
    requestId: null,
    arrivedAt: null,
    address: "",
    origin: publicUrl(site),
    pageOrigin: null,
    session: null,
    signal: null,
  };
}
