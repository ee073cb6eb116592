import type { Site } from "../../site/site.ts";
import { readChainHead, inWords } from "./readChainHead.ts";
import { keepHead } from "./keptHead.ts";

/** Logs the head of the audit chain, so that a log stored elsewhere proves that earlier entries were not rewritten, and
 *  stores it in LANEKEEPER_HOME for `audit verify`. */
export async function logHead({ database, log, env }: Pick<Site, "database" | "log" | "env">): Promise<void> {
  const head = await readChainHead(database);
  if (!head) return;
  log.info({ head: inWords(head) }, "head of the audit hash chain");
  await keepHead(env.home, inWords(head));
}
