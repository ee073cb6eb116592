import type { Site } from "../../site.ts";
import { headOf, inWords } from "./head.ts";

/** Logs where the chain of the audit ends: whoever keeps the log elsewhere can show later that nothing up to there was
 *  written anew. */
export async function tellHead({ database, log }: Pick<Site, "database" | "log">): Promise<void> {
  const head = await headOf(database);
  if (head) log.info({ head: inWords(head) }, "the audit is sealed up to here");
}
