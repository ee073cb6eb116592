import type { search as english } from "../en/search.ts";
import type { Texts } from "../t.ts";

export const search: Texts<typeof english> = {
  "search.open": "Suchen",
  "search.title": "Alles durchsuchen",
  "search.hint": "Nummer, Code, Name, Organismus …",
  "search.results": "Suchergebnisse",
  "search.recent": "Zuletzt geöffnet",
  "search.forget": "Diese vergessen",
  "search.kind.order": "Aufträge",
  "search.kind.sample": "Proben",
  "search.kind.run": "Läufe",
  "search.kind.study": "Studien",
  "search.kind.person": "Personen",
  "search.kind.page": "Seiten",
  "search.all.order": ({ text }) => `Alle Aufträge mit „${text}“`,
  "search.all.sample": ({ text }) => `Alle Proben mit „${text}“`,
  "search.all.study": ({ text }) => `Alle Studien mit „${text}“`,
  "search.all.person": ({ text }) => `Alle Personen mit „${text}“`,
  "search.all.files": ({ text }) => `Dateien mit „${text}“`,
  "search.more": "Es gibt weitere: Tippen Sie mehr Buchstaben, um sie zu finden.",
  "search.found": ({ count }) => `${count} gefunden`,
  "search.none": ({ text }) => `Nichts gefunden zu „${text}“`,
  "search.none.text":
    "Prüfen Sie die Schreibweise oder suchen Sie nach einem Teil: einer Nummer, einem Code, einem Wort des Titels.",
  "search.start":
    "Aufträge nach Nummer oder Namen, Proben nach Code oder Organismus, Läufe, Studien und Seiten.",
  "search.failed": "Die Suche hat nicht geklappt",
  "search.keys.move": "bewegen",
  "search.keys.open": "öffnen",
  "search.keys.close": "schließen",
};
