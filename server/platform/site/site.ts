import type { Knex } from "knex";
import type { Changes } from "../events/listen.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "../metrics/siteMetrics.ts";

/** kind: the role. created: by this start. existing: a facility admin already existed. skipped: no account was
 *  created. */
export interface BootstrapAccounts {
  admin: { kind: "FACILITY_ADMIN"; outcome: "created" | "existing" };
  researcher: { kind: "RESEARCHER"; outcome: "skipped" };
}

/** The running installation: resources of an operation besides the caller. Created once, at start. */
export interface Site {
  env: Env;
  log: Log;
  database: Knex;
  changes: Changes;
  /** The metrics of this process. */
  metrics: Metrics;
  /** Aborted when this process starts to close, so that unlimited waits end. */
  closing: AbortSignal;
  /** Signs delivery links. Set when this process serves; commands create no links. */
  linkKey?: Buffer;
  /** Encrypts secrets in settings. Set when this process serves or monitors. */
  sealKey?: Buffer;
  /** The HTTP address of this process, without a trailing slash. Set when it serves. */
  webUrl?: string;
  /** The public address of the facility setting, as last read; absent in a process that does not serve. */
  savedPublicUrl?: string | null;
  /** The result of this start for the first accounts; absent unless the environment names one. */
  bootstrapAccounts?: BootstrapAccounts;
}
