import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Knex } from "knex";
import type { Changes } from "../../platform/events/listen.ts";
import type { Env } from "../../platform/site/env.ts";
import { createLog } from "../../platform/site/log.ts";
import { siteMetrics } from "../../platform/metrics/siteMetrics.ts";
import { readSavedPublicUrl } from "../../access/settings/savedPublicUrl.ts";
import { deriveSealKey } from "../../access/settings/seal.ts";
import type { Site } from "../../platform/site/site.ts";
import { hostInUrl } from "../hostInUrl.ts";

const NO_CHANGES: Changes = {
  processKey: 0,
  isPresent: () => false,
  subscribe: () => () => {},
  onLost: () => () => {},
  onSilent: () => () => {},
  onUnavailable: () => () => {},
  unavailableReason: () => undefined,
  close: () => Promise.resolve(),
};

/** Creates a read-only site for the checks: it does not migrate, announce or create anything, and has a session
 *  secret only when one is stored. */
export async function doctorSite(env: Env, database: Knex): Promise<Site> {
  const secret =
    env.sessionSecret ?? (await readFile(join(env.home, "session-secret"), "utf8").catch(() => undefined));
  const site: Site = {
    env,
    database,
    log: createLog("silent"),
    metrics: siteMetrics(),
    changes: NO_CHANGES,
    closing: new AbortController().signal,
    ...(secret !== undefined && { sealKey: deriveSealKey(secret.trim()) }),
    ...(env.port !== 0 && { webUrl: `http://${hostInUrl(env.host)}:${env.port}` }),
  };
  await readSavedPublicUrl(site).catch(() => {});
  return site;
}
