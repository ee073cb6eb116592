import type { Checklist } from "./definition.ts";
import type { ParsedChecklist } from "./files/parsed.ts";
import { presentChecklist } from "./presentChecklist.ts";

const FIRST_VERSION = "1.0.0";

/** What an imported checklist becomes: what its file says over what was known of it. A file that tells no version of a
 *  changed text makes it the next one (1.0.0 becomes 1.1.0). */
export function settle(parsed: ParsedChecklist, known: Checklist | undefined): Checklist {
  const settled = presentChecklist({
    accession: parsed.accession,
    name: parsed.name ?? known?.name ?? parsed.accession,
    description: parsed.description ?? known?.description ?? "",
    version: parsed.version ?? known?.version ?? FIRST_VERSION,
    source: parsed.source ?? known?.source ?? "",
    deprecated: parsed.deprecated ?? known?.deprecated ?? false,
    fields: parsed.fields,
  });
  if (!known || parsed.version !== null || isSame(settled, known)) return settled;
  return { ...settled, version: nextVersion(known.version) };
}

/** Whether two definitions say the same. */
export function isSame(one: Checklist, other: Checklist): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function nextVersion(version: string): string {
  const [, major = "1", minor = "0"] = /^(\d{1,6})\.(\d{1,6})(?:\.|$)/.exec(version) ?? [];
  return `${major}.${Number(minor) + 1}.0`;
}
