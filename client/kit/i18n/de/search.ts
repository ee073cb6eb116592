import { count } from "../count.ts";
import type { search as english } from "../en/search.ts";
import type { Texts } from "../t.ts";

export const search: Texts<typeof english> = {
  "search.hint": "Auftrag, Probe, Studie, Seite oder Aktion…",
  "search.results": "Suchergebnisse",
  "search.recent": "Zuletzt geöffnet",
  "search.forget": "Verlauf löschen",
  "search.acts": "Aktionen",
  "search.act.analysis": "Analyse für diesen Auftrag starten",
  "search.act.upload": "Dateien zu diesem Auftrag hochladen",
  "search.act.stage": "Status dieses Auftrags setzen",
  "search.act.samplesStatus": "Status aller Proben des Auftrags setzen",
  "search.act.samplesStatus.text": ({ samples, order }) =>
    `Gilt für ${samples === 1 ? "die einzige Probe" : `alle ${count(samples, "Probe", "Proben")}`} von ${order}.`,
  "search.act.dates.region": "wie in der Region",
  "search.kind.order": "Aufträge",
  "search.kind.sample": "Proben",
  "search.kind.run": "Analysen",
  "search.kind.study": "Studien",
  "search.kind.place": "Lagerplätze",
  "search.kind.person": "Benutzer",
  "search.kind.page": "Seiten",
  "search.all.order": ({ text }) => `Alle Aufträge zu „${text}“`,
  "search.all.sample": ({ text }) => `Alle Proben zu „${text}“`,
  "search.all.study": ({ text }) => `Alle Studien zu „${text}“`,
  "search.all.person": ({ text }) => `Alle Benutzer zu „${text}“`,
  "search.all.files": ({ text }) => `Dateien zu „${text}“`,
  "search.more": "Es gibt weitere Treffer. Grenzen Sie die Suche ein.",
  "search.found": ({ count }) => `${count} Treffer`,
  "search.none": ({ text }) => `Keine Treffer für „${text}“`,
  "search.none.text":
    "Prüfen Sie die Schreibweise oder geben Sie nur einen Teil der Nummer, der Proben-ID oder des Titels ein.",
  "search.start":
    "Aufträge nach Nummer oder Name, Proben nach ID oder Organismus, Analysen, Studien, Seiten und Aktionen.",
  "search.failed": "Suche fehlgeschlagen",
  "search.keys.move": "navigieren",
  "search.keys.open": "öffnen",
  "search.keys.close": "schließen",
};
