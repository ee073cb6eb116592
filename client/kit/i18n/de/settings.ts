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
  "settings.facility.publicUrl": "Öffentliche Adresse dieses Servers",
  "settings.facility.publicUrl.hint":
    "Links, Downloads und Bilder beginnen damit, etwa https://lanekeeper.example.org. Leer gilt die Adresse, auf der der Server lauscht.",
  "settings.facility.publicUrl.fixed": ({ address }) => `PUBLIC_URL der Umgebung setzt sie auf ${address}.`,
  "settings.facility.sampleCodePattern": "Muster für Probencodes (RE2)",
  "settings.facility.sampleCodePattern.hint":
    "Jeder Probencode muss ihm beim Einreichen eines Auftrags entsprechen. Leer lassen, um jeden Code anzunehmen.",
  "settings.access": "Zugang",
  "settings.access.text": "Jeder Schalter wirkt sofort.",
  "settings.selfRegistration": "Jeder darf sich ein Konto anlegen",
  "settings.selfRegistration.hint": "Als Forschende, auf der Anmeldeseite.",
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
