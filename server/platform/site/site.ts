import type { Knex } from "knex";
import type { Changes } from "../events/listen.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "../metrics/siteMetrics.ts";

/** kind: the role. created: this start made it. existing: there was a facility admin already. skipped: none is made. */
export interface BootstrapAccounts {
  admin: { kind: "FACILITY_ADMIN"; outcome: "created" | "existing" };
  researcher: { kind: "RESEARCHER"; outcome: "skipped" };
}

/** What an operation may need beside who asks: the running installation. Made once, at start. */
export interface Site {
  env: Env;
  log: Log;
  database: Knex;
  changes: Changes;
  /** What this process counts of itself. */
  metrics: Metrics;
  /** Aborted when this process begins to close: whatever waits without end gives up. */
  closing: AbortSignal;
  /** Signs delivery links. There once this process serves; commands make no links. */
  linkKey?: Buffer;
  /** Seals the secrets among the settings. There once this process serves or monitors. */
  sealKey?: Buffer;
  /** Where this process is reached over HTTP, without a slash at its end. There once it serves. */
  webUrl?: string;
  /** The public address of the facility setting, as last read; not there in a process that does not serve. */
  savedPublicUrl?: string | null;
  /** What this start did about the first accounts; not there unless the environment names one. */
  bootstrapAccounts?: BootstrapAccounts;
}
