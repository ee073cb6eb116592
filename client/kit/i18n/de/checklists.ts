import { count } from "../count.ts";
import type { checklists as english } from "../en/checklists.ts";
import { language } from "../language.ts";
import type { Texts } from "../t.ts";

const NUMBERS = new Intl.NumberFormat(language);

export const checklists: Texts<typeof english> = {
  "checklists.title": "Checklisten",
  "checklists.text": "Was die Standards der Fachwelt zu einer Probe fragen, je nachdem, woher sie stammt.",
  "checklists.search": "Checklisten und ihre Felder durchsuchen",
  "checklists.searchHint": "Name, Accession oder Feld",
  "checklists.failed": "Die Checklisten konnten nicht geladen werden",
  "checklists.fieldsFailed": "Die Felder konnten nicht durchsucht werden",
  "checklists.count": ({ found, total }) =>
    found === total
      ? count(total, "Checkliste", "Checklisten")
      : `${NUMBERS.format(found)} von ${count(total, "Checkliste", "Checklisten")}`,
  "checklists.searching": "Die Felder werden durchsucht …",
  "checklists.counts": ({ fieldCount, mandatoryCount }) =>
    `${count(fieldCount, "Feld", "Felder")}, davon ${NUMBERS.format(mandatoryCount)} Pflicht`,
  "checklists.foundFields": ({ labels, more }) =>
    `Fragt nach: ${labels.join(", ")}${more > 0 ? ` und ${NUMBERS.format(more)} weiteren` : ""}`,
  "checklists.deprecated": "Veraltet",
  "checklists.noneFound.title": "Das hat keine Checkliste",
  "checklists.noneFound.text":
    "Versuchen Sie es mit weniger Buchstaben oder dem englischen Namen einer Messung, etwa salinity.",
  "checklists.noneFound.action": "Alle Checklisten zeigen",
  "checklists.empty.title": "Es gibt keine Checklisten",
  "checklists.version": "Version der Registry",
  "checklists.version.entry": ({ version, day, source, isNewest }) =>
    `Version ${version}${isNewest ? " (neueste)" : ""}: ${[source, day].filter(Boolean).join(", ")}`,
  "checklists.earlier": ({ version }) =>
    `So waren die Checklisten in Version ${version}. Neue Studien nehmen die neueste.`,
  "checklists.import": "Checklisten importieren",
  "checklists.import.title": "Checklisten importieren",
  "checklists.import.text":
    "Eine Checkliste als JSON, exportiert aus ENA oder einem anderen Lanekeeper, oder MIxS als LinkML (YAML). Der Import ergibt eine neue Version; Studien behalten die, mit der sie geschrieben wurden.",
  "checklists.import.file": "Datei",
  "checklists.import.choose": "Datei wählen",
  "checklists.import.reading": "Die Datei wird gelesen …",
  "checklists.import.refused": "Die Datei lässt sich nicht importieren",
  "checklists.import.failed": "Der Import hat nicht geklappt",
  "checklists.import.nothing": "Alles in dieser Datei ist schon da",
  "checklists.import.added": ({ checklists: amount }) => count(amount, "neue Checkliste", "neue Checklisten"),
  "checklists.import.changed": ({ checklists: amount }) =>
    count(amount, "geänderte Checkliste", "geänderte Checklisten"),
  "checklists.import.unchanged": ({ checklists: amount }) =>
    count(amount, "Checkliste, die schon da ist", "Checklisten, die schon da sind"),
  "checklists.import.warnings": "Was ausgelassen wurde, und warum",
  "checklists.import.cancel": "Abbrechen",
  "checklists.import.confirm": "Importieren",
  "checklists.import.done": ({ version }) =>
    `Importiert. Die Checklisten stehen jetzt bei Version ${version}.`,
  "checklist.failed": "Die Checkliste konnte nicht geladen werden",
  "checklist.newest": "Neueste Version zeigen",
  "checklist.about": "Zu dieser Checkliste",
  "checklist.accession": "Accession",
  "checklist.fields": "Felder",
  "checklist.textVersion": "Version ihres Textes",
  "checklist.source": "Quelle",
  "checklist.source.open": ({ host }) => `Bei ${host} ansehen`,
  "checklist.deprecated.text":
    "Diese Checkliste wird nicht mehr angeboten. Studien, die sie verwenden, behalten sie.",
  "checklist.deprecate": "Nicht mehr anbieten",
  "checklist.deprecate.done": ({ name }) => `${name} wird nicht mehr angeboten`,
  "checklist.deprecate.failed": "Das wurde nicht geändert",
  "checklist.restore": "Wieder anbieten",
  "checklist.restore.done": ({ name }) => `${name} wird wieder angeboten`,
  "checklist.search": "Felder durchsuchen",
  "checklist.searchHint": "Beschriftung, Name, Hilfe oder Begriff",
  "checklist.mandatoryOnly": "Nur Pflichtfelder",
  "checklist.shown": ({ shown, total }) =>
    shown === total
      ? count(total, "Feld", "Felder")
      : `${NUMBERS.format(shown)} von ${total === 1 ? "1 Feld" : `${NUMBERS.format(total)} Feldern`}`,
  "checklist.sectionCount": ({ fields, mandatory }) =>
    mandatory === 0
      ? count(fields, "Feld", "Felder")
      : `${count(fields, "Feld", "Felder")}, davon ${NUMBERS.format(mandatory)} Pflicht`,
  "checklist.noneFound.title": "Kein Feld passt dazu",
  "checklist.noneFound.text":
    "Versuchen Sie es mit weniger Buchstaben, oder zeigen Sie auch die freiwilligen Felder.",
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
  "checklist.terms": ({ label }) => `Begriffe von ${label}`,
  "checklist.terms.search": ({ label }) => `Begriffe von ${label} durchsuchen`,
  "checklist.terms.searchHint": "Begriffe durchsuchen",
  "checklist.terms.none": "Kein Begriff passt dazu.",
  "checklist.terms.all": ({ terms }) =>
    terms === 1 ? "Den einen Begriff zeigen" : `Alle ${NUMBERS.format(terms)} Begriffe zeigen`,
  "checklist.terms.fold": "Weniger zeigen",
};
