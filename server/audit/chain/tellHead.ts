import type { Site } from "../../site.ts";
import { headOf, inWords } from "./head.ts";
import { keepHead } from "./keptHead.ts";

/** Logs where the chain of the audit ends, so that a log kept elsewhere can show that nothing up to there was rewritten,
 *  and keeps it in LANEKEEPER_HOME for `audit verify`. */
export async function tellHead({
  database,
  log,
  env,
}: Pick<Site, "database" | "log" | "env">): Promise<void> {
  const head = await headOf(database);
  if (!head) return;
  log.info({ head: inWords(head) }, "the audit is sealed up to here");
  await keepHead(env.home, inWords(head));
}
