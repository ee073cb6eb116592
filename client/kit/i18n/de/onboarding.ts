import type { onboarding as english } from "../en/onboarding.ts";
import type { Texts } from "../t.ts";

export const onboarding: Texts<typeof english> = {
  "guide.open": "Hilfe zum Auftrag",
  "guide.title": "Ihr erster Auftrag",
  "guide.close": "Anleitung schließen",
  "guide.step": ({ step, steps }) => `Schritt ${step} von ${steps}`,
  "guide.back": "Zurück",
  "guide.next": "Weiter",
  "guide.done": "Fertig",
  "guide.show": "Stelle zeigen",
  "guide.example": "Zum Beispiel",
  "guide.again": "Über „Hilfe zum Auftrag“ oben auf dieser Seite öffnen Sie diese Anleitung wieder.",
  "guide.about.title": "Benennen Sie Ihren Auftrag",
  "guide.about.text":
    "Wählen Sie einen Namen, den Sie auch in einem Jahr wiedererkennen, und füllen Sie das Formular aus. Pflichtfelder sind mit einem Stern markiert; alles andere hat Zeit.",
  "guide.about.example": "Seewasser-Metagenome, Frühjahr 2026",
  "guide.technology.title": "Wählen Sie eine Plattform",
  "guide.technology.text":
    "Jede Karte zeigt Anwendungen und Read-Länge einer Plattform. Sind Sie nicht sicher, lassen Sie die Wahl offen; das Labor berät Sie.",
  "guide.technology.example": "Kurze Reads für Artprofile, lange Reads für die Assemblierung von Genomen",
  "guide.samples.title": "Tragen Sie Ihre Proben ein",
  "guide.samples.text":
    "Eine Zeile pro Röhrchen. Kopieren Sie die Zeilen samt Überschriften aus Ihrer Tabelle und fügen Sie sie in die erste Zelle ein: Spalten werden nach Namen zugeordnet. Organismen geben Sie mit Namen oder NCBI-Taxonomie-ID an.",
  "guide.samples.example": "SEE-1 · lake water metagenome · Oberflächenwasser, Nordufer",
  "guide.submit.title": "Speichern oder einreichen",
  "guide.submit.text":
    "Mit „Entwurf speichern“ können Sie später weitermachen; ungespeicherte Eingaben bleiben auf diesem Gerät erhalten. „Auftrag einreichen“ prüft den Auftrag und übergibt ihn dem Labor. Danach schicken Sie die Proben; die Auftragsseite zeigt ihren Status.",
  "guide.submit.example": "Beschriften Sie die Röhrchen mit den Proben-IDs",
};
