import { raise } from "../platform/errors/apiError.ts";
import type { Context } from "../platform/rpc/context.ts";
import type { Document } from "../platform/http/cachedJson.ts";
import { unknownAccession } from "./errors.ts";
import { storedDocument } from "./storedDocument.ts";
import { publishedOf, readable } from "./publishedOf.ts";

/** Returns the checklists of the newest version, or the one with an accession (catalog-and-registry §4). Raises
 *  notFound, unknownAccession, unreadable. */
export async function answerChecklists(
  ctx: Context,
  { accession }: { accession?: string | undefined },
): Promise<Document> {
  const { all, byAccession } = readable((await publishedOf(ctx)).checklists);
  if (!accession) return storedDocument(all);
  return storedDocument(byAccession.get(accession) ?? raise(unknownAccession({ accession })));
}
