import type { setupGuide as english } from "../en/setupGuide.ts";
import type { Texts } from "../t.ts";

export const setupGuide: Texts<typeof english> = {
  "setupGuide.title": "Labor einrichten",
  "setupGuide.done": ({ done, total }) => `${done} von ${total} Schritten erledigt`,
  "setupGuide.isDone": "Erledigt",
  "setupGuide.isOpen": "Offen",
  "setupGuide.mark": "Als erledigt markieren",
  "setupGuide.markStep": ({ step }) => `Als erledigt markieren: ${step}`,
  "setupGuide.marked": ({ step }) => `Als erledigt markiert: ${step}`,
  "setupGuide.hide": "Einrichtung ausblenden",
  "setupGuide.hidden":
    "Einrichtung ausgeblendet. Unter Einstellungen → Systemstatus lässt sie sich wieder einblenden.",
  "setupGuide.notSaved": "Die Einrichtung konnte nicht gespeichert werden",
  "setupGuide.facility": "Name und Kontakt",
  "setupGuide.facility.why": "Kunden sehen, wer diesen Server betreibt und wen sie fragen können.",
  "setupGuide.access": "Konten der Forschenden",
  "setupGuide.access.why":
    "Legen Sie fest, ob Forschende sich selbst registrieren oder Sie die Konten anlegen.",
  "setupGuide.storage": "Datenverzeichnis",
  "setupGuide.storage.why": "Hier liegen die Sequenzdateien. Es muss vorhanden und beschreibbar sein.",
  "setupGuide.receivedReads": "Klasse eingehender Dateien",
  "setupGuide.receivedReads.why": "Legen Sie fest, ob FASTQ-Dateien lieferbar oder roh eintreffen.",
  "setupGuide.orderForm": "Auftragsformular",
  "setupGuide.orderForm.why": "Fragen Sie Kunden nach allem, was Sie vor Beginn brauchen.",
  "setupGuide.catalog": "Technikkatalog",
  "setupGuide.catalog.why": "Aufträge bieten nur die Plattformen und Kits an, die Sie haben.",
  "setupGuide.people": "Mitarbeitende",
  "setupGuide.people.why": "Ein zweites Konto, damit das Labor nicht von einer Person abhängt.",
  "setupGuide.execution": "Ausführung von Pipelines",
  "setupGuide.execution.why": "Die Systemprüfung findet fehlende Programme vor der ersten Analyse.",
  "setupGuide.testOrder": "Testauftrag",
  "setupGuide.testOrder.why": "Reichen Sie einen Auftrag wie ein Kunde ein, um zu sehen, was Kunden sehen.",
  "setupGuide.show": "Einrichtung auf der Startseite zeigen",
  "setupGuide.show.hint": "Listet die offenen Schritte auf, bis alle erledigt sind.",
  "setupGuide.complete": "Die Einrichtung ist abgeschlossen: Alle Schritte sind erledigt.",
};
