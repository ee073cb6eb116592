import { CATALOG_FETCH_MS } from "../../../platform/limits/limits.ts";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import { providerUnreachable, syncUrlInvalid } from "../errors.ts";
import type { CatalogConfig } from "../rules/catalog.ts";
import { askProvider } from "./askProvider.ts";
import { judgeInThread } from "./judgeInThread.ts";
import { readBody } from "./readBody.ts";

/** Gets the catalog of a provider, judged: its entries are objects with ids of their own, and it can be merged and stored
 *  (catalog-and-registry §4, §5). A provider sees Accept, Host and Connection, nothing else.
 *  url: http or https, without a user or password. maxMs: for asking, reading and judging together.
 *  Raises syncUrlInvalid, providerUnreachable, providerRefused, providerInvalid. */
export async function fetchCatalog(url: string, maxMs = CATALOG_FETCH_MS): Promise<CatalogConfig> {
  if (!URL.canParse(url)) return raise(syncUrlInvalid());
  const { protocol, username, password } = new URL(url);
  if (!/^https?:$/.test(protocol) || username !== "" || password !== "") return raise(syncUrlInvalid());

  const late = AbortSignal.timeout(maxMs);
  try {
    const answer = await askProvider(new URL(url), late);
    const bytes = await readBody(answer, late);
    return await judgeInThread(bytes, late);
  } catch (error) {
    if (error instanceof ApiError || !late.aborted) throw error;
    return raise(providerUnreachable({ why: "takes too long" }, error));
  }
}
