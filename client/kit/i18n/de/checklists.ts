import { count } from "../count.ts";
import type { checklists as english } from "../en/checklists.ts";
import { LOCALE, type Texts } from "../t.ts";

const NUMBERS = new Intl.NumberFormat(LOCALE);

export const checklists: Texts<typeof english> = {
  "checklists.title": "Checklisten",
  "checklists.text": "MIxS- und ENA-Checklisten nach Umgebung",
  "checklists.search": "Checklisten und Felder durchsuchen",
  "checklists.searchHint": "Name, Accession oder Feld",
  "checklists.failed": "Die Checklisten konnten nicht geladen werden",
  "checklists.fieldsFailed": "Die Felder konnten nicht durchsucht werden",
  "checklists.count": ({ found, total }) =>
    found === total
      ? count(total, "Checkliste", "Checklisten")
      : `${NUMBERS.format(found)} von ${count(total, "Checkliste", "Checklisten")}`,
  "checklists.searching": "Felder werden durchsucht …",
  "checklists.counts": ({ fieldCount, mandatoryCount }) =>
    `${count(fieldCount, "Feld", "Felder")}, davon ${NUMBERS.format(mandatoryCount)} Pflicht`,
  "checklists.foundFields": ({ labels, more }) =>
    `Passende Felder: ${labels.join(", ")}${more > 0 ? ` und ${NUMBERS.format(more)} weitere` : ""}`,
  "checklists.deprecated": "Veraltet",
  "checklists.noneFound.title": "Keine passenden Checklisten",
  "checklists.noneFound.text":
    "Versuchen Sie einen kürzeren Begriff oder den englischen Namen eines Feldes, etwa salinity.",
  "checklists.noneFound.action": "Alle Checklisten zeigen",
  "checklists.empty.title": "Noch keine Checklisten",
  "checklists.empty.facility": "Importieren Sie eine Checklisten-Datei, um Studien ihre Felder anzubieten.",
  "checklists.empty.researcher": "Das Labor ergänzt die Checklisten, die Studien verwenden können.",
  "checklists.version": "Registry-Version",
  "checklists.version.entry": ({ version, day, source, isNewest }) =>
    `Version ${version}${isNewest ? " (neueste)" : ""}: ${[source, day].filter(Boolean).join(", ")}`,
  "checklists.earlier": ({ version }) =>
    `Checklisten der Version ${version}. Neue Studien verwenden die neueste Version.`,
  "checklists.import": "Checklisten importieren",
  "checklists.import.title": "Checklisten importieren",
  "checklists.import.text":
    "Eine Checkliste als JSON, exportiert aus ENA oder einer anderen Lanekeeper-Installation, oder MIxS als LinkML (YAML). Der Import legt eine neue Version an; bestehende Studien behalten ihre.",
  "checklists.import.file": "Datei",
  "checklists.import.choose": "Datei wählen",
  "checklists.import.reading": "Die Datei wird gelesen …",
  "checklists.import.refused": "Diese Datei kann nicht importiert werden",
  "checklists.import.failed": "Import fehlgeschlagen",
  "checklists.import.nothing": "Keine neuen oder geänderten Checklisten in dieser Datei",
  "checklists.import.added": ({ checklists: amount }) => count(amount, "neue Checkliste", "neue Checklisten"),
  "checklists.import.changed": ({ checklists: amount }) =>
    count(amount, "geänderte Checkliste", "geänderte Checklisten"),
  "checklists.import.unchanged": ({ checklists: amount }) =>
    count(amount, "unveränderte Checkliste", "unveränderte Checklisten"),
  "checklists.import.warnings": "Übersprungen",
  "checklists.import.confirm": "Importieren",
  "checklists.import.done": ({ version }) => `Checklisten als Version ${version} importiert`,
  "checklist.failed": "Die Checkliste konnte nicht geladen werden",
  "checklist.newest": "Neueste Version zeigen",
  "checklist.about": "Über diese Checkliste",
  "checklist.accession": "Accession",
  "checklist.fields": "Felder",
  "checklist.textVersion": "Checklistenversion",
  "checklist.source": "Quelle",
  "checklist.source.open": ({ host }) => `Bei ${host} ansehen`,
  "checklist.deprecated.text":
    "Veraltet: wird für neue Studien nicht angeboten. Bestehende Studien behalten sie.",
  "checklist.deprecate": "Als veraltet markieren",
  "checklist.deprecate.done": ({ name }) => `${name} als veraltet markiert`,
  "checklist.deprecate.failed": "Die Checkliste konnte nicht geändert werden",
  "checklist.restore": "Wieder anbieten",
  "checklist.restore.done": ({ name }) => `${name} wird wieder angeboten`,
  "checklist.search": "Felder durchsuchen",
  "checklist.searchHint": "Beschriftung, Name, Hilfetext oder Begriff",
  "checklist.mandatoryOnly": "Nur Pflichtfelder",
  "checklist.shown": ({ shown, total }) =>
    shown === total
      ? count(total, "Feld", "Felder")
      : `${NUMBERS.format(shown)} von ${total === 1 ? "1 Feld" : `${NUMBERS.format(total)} Feldern`}`,
  "checklist.sectionCount": ({ fields, mandatory }) =>
    mandatory === 0
      ? count(fields, "Feld", "Felder")
      : `${count(fields, "Feld", "Felder")}, davon ${NUMBERS.format(mandatory)} Pflicht`,
  "checklist.noneFound.title": "Keine passenden Felder",
  "checklist.noneFound.text":
    "Versuchen Sie einen kürzeren Begriff oder zeigen Sie auch die optionalen Felder.",
  "checklist.noneFound.action": "Alle Felder zeigen",
  "checklist.isMandatory": "Pflicht",
  "checklist.type.text": "Text",
  "checklist.type.textarea": "Langer Text",
  "checklist.type.select": ({ terms }) =>
    terms === 1 ? "Genau ein Begriff" : `Einer von ${NUMBERS.format(terms)} Begriffen`,
  "checklist.unit": "Einheit:",
  "checklist.units": "Einheiten:",
  "checklist.pattern": "Muster:",
  "checklist.example": ({ example }) => `Beispiel: ${example}`,
  "checklist.definition": ({ id }) => `Offizielle Definition von ${id} (MIxS)`,
  "checklist.terms": ({ label }) => `Begriffe für ${label}`,
  "checklist.terms.search": ({ label }) => `Begriffe durchsuchen: ${label}`,
  "checklist.terms.searchHint": "Begriffe durchsuchen",
  "checklist.terms.none": "Keine passenden Begriffe.",
  "checklist.terms.all": ({ terms }) =>
    terms === 1 ? "Den einen Begriff zeigen" : `Alle ${NUMBERS.format(terms)} Begriffe zeigen`,
  "checklist.terms.fold": "Weniger zeigen",
};
