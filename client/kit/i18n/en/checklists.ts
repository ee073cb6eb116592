import { count } from "../count.ts";
import { LOCALE } from "../t.ts";

const NUMBERS = new Intl.NumberFormat(LOCALE);

export const checklists = {
  "checklists.title": "Checklists",
  "checklists.text": "MIxS and ENA checklists by environment",
  "checklists.search": "Search checklists and fields",
  "checklists.searchHint": "Name, accession or field",
  "checklists.failed": "Couldn't load the checklists",
  "checklists.fieldsFailed": "Couldn't search the fields",
  "checklists.count": ({ found, total }: { found: number; total: number }) =>
    found === total
      ? count(total, "checklist", "checklists")
      : `${NUMBERS.format(found)} of ${count(total, "checklist", "checklists")}`,
  "checklists.searching": "Searching fields…",
  "checklists.counts": ({ fieldCount, mandatoryCount }: { fieldCount: number; mandatoryCount: number }) =>
    `${count(fieldCount, "field", "fields")}, ${NUMBERS.format(mandatoryCount)} mandatory`,
  "checklists.foundFields": ({ labels, more }: { labels: string[]; more: number }) =>
    `Matching fields: ${labels.join(", ")}${more > 0 ? ` and ${NUMBERS.format(more)} more` : ""}`,
  "checklists.deprecated": "Deprecated",
  "checklists.noneFound.title": "No matching checklists",
  "checklists.noneFound.text": "Try a shorter term, or the name of a field such as salinity.",
  "checklists.noneFound.action": "Show all checklists",
  "checklists.empty.title": "No checklists yet",
  "checklists.empty.facility": "Import a checklist file to offer its fields to studies.",
  "checklists.empty.researcher": "The facility adds the checklists that studies can use.",
  "checklists.version": "Registry version",
  "checklists.version.entry": ({
    version,
    day,
    source,
    isNewest,
  }: {
    version: number;
    day: string | undefined;
    source: string;
    isNewest: boolean;
  }) => `Version ${version}${isNewest ? " (newest)" : ""}: ${[source, day].filter(Boolean).join(", ")}`,
  "checklists.earlier": ({ version }: { version: number }) =>
    `Checklists of version ${version}. New studies use the newest version.`,
  "checklists.import": "Import checklists",
  "checklists.import.title": "Import checklists",
  "checklists.import.text":
    "A checklist as JSON, exported from ENA or another Lanekeeper instance, or MIxS as LinkML (YAML). The import creates a new version; existing studies keep theirs.",
  "checklists.import.file": "File",
  "checklists.import.choose": "Choose a file",
  "checklists.import.reading": "Reading the file…",
  "checklists.import.refused": "This file cannot be imported",
  "checklists.import.failed": "Import failed",
  "checklists.import.nothing": "No new or changed checklists in this file",
  "checklists.import.added": ({ checklists: amount }: { checklists: number }) =>
    count(amount, "new checklist", "new checklists"),
  "checklists.import.changed": ({ checklists: amount }: { checklists: number }) =>
    count(amount, "changed checklist", "changed checklists"),
  "checklists.import.unchanged": ({ checklists: amount }: { checklists: number }) =>
    count(amount, "unchanged checklist", "unchanged checklists"),
  "checklists.import.warnings": "Skipped items",
  "checklists.import.confirm": "Import",
  "checklists.import.done": ({ version }: { version: number }) => `Checklists imported as version ${version}`,
  "checklist.failed": "Couldn't load the checklist",
  "checklist.newest": "Show newest version",
  "checklist.about": "About this checklist",
  "checklist.accession": "Accession",
  "checklist.fields": "Fields",
  "checklist.textVersion": "Checklist version",
  "checklist.source": "Source",
  "checklist.source.open": ({ host }: { host: string }) => `View at ${host}`,
  "checklist.deprecated.text": "Deprecated: not offered for new studies. Existing studies keep it.",
  "checklist.deprecate": "Deprecate",
  "checklist.deprecate.done": ({ name }: { name: string }) => `${name} deprecated`,
  "checklist.deprecate.failed": "Couldn't change the checklist",
  "checklist.restore": "Restore",
  "checklist.restore.done": ({ name }: { name: string }) => `${name} restored`,
  "checklist.search": "Search fields",
  "checklist.searchHint": "Label, name, help text or term",
  "checklist.mandatoryOnly": "Mandatory only",
  "checklist.shown": ({ shown, total }: { shown: number; total: number }) =>
    shown === total
      ? count(total, "field", "fields")
      : `${NUMBERS.format(shown)} of ${count(total, "field", "fields")}`,
  "checklist.sectionCount": ({ fields, mandatory }: { fields: number; mandatory: number }) =>
    mandatory === 0
      ? count(fields, "field", "fields")
      : `${count(fields, "field", "fields")}, ${NUMBERS.format(mandatory)} mandatory`,
  "checklist.noneFound.title": "No matching fields",
  "checklist.noneFound.text": "Try a shorter term, or include optional fields.",
  "checklist.noneFound.action": "Show all fields",
  "checklist.isMandatory": "Mandatory",
  "checklist.type.text": "Text",
  "checklist.type.textarea": "Long text",
  "checklist.type.select": ({ terms }: { terms: number }) => `One of ${count(terms, "term", "terms")}`,
  "checklist.unit": "Unit:",
  "checklist.units": "Units:",
  "checklist.pattern": "Pattern:",
  "checklist.example": ({ example }: { example: string }) => `Example: ${example}`,
  "checklist.definition": ({ id }: { id: string }) => `Official definition of ${id} (MIxS)`,
  "checklist.terms": ({ label }: { label: string }) => `Terms for ${label}`,
  "checklist.terms.search": ({ label }: { label: string }) => `Search terms for ${label}`,
  "checklist.terms.searchHint": "Search terms",
  "checklist.terms.none": "No matching terms.",
  "checklist.terms.all": ({ terms }: { terms: number }) => `Show all ${count(terms, "term", "terms")}`,
  "checklist.terms.fold": "Show fewer",
};
