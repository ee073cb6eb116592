import { count } from "../count.ts";

const NUMBERS = new Intl.NumberFormat("en");

export const checklists = {
  "checklists.title": "Checklists",
  "checklists.text": "What the community standards ask about a sample, by the kind of place it comes from.",
  "checklists.search": "Search checklists and their fields",
  "checklists.searchHint": "Name, accession or field",
  "checklists.failed": "The checklists could not be loaded",
  "checklists.fieldsFailed": "The fields could not be searched",
  "checklists.count": ({ found, total }: { found: number; total: number }) =>
    found === total
      ? count(total, "checklist", "checklists")
      : `${NUMBERS.format(found)} of ${count(total, "checklist", "checklists")}`,
  "checklists.searching": "Looking through the fields…",
  "checklists.counts": ({ fieldCount, mandatoryCount }: { fieldCount: number; mandatoryCount: number }) =>
    `${count(fieldCount, "field", "fields")}, ${NUMBERS.format(mandatoryCount)} mandatory`,
  "checklists.foundFields": ({ labels, more }: { labels: string[]; more: number }) =>
    `Asks for: ${labels.join(", ")}${more > 0 ? ` and ${NUMBERS.format(more)} more` : ""}`,
  "checklists.deprecated": "Deprecated",
  "checklists.noneFound.title": "No checklist has that",
  "checklists.noneFound.text": "Try fewer letters, or the name of a measurement such as salinity.",
  "checklists.noneFound.action": "Show all checklists",
  "checklists.empty.title": "There are no checklists",
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
    `These are the checklists as they were in version ${version}. New studies take the newest.`,
  "checklists.import": "Import checklists",
  "checklists.import.title": "Import checklists",
  "checklists.import.text":
    "A checklist as JSON, exported from ENA or from another Lanekeeper, or MIxS as LinkML (YAML). The import makes a new version; studies keep the one they were written with.",
  "checklists.import.file": "File",
  "checklists.import.choose": "Choose a file",
  "checklists.import.reading": "Reading the file…",
  "checklists.import.refused": "The file cannot be imported",
  "checklists.import.failed": "The import did not work",
  "checklists.import.nothing": "Everything in this file is here already",
  "checklists.import.added": ({ checklists: amount }: { checklists: number }) =>
    count(amount, "new checklist", "new checklists"),
  "checklists.import.changed": ({ checklists: amount }: { checklists: number }) =>
    count(amount, "changed checklist", "changed checklists"),
  "checklists.import.unchanged": ({ checklists: amount }: { checklists: number }) =>
    count(amount, "checklist that is here already", "checklists that are here already"),
  "checklists.import.warnings": "Left out, and why",
  "checklists.import.cancel": "Cancel",
  "checklists.import.confirm": "Import",
  "checklists.import.done": ({ version }: { version: number }) =>
    `Imported. The checklists are now at version ${version}.`,
  "checklist.failed": "The checklist could not be loaded",
  "checklist.newest": "Show the newest version",
  "checklist.about": "About this checklist",
  "checklist.accession": "Accession",
  "checklist.fields": "Fields",
  "checklist.textVersion": "Version of its text",
  "checklist.source": "Source",
  "checklist.source.open": ({ host }: { host: string }) => `See it at ${host}`,
  "checklist.deprecated.text": "This checklist is no longer offered. Studies that use it keep it.",
  "checklist.deprecate": "Offer no longer",
  "checklist.deprecate.done": ({ name }: { name: string }) => `${name} is no longer offered`,
  "checklist.deprecate.failed": "That was not changed",
  "checklist.restore": "Offer again",
  "checklist.restore.done": ({ name }: { name: string }) => `${name} is offered again`,
  "checklist.search": "Search the fields",
  "checklist.searchHint": "Label, name, help or term",
  "checklist.mandatoryOnly": "Mandatory only",
  "checklist.shown": ({ shown, total }: { shown: number; total: number }) =>
    shown === total
      ? count(total, "field", "fields")
      : `${NUMBERS.format(shown)} of ${count(total, "field", "fields")}`,
  "checklist.sectionCount": ({ fields, mandatory }: { fields: number; mandatory: number }) =>
    mandatory === 0
      ? count(fields, "field", "fields")
      : `${count(fields, "field", "fields")}, ${NUMBERS.format(mandatory)} mandatory`,
  "checklist.noneFound.title": "No field matches",
  "checklist.noneFound.text": "Try fewer letters, or show the optional fields too.",
  "checklist.noneFound.action": "Show all fields",
  "checklist.isMandatory": "Mandatory",
  "checklist.type.text": "Text",
  "checklist.type.textarea": "Long text",
  "checklist.type.select": ({ terms }: { terms: number }) => `One of ${count(terms, "term", "terms")}`,
  "checklist.unit": "Unit:",
  "checklist.units": "Units:",
  "checklist.pattern": "Has to match:",
  "checklist.example": ({ example }: { example: string }) => `Example: ${example}`,
  "checklist.terms": ({ label }: { label: string }) => `Terms of ${label}`,
  "checklist.terms.search": ({ label }: { label: string }) => `Search the terms of ${label}`,
  "checklist.terms.searchHint": "Search the terms",
  "checklist.terms.none": "No term matches.",
  "checklist.terms.all": ({ terms }: { terms: number }) => `Show all ${count(terms, "term", "terms")}`,
  "checklist.terms.fold": "Show fewer",
};
