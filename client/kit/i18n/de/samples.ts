import { count } from "../count.ts";
import type { samples as english } from "../en/samples.ts";
import type { Texts } from "../t.ts";

export const samples: Texts<typeof english> = {
  "samples.title": "Proben",
  "samples.grid": "Probentabelle",
  "samples.code": "Code",
  "samples.codeGiven": "kommt später",
  "samples.hint":
    "Tippen Sie wie in einer Tabellenkalkulation, oder kopieren Sie Zeilen aus Excel, LibreOffice oder Google Sheets und fügen Sie sie hier ein. Eine Kopfzeile wird erkannt.",
  "samples.fixedHint":
    "Der Auftrag ist eingereicht: Codes und Organismen stehen fest, Proben können weder hinzugefügt noch entfernt werden. Alle anderen Angaben lassen sich ändern, bis die Studie einer Probe bereit ist.",
  "samples.count": ({ rows }) => count(rows, "Probe", "Proben"),
  "samples.search": "Probe suchen",
  "samples.none": "Keine Proben",
  "samples.noneFound": "Keine Probe heißt so.",
  "samples.status": "Status",
  "samples.reads": "Reads",
  "samples.noReads": "noch keine",
  "samples.noPublishedReads": "noch keine freigegeben",
  "samples.select": ({ code }) => `Probe ${code} auswählen`,
  "samples.selectAll": "Alle Proben auswählen",
  "samples.selected": ({ rows }) => `${count(rows, "Probe", "Proben")} ausgewählt`,
  "samples.setStatus": "Neuer Status",
  "samples.apply": "Status setzen",
  "samples.statusSet": ({ rows }) =>
    rows === 1 ? "Status von 1 Probe gesetzt" : `Status von ${count(rows, "Probe", "Proben")} gesetzt`,
  "samples.statusFailed": "Der Status wurde nicht gesetzt",
  "samples.page": "Seiten der Proben",
};
