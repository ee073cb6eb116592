import type { settings as english } from "../en/settings.ts";
import type { Texts } from "../t.ts";

export const settings: Texts<typeof english> = {
  "settings.title": "Einstellungen",
  "settings.failed": "Die Einstellungen konnten nicht geladen werden",
  "settings.notSaved": "Die Einstellungen konnten nicht gespeichert werden",
  "settings.saved": "Einstellungen gespeichert",
  "settings.save": "Speichern",
  "settings.facility": "Labor",
  "settings.facility.text":
    "Erscheint auf der Anmeldeseite, auf geteilten Seiten und in den Provenienz-Metadaten.",
  "settings.facility.name": "Name",
  "settings.facility.contactEmail": "Kontakt-E-Mail",
  "settings.facility.contactEmail.hint": "Für alle sichtbar, die diesen Server erreichen.",
  "settings.facility.url": "Website",
  "settings.facility.publicUrl": "Öffentliche URL",
  "settings.facility.publicUrl.hint":
    "Basis-URL für Links und Downloads, z. B. https://lanekeeper.example.org. Leer lassen, um die Adresse des Servers zu verwenden.",
  "settings.facility.publicUrl.fixed": ({ address }) =>
    `Durch die Umgebungsvariable PUBLIC_URL auf ${address} gesetzt.`,
  "settings.facility.sampleCodePattern": "Muster für Proben-IDs (RE2)",
  "settings.facility.sampleCodePattern.hint":
    "Wird beim Einreichen eines Auftrags geprüft. Leer lassen, um jede Proben-ID anzunehmen.",
  "settings.access": "Zugang",
  "settings.access.text": "Änderungen wirken sofort.",
  "settings.selfRegistration": "Selbstregistrierung erlauben",
  "settings.selfRegistration.hint": "Benutzer legen auf der Anmeldeseite selbst ein Konto für Forschende an.",
  "settings.allowDeleteSubmittedOrders": "Labor darf eingereichte Aufträge löschen",
  "settings.allowDeleteSubmittedOrders.hint": "Dateien im Speicher bleiben erhalten.",
  "settings.allowUserAssemblyDownload": "Forschende dürfen Assemblies herunterladen",
  "settings.allowUserAssemblyDownload.hint": "Nur zu ihren eigenen Aufträgen.",
  "settings.files": "Sequenzdateien",
  "settings.files.text": "Speicherort und zulässige Dateitypen",
  "settings.dataBasePath": "Datenverzeichnis",
  "settings.dataBasePath.hint":
    "Absoluter Pfad eines Verzeichnisses auf dem Server, in das Lanekeeper schreiben darf.",
  "settings.extensions": "Erlaubte Dateiendungen",
  "settings.extensions.hint": "Nach jeder Endung die Eingabetaste drücken, z. B. .fastq.gz",
  "settings.allowSingleEnd": "Single-End-Reads zulassen",
  "settings.allowSingleEnd.hint": "Wenn ausgeschaltet, braucht jede Probe ein FASTQ-Paar.",
  "settings.uploadUntouchedDays": "Unvollständige Uploads verwerfen nach (Tagen)",
  "settings.uploadUntouchedDays.hint": "Tage seit dem letzten Datenempfang.",
};
