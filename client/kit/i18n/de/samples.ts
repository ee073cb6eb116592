import { count } from "../count.ts";
import type { samples as english } from "../en/samples.ts";
import type { Texts } from "../t.ts";

export const samples: Texts<typeof english> = {
  "samples.title": "Proben",
  "samples.grid": "Probentabelle",
  "samples.code": "Proben-ID",
  "samples.codeGiven": "wird beim Speichern vergeben",
  "samples.hint":
    "Tragen Sie Werte wie in einer Tabellenkalkulation ein oder fügen Sie Zeilen aus Excel, LibreOffice oder Google Sheets ein. Kopfzeilen werden erkannt.",
  "samples.fixedHint":
    "Der Auftrag ist eingereicht: Proben-IDs und Organismen sind gesperrt, Proben lassen sich nicht mehr hinzufügen oder entfernen. Andere Werte bleiben bearbeitbar, bis die Studie der Probe als bereit markiert ist.",
  "samples.count": ({ rows }) => count(rows, "Probe", "Proben"),
  "samples.search": "Probe suchen",
  "samples.none": "Keine Proben",
  "samples.reads": "Reads",
  "samples.noReads": "noch keine",
  "samples.page": "Seiten der Probenliste",
};
