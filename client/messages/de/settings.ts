import type { settings as english } from "../en/settings.ts";
import type { Texts } from "../t.ts";

export const settings: Texts<typeof english> = {
  "settings.title": "Einstellungen",
  "settings.failed": "Die Einstellungen konnten nicht geladen werden",
  "settings.notSaved": "Die Einstellung wurde nicht gespeichert",
  "settings.saved": "Einstellungen gespeichert",
  "settings.save": "Speichern",
  "settings.facility": "Labor",
  "settings.facility.text":
    "Steht bei der Anmeldung, auf geteilten Seiten und in der Herkunft dessen, was jemand mitnimmt.",
  "settings.facility.name": "Name",
  "settings.facility.contactEmail": "E-Mail für Fragen",
  "settings.facility.contactEmail.hint": "Alle, die diesen Server erreichen, können sie lesen.",
  "settings.facility.url": "Webseite",
  "settings.access": "Zugang",
  "settings.access.text": "Jeder Schalter wirkt sofort.",
  "settings.selfRegistration": "Jeder darf sich ein Konto anlegen",
  "settings.selfRegistration.hint": "Als Forschende, auf der Anmeldeseite.",
  "settings.departmentSharing": "Abteilungen teilen ihre Aufträge",
  "settings.departmentSharing.hint": "Forschende sehen in der Liste die Aufträge ihrer Abteilung.",
  "settings.allowDeleteSubmittedOrders": "Das Labor darf eingereichte Aufträge löschen",
  "settings.allowDeleteSubmittedOrders.hint": "Dateien im Speicher bleiben.",
  "settings.allowUserAssemblyDownload": "Forschende dürfen Assemblies herunterladen",
  "settings.allowUserAssemblyDownload.hint": "Die ihrer eigenen Aufträge.",
  "settings.files": "Sequenzdateien",
  "settings.files.text": "Wo Sequenzdateien liegen und welche angenommen werden.",
  "settings.dataBasePath": "Datenordner",
  "settings.dataBasePath.hint":
    "Ein Ordner auf dem Server mit absolutem Pfad, in den Lanekeeper schreiben darf.",
  "settings.extensions": "Erlaubte Dateiendungen",
  "settings.extensions.hint": "Nach jeder die Eingabetaste drücken, zum Beispiel .fastq.gz",
  "settings.allowSingleEnd": "Single-End-Reads annehmen",
  "settings.allowSingleEnd.hint": "Aus: Jede Probe braucht ein Dateipaar.",
  "settings.uploadUntouchedDays": "Tage, bis ein unfertiger Upload aufgegeben wird",
  "settings.uploadUntouchedDays.hint": "Gezählt ab seinem letzten Byte.",
};
