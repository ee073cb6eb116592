import type { Knex } from "knex";
import type { Changes } from "./changes/listen.ts";
import type { Env } from "./env.ts";
import type { Log } from "./log.ts";

/** What an operation may need beside who asks: the running installation. Made once, at start. */
export interface Site {
  env: Env;
  log: Log;
  database: Knex;
  changes: Changes;
  /** Aborted when this process begins to close: whatever waits without end gives up. */
  closing: AbortSignal;
}
