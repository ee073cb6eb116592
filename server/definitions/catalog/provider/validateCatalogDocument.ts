import { CATALOG_VALUES_MAX } from "../../../platform/limits/limits.ts";
import type { SentenceData } from "../../../platform/errors/rules/fill.ts";
import { documentNestedTooDeep, documentTooLarge } from "../errors.ts";
import { type CatalogConfig, NESTING_MAX } from "../rules/catalog.ts";
import { validateCatalog } from "../rules/validateCatalog.ts";
import { parseCatalog } from "../rules/parseCatalog.ts";
import { measureJson } from "../../../platform/input/measureJson.ts";

/** details: validation errors, as data that a thread can send; empty if the document is no catalog. */
export type ValidatedDocument = { config: CatalogConfig } | { details: SentenceData[] };

/** Parses the document of a provider, raw or wrapped, and validates it. Size and nesting are measured before parsing,
 *  because a hostile document could exhaust the memory of the whole process. */
export function validateCatalogDocument(bytes: Uint8Array): ValidatedDocument {
  const { levels, values } = measureJson(bytes);
  // A wrapped catalog has one level more.
  if (levels > NESTING_MAX + 1) return { details: [documentNestedTooDeep({ most: NESTING_MAX })] };
  if (values > CATALOG_VALUES_MAX) return { details: [documentTooLarge({ most: CATALOG_VALUES_MAX })] };
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
