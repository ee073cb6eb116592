import type { onboarding as english } from "../en/onboarding.ts";
import type { Texts } from "../t.ts";

export const onboarding: Texts<typeof english> = {
  "onboarding.open": "Hilfe zum Auftrag",
  "onboarding.title": "Ihr erster Auftrag",
  "onboarding.close": "Anleitung schließen",
  "onboarding.step": ({ step, steps }) => `Schritt ${step} von ${steps}`,
  "onboarding.back": "Zurück",
  "onboarding.next": "Weiter",
  "onboarding.done": "Fertig",
  "onboarding.show": "Stelle zeigen",
  "onboarding.example": "Zum Beispiel",
  "onboarding.again": "Über „Hilfe zum Auftrag“ oben auf dieser Seite öffnen Sie diese Anleitung wieder.",
  "onboarding.about.title": "Benennen Sie Ihren Auftrag",
  "onboarding.about.text":
    "Wählen Sie einen Namen, den Sie auch in einem Jahr wiedererkennen, und füllen Sie das Formular aus. Pflichtfelder sind mit einem Stern markiert; alles andere hat Zeit.",
  "onboarding.about.example": "Seewasser-Metagenome, Frühjahr 2026",
  "onboarding.technology.title": "Wählen Sie eine Plattform",
  "onboarding.technology.text":
    "Jede Karte zeigt Anwendungen und Read-Länge einer Plattform. Sind Sie nicht sicher, lassen Sie die Wahl offen; das Labor berät Sie.",
  "onboarding.technology.example":
    "Kurze Reads für Artprofile, lange Reads für die Assemblierung von Genomen",
  "onboarding.samples.title": "Tragen Sie Ihre Proben ein",
  "onboarding.samples.text":
    "Eine Zeile pro Röhrchen. Kopieren Sie die Zeilen samt Überschriften aus Ihrer Tabelle und fügen Sie sie in die erste Zelle ein: Spalten werden nach Namen zugeordnet. Organismen geben Sie mit Namen oder NCBI-Taxonomie-ID an.",
  "onboarding.samples.example": "SEE-1 · lake water metagenome · Oberflächenwasser, Nordufer",
  "onboarding.submit.title": "Speichern oder einreichen",
  "onboarding.submit.text":
    "Mit „Entwurf speichern“ können Sie später weitermachen; ungespeicherte Eingaben bleiben auf diesem Gerät erhalten. „Auftrag einreichen“ prüft den Auftrag und übergibt ihn dem Labor. Danach schicken Sie die Proben; die Auftragsseite zeigt ihren Status.",
  "onboarding.submit.example": "Beschriften Sie die Röhrchen mit den Proben-IDs",
};
