import { gatherFacts } from "../instance/gatherFacts.ts";
import { knownPublicUrl } from "../../platform/site/publicUrl.ts";
import { isLoopback } from "../../platform/network/loopback.ts";
import type { BootstrapAccounts, Site } from "../../platform/site/site.ts";
import { decideStatus, type SetupProgress } from "./decideStatus.ts";
import { describeDatabase, type DatabaseDescription } from "./describeDatabase.ts";

export interface SetupStatus extends SetupProgress {
  database: DatabaseDescription;
  install: { mode: "self-hosted"; usesDefaultBootstrapCredentials: false };
  bootstrapAccounts?: BootstrapAccounts;
  /** What works and may not be meant, a sentence each; not there while there is nothing. */
  notes?: string[];
}

/** That links and downloads name an address which other machines may not reach. */
export const NO_PUBLIC_URL =
  "No public address is set: set PUBLIC_URL, or the public address in the settings of the facility.";

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
    ...decideStatus(await gatherFacts(site.database)),
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
