import type { guide as english } from "../en/guide.ts";
import type { Texts } from "../t.ts";

export const guide: Texts<typeof english> = {
  "guide.open": "Hilfe zum Auftrag",
  "guide.title": "Ihr erster Auftrag",
  "guide.close": "Anleitung schließen",
  "guide.step": ({ step, steps }) => `Schritt ${step} von ${steps}`,
  "guide.back": "Zurück",
  "guide.next": "Weiter",
  "guide.done": "Fertig",
  "guide.show": "Zeigen, wo",
  "guide.example": "Zum Beispiel",
  "guide.again": "Sie finden diese Anleitung oben auf dieser Seite unter „Hilfe zum Auftrag“ wieder.",
  "guide.about.title": "Sagen Sie, worum es geht",
  "guide.about.text":
    "Geben Sie dem Auftrag einen Namen, an dem Sie ihn auch in einem Jahr erkennen, und beantworten Sie, was das Labor fragt. Was es wissen muss, trägt einen Stern; alles andere kann warten.",
  "guide.about.example": "Seewasser-Metagenome, Frühjahr 2026",
  "guide.technology.title": "Wählen Sie, womit sequenziert wird",
  "guide.technology.text":
    "Jede Karte sagt, wofür eine Technologie gut ist und wie lang ihre Reads sind. Wenn Sie nicht sicher sind, lassen Sie die Wahl offen; das Labor berät Sie.",
  "guide.technology.example": "Kurze Reads, um Arten zu zählen; lange Reads, um Genome zusammenzusetzen",
  "guide.samples.title": "Tragen Sie Ihre Proben ein",
  "guide.samples.text":
    "Eine Zeile für jedes Röhrchen. Kopieren Sie die Zeilen Ihrer Tabelle samt Überschriften und fügen Sie sie in die erste Zelle ein: Die Spalten finden ihren Platz am Namen. Organismen finden Sie über Namen oder Taxonomie-ID.",
  "guide.samples.example": "SEE-1 · lake water metagenome · Oberflächenwasser, Nordufer",
  "guide.submit.title": "Speichern oder einreichen",
  "guide.submit.text":
    "Speichern Sie den Entwurf, sooft Sie möchten, und machen Sie später weiter; was Sie eingeben, bleibt inzwischen auf diesem Gerät erhalten. „Auftrag einreichen“ prüft alles und gibt den Auftrag an das Labor. Danach schicken Sie die Proben, und die Seite des Auftrags zeigt, wie weit sie sind.",
  "guide.submit.example": "Schreiben Sie die Codes der Tabelle auf die Röhrchen",
};
