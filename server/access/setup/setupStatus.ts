import { readInstanceFacts } from "../instance/readInstanceFacts.ts";
import { knownPublicUrl } from "../../platform/site/publicUrl.ts";
import { isLoopback } from "../../platform/network/loopback.ts";
import type { BootstrapAccounts, Site } from "../../platform/site/site.ts";
import { type Sentence, sentence } from "../../platform/errors/rules/sentence.ts";
import { decideStatus, type SetupProgress } from "./decideStatus.ts";

export interface SetupStatus extends SetupProgress {
  database: DatabaseDescription;
  install: { mode: "self-hosted"; usesDefaultBootstrapCredentials: false };
  bootstrapAccounts?: BootstrapAccounts;
  /** Warnings about settings that work but may be unintended, one sentence each; absent without any. */
  notes?: Sentence[];
}

/** Warns that links and downloads contain an address that other machines may not reach. */
const noPublicUrl = sentence(
  "setup.noPublicUrl",
  "No public URL is set: set PUBLIC_URL, or the public URL in the facility settings.",
);

interface DatabaseDescription {
  engine: "postgresql";
  hosting: "neon" | "self-hosted-postgres" | "unknown";
  usesPooler: boolean;
  directUrlConfigured: boolean;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns the setup progress of this installation to anonymous callers: it contains no account, address, path or value
 *  of the environment. Never throws, writes nothing, and answers within a few seconds even if a dependency hangs.
 *
 *  The documented phases and their causes:
 *  database-unreachable: PostgreSQL does not answer. database-config: it refuses user, password or database name.
 *  schema-missing: migrations are pending. seeding: no facility admin exists. unknown-error: the database belongs to a
 *  newer release, or cannot be read. ready: users can sign in and order. seed-failed never occurs, because a process
 *  that cannot create its first account does not serve.
 *  Storage has no phase: without it the phase is ready and `configured` is false, the storage step is active (no
 *  directory chosen) or error (the directory is missing, not writable or does not answer), and nextAction states the
 *  remedy.
 *
 *  exists: the database answers and has the tables of this release. configured: every step is complete.
 *  install: fixed values, because default credentials do not exist and every instance is hosted by its operator.
 *  bootstrapAccounts: only if the environment of the process names a first admin (Site). error: only if a step failed.
 *  Spec §4, instance metadata. */
export async function setupStatus(site: Site): Promise<SetupStatus> {
  return {
    ...decideStatus(await readInstanceFacts(site.database)),
    database: describeDatabase(site.env.databaseUrl),
    install: { mode: "self-hosted", usesDefaultBootstrapCredentials: false },
    ...(site.bootstrapAccounts ? { bootstrapAccounts: site.bootstrapAccounts } : {}),
    ...(lacksPublicUrl(site) ? { notes: [noPublicUrl()] } : {}),
  };
}

function lacksPublicUrl(site: Site): boolean {
  const { host, trustedProxies } = site.env;
  return knownPublicUrl(site) === undefined && (!isLoopback(host) || trustedProxies > 0);
}

/** Describes the type of the database without its location. url: DATABASE_URL, undefined for the embedded database.
 *  hosting: self-hosted if embedded or on the same machine; for another machine unknown, except for host names of Neon.
 *  usesPooler: the URL indicates a connection pooler. directUrlConfigured: the one URL is direct unless it leads to
 *  a pooler. */
export function describeDatabase(url: string | undefined): DatabaseDescription {
  if (url === undefined) return described("self-hosted-postgres", false);
  // PostgreSQL allows an empty host, for a socket; the URL standard does not.
  const { hostname, searchParams } = new URL(
    url.replace("@/", "@localhost/").replace(/:\/\/\//, "://localhost/"),
  );
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  const usesPooler = searchParams.get("pgbouncer") === "true" || host.includes("-pooler.");
  if (LOOPBACK.has(host) || host.startsWith("/")) return described("self-hosted-postgres", usesPooler);
  return described(host.endsWith(".neon.tech") ? "neon" : "unknown", usesPooler);
}

function described(hosting: DatabaseDescription["hosting"], usesPooler: boolean): DatabaseDescription {
  return { engine: "postgresql", hosting, usesPooler, directUrlConfigured: !usesPooler };
}
