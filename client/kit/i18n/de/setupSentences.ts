import type { SentenceTexts } from "../sentenceText.ts";

/** The setup steps of an installation. */
export const setupSentences: SentenceTexts = {
  "setup.database.label": "Datenbank",
  "setup.database.ok": "Mit PostgreSQL verbunden.",
  "setup.database.unreachable": "PostgreSQL antwortet nicht.",
  "setup.database.unreachableAction": "Datenbankverbindung wiederherstellen",
  "setup.database.unreachableAdvice":
    "Starten Sie PostgreSQL oder stellen Sie die Verbindung wieder her. Lanekeeper setzt die Arbeit automatisch fort.",
  "setup.database.refused": "PostgreSQL lehnt die Anmeldung von Lanekeeper ab.",
  "setup.database.refusedAction": "Datenbank-URL korrigieren",
  "setup.database.refusedAdvice":
    "Benutzer, Passwort oder Datenbankname in DATABASE_URL ist ungültig. Korrigieren Sie die Angabe und starten Sie Lanekeeper neu.",
  "setup.database.failed": "PostgreSQL antwortet, aber die Daten von Lanekeeper sind nicht lesbar.",
  "setup.database.failedAction": "Logs prüfen",
  "setup.database.failedAdvice": "Die Ursache steht in den Logs von Lanekeeper und PostgreSQL.",
  "setup.schema.label": "Tabellen",
  "setup.schema.ok": "Das Datenbankschema ist aktuell.",
  "setup.schema.unknown": "Unbekannt, bis die Datenbank antwortet.",
  "setup.schema.pending": "Das Datenbankschema ist nicht aktuell.",
  "setup.schema.pendingAction": "Lanekeeper neu starten",
  "setup.schema.pendingAdvice":
    "Lanekeeper migriert die Datenbank beim Start. Sichern Sie vorher die Datenbank.",
  "setup.schema.newer": "Die Datenbank wurde von einer neueren Version migriert.",
  "setup.schema.newerAction": "Neuere Version starten",
  "setup.schema.newerAdvice":
    "Installieren und starten Sie die neuere Version oder spielen Sie eine frühere Datenbanksicherung ein.",
  "setup.seed.label": "Administratorkonto",
  "setup.seed.ok": "Ein aktives Administratorkonto ist vorhanden.",
  "setup.seed.unknown": "Unbekannt, bis die Datenbank lesbar ist.",
  "setup.seed.none": "Noch kein Administratorkonto.",
  "setup.seed.noneAction": "Administratorkonto anlegen",
  "setup.seed.noneAdvice":
    "Öffnen Sie den Einrichtungslink, den Lanekeeper beim Start ausgibt, oder legen Sie das Konto auf der Befehlszeile an.",
  "setup.storage.label": "Speicher",
  "setup.storage.ok": "Das Datenverzeichnis ist beschreibbar.",
  "setup.storage.unknown": "Unbekannt, bis die Einstellungen lesbar sind.",
  "setup.storage.unset": "Kein Datenverzeichnis festgelegt.",
  "setup.storage.unsetAction": "Datenverzeichnis festlegen",
  "setup.storage.unsetAdvice": "Das Labor legt das Datenverzeichnis in den Einstellungen fest.",
  "setup.storage.missing": "Das Datenverzeichnis existiert nicht.",
  "setup.storage.missingAction": "Speicher wiederherstellen",
  "setup.storage.missingAdvice":
    "Hängen Sie den Datenträger ein oder legen Sie in den Einstellungen ein anderes Datenverzeichnis fest.",
  "setup.storage.notWritable": "Das Datenverzeichnis ist nicht beschreibbar.",
  "setup.storage.notWritableAction": "Schreibrechte erteilen",
  "setup.storage.notWritableAdvice":
    "Erteilen Sie dem Benutzer, unter dem Lanekeeper läuft, Schreibrechte oder legen Sie in den Einstellungen ein anderes Datenverzeichnis fest.",
  "setup.storage.silent": "Der Datenträger des Datenverzeichnisses antwortet nicht.",
  "setup.storage.silentAction": "Datenträger prüfen",
  "setup.storage.silentAdvice": "Prüfen Sie die Einbindung und die Netzwerkverbindung dorthin.",
  "setup.noPublicUrl":
    "Keine öffentliche URL festgelegt: Setzen Sie PUBLIC_URL oder die öffentliche URL in den Einstellungen des Labors.",
};
