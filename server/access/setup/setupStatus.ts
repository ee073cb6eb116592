import { readInstanceFacts } from "../instance/readInstanceFacts.ts";
import { knownPublicUrl } from "../../platform/site/publicUrl.ts";
import { isLoopback } from "../../platform/network/loopback.ts";
import type { BootstrapAccounts, Site } from "../../platform/site/site.ts";
import { decideStatus, type SetupProgress } from "./decideStatus.ts";

export interface SetupStatus extends SetupProgress {
  database: DatabaseDescription;
  install: { mode: "self-hosted"; usesDefaultBootstrapCredentials: false };
  bootstrapAccounts?: BootstrapAccounts;
  /** What works and may not be meant, a sentence each; not there while there is nothing. */
  notes?: string[];
}

/** That links and downloads name an address which other machines may not reach. */
const NO_PUBLIC_URL = "No public URL is set: set PUBLIC_URL, or the public URL in the facility settings.";

interface DatabaseDescription {
  engine: "postgresql";
  hosting: "neon" | "self-hosted-postgres" | "unknown";
  usesPooler: boolean;
  directUrlConfigured: boolean;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** How far this installation is set up and what is to be done next, for anybody who asks: no account, address, path or
 *  value of the environment is in it. Never raises, writes nothing, and answers within a few seconds whatever hangs.
 *
 *  The documented phases, and what holds us in them:
 *  database-unreachable: PostgreSQL does not answer. database-config: it refuses user, password or database name.
 *  schema-missing: migrations are pending. seeding: there is no facility admin yet. unknown-error: the database belongs to a
 *  newer release, or cannot be read. ready: people can sign in and order. seed-failed never occurs, because a start whose
 *  first account fails does not serve.
 *  There is no phase for storage: without it the phase is ready and `configured` is false, the storage step is active
 *  (no folder chosen) or error (the chosen one is gone, takes no files or does not answer), and nextAction says what to do.
 *
 *  exists: the database answers and has the tables of this release. configured: every step is complete.
 *  install: there are no default credentials, and nobody but the operator hosts an instance, so both values are fixed.
 *  bootstrapAccounts: only of a process whose environment names a first admin (Site). error: only while a step failed.
 *  Spec §4, instance metadata. */
export async function setupStatus(site: Site): Promise<SetupStatus> {
  return {
    ...decideStatus(await readInstanceFacts(site.database)),
    database: describeDatabase(site.env.databaseUrl),
    install: { mode: "self-hosted", usesDefaultBootstrapCredentials: false },
    ...(site.bootstrapAccounts ? { bootstrapAccounts: site.bootstrapAccounts } : {}),
    ...(lacksPublicUrl(site) ? { notes: [NO_PUBLIC_URL] } : {}),
  };
}

function lacksPublicUrl(site: Site): boolean {
  const { host, trustedProxies } = site.env;
  return knownPublicUrl(site) === undefined && (!isLoopback(host) || trustedProxies > 0);
}

/** What kind of database this is, without saying where. url: DATABASE_URL, undefined for the embedded one.
 *  hosting: the operator's own when it is embedded or on the same machine; of another machine we know nothing, but that
 *  Neon's hosts name it. usesPooler: the address says that it leads to a connection pooler. directUrlConfigured: there is
 *  one address for everything, which is a direct one unless it leads to a pooler. */
export function describeDatabase(url: string | undefined): DatabaseDescription {
  if (url === undefined) return described("self-hosted-postgres", false);
  // PostgreSQL allows an empty host, for a socket, where the URL standard does not.
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
