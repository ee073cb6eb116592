import { count } from "../count.ts";
import type { sampleData as english } from "../en/sampleData.ts";
import type { Texts } from "../t.ts";

export const sampleData: Texts<typeof english> = {
  "sampleData.title": "Beispieldaten",
  "sampleData.text":
    "Drei erfundene Aufträge mit Proben, Reads und einer Studie zum Umsehen. Ihre Namen beginnen mit „Sample:“, und sie lassen sich jederzeit entfernen.",
  "sampleData.present": ({ orders, samples, studies }) =>
    `${count(orders, "Beispielauftrag", "Beispielaufträge")}, ${count(samples, "Probe", "Proben")} und ${count(studies, "Studie", "Studien")}. Ihre Namen beginnen mit „Sample:“.`,
  "sampleData.add": "Beispieldaten anlegen",
  "sampleData.added": "Beispieldaten angelegt",
  "sampleData.notAdded": "Die Beispieldaten konnten nicht angelegt werden",
  "sampleData.remove": "Beispieldaten entfernen",
  "sampleData.keep": "Beispieldaten behalten",
  "sampleData.removed": "Beispieldaten entfernt",
  "sampleData.notRemoved": "Die Beispieldaten konnten nicht entfernt werden",
  "sampleData.remove.title": "Beispieldaten entfernen?",
  "sampleData.remove.text": ({ orders, samples, studies }) =>
    `Entfernt werden ${count(orders, "Beispielauftrag", "Beispielaufträge")} mit ${count(samples, "Probe", "Proben")}, deren Reads und ${count(studies, "Beispielstudie", "Beispielstudien")}. Sonst wird nichts entfernt.`,
  "sampleData.remove.added":
    "Benutzer haben etwas hinzugefügt. Hochgeladene Dateien bleiben im Speicher; alles andere wird mit entfernt:",
  "sampleData.comments": ({ count: comments }) => count(comments, "Kommentar", "Kommentare"),
  "sampleData.runs": ({ count: runs }) => count(runs, "Analyse", "Analysen"),
  "sampleData.uploads": ({ count: uploads }) => count(uploads, "Upload", "Uploads"),
  "sampleData.monitoredRuns": ({ count: runs }) =>
    count(runs, "überwachter Sequenzierlauf", "überwachte Sequenzierläufe"),
  "sampleData.links": ({ count: links }) => count(links, "Auslieferungslink", "Auslieferungslinks"),
  "sampleData.studySamples": ({ count: samples }) =>
    count(samples, "Probe in einer Studie eines Benutzers", "Proben in Studien von Benutzern"),
};
