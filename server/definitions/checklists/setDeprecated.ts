import { serializable } from "../../../db/serializable.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { Context } from "../../platform/rpc/context.ts";
import { addVersion } from "./importChecklists.ts";
import { checklistNotFound } from "./errors.ts";
import { forgetNewestVersion, readNewestVersion, readChecklists } from "./cachedChecklists.ts";

/** Deprecates or restores a checklist from a new registry version on; earlier versions are unchanged. Returns the
 *  active version; a call that changes nothing creates none. Raises checklistNotFound. */
export async function setDeprecated(
  ctx: Context,
  { accession, deprecated }: { accession: string; deprecated: boolean },
): Promise<{ version: number }> {
  const version = await serializable(ctx.db, async (trx) => {
    const newest = await readNewestVersion(trx);
    const { checklists } = await readChecklists(newest, trx);
    const checklist =
      checklists.find((one) => one.accession === accession) ??
      raise(checklistNotFound({ requested: accession }));
    if (checklist.deprecated === deprecated) return newest;
    const source = `${accession} ${deprecated ? "deprecated" : "offered again"}`;
    await addVersion(trx, ctx, {
      version: newest + 1,
      source,
      definitions: [{ ...checklist, deprecated }],
      action: deprecated ? "checklist.deprecated" : "checklist.restored",
      after: { version: newest + 1, accession, deprecated },
    });
    return newest + 1;
  });
  forgetNewestVersion(ctx.site);
  return { version };
}
