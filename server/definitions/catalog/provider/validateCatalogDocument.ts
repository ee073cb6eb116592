import { CATALOG_VALUES_MAX } from "../../../platform/limits/limits.ts";
import { type CatalogConfig, NESTING_MAX } from "../rules/catalog.ts";
import { validateCatalog } from "../rules/validateCatalog.ts";
import { parseCatalog } from "../rules/parseCatalog.ts";
import { measureJson } from "../../../platform/input/measureJson.ts";

/** details: validation errors; empty if the document is no catalog. */
export type ValidatedDocument = { config: CatalogConfig } | { details: string[] };

/** Parses the document of a provider, raw or wrapped, and validates it. Size and nesting are measured before parsing,
 *  because a hostile document could exhaust the memory of the whole process. */
export function validateCatalogDocument(bytes: Uint8Array): ValidatedDocument {
  const { levels, values } = measureJson(bytes);
  // A wrapped catalog has one level more.
  if (levels > NESTING_MAX + 1) return { details: [`It is nested more than ${NESTING_MAX} levels deep`] };
  if (values > CATALOG_VALUES_MAX) return { details: [`It holds more than ${CATALOG_VALUES_MAX} values`] };
  const config = parseCatalog(parsed(bytes));
  if (!config) return { details: [] };
  const details = validateCatalog(config);
  return details.length > 0 ? { details } : { config };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
