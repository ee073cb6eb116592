/** German translations of texts that the server stores without a code: explanations of runs, notes on orders and setup
 *  steps. Keys are the texts of the server's source, with placeholders. Refusals have codes: see refusals.ts. */
export const answers: Record<string, string> = {
  // Texts of the status page and of the history of an order.
  Database: "Datenbank",
  "Connected to PostgreSQL.": "Mit PostgreSQL verbunden.",
  "PostgreSQL is not responding.": "PostgreSQL antwortet nicht.",
  "Restore the database connection": "Datenbankverbindung wiederherstellen",
  "Start PostgreSQL or restore the connection. Lanekeeper resumes automatically.":
    "Starten Sie PostgreSQL oder stellen Sie die Verbindung wieder her. Lanekeeper setzt die Arbeit automatisch fort.",
  "PostgreSQL rejects the login of Lanekeeper.": "PostgreSQL lehnt die Anmeldung von Lanekeeper ab.",
  "Correct the database URL": "Datenbank-URL korrigieren",
  "User, password or database name in DATABASE_URL is not valid. Correct it and restart Lanekeeper.":
    "Benutzer, Passwort oder Datenbankname in DATABASE_URL ist ungültig. Korrigieren Sie die Angabe und starten Sie Lanekeeper neu.",
  "PostgreSQL responds, but the data of Lanekeeper cannot be read.":
    "PostgreSQL antwortet, aber die Daten von Lanekeeper sind nicht lesbar.",
  "Check the logs": "Logs prüfen",
  "The logs of Lanekeeper and PostgreSQL contain the cause.":
    "Die Ursache steht in den Logs von Lanekeeper und PostgreSQL.",
  Tables: "Tabellen",
  "The database schema is up to date.": "Das Datenbankschema ist aktuell.",
  "Unknown until the database responds.": "Unbekannt, bis die Datenbank antwortet.",
  "The database schema is not up to date.": "Das Datenbankschema ist nicht aktuell.",
  "Restart Lanekeeper": "Lanekeeper neu starten",
  "Lanekeeper migrates the database at startup. Back up the database first.":
    "Lanekeeper migriert die Datenbank beim Start. Sichern Sie vorher die Datenbank.",
  "The database was migrated by a newer release.": "Die Datenbank wurde von einer neueren Version migriert.",
  "Start the newer release": "Neuere Version starten",
  "Install and start the newer release, or restore an earlier database backup.":
    "Installieren und starten Sie die neuere Version oder spielen Sie eine frühere Datenbanksicherung ein.",
  "Administrator account": "Administratorkonto",
  "An active administrator account exists.": "Ein aktives Administratorkonto ist vorhanden.",
  "Unknown until the database can be read.": "Unbekannt, bis die Datenbank lesbar ist.",
  "No administrator account yet.": "Noch kein Administratorkonto.",
  "Create the administrator account": "Administratorkonto anlegen",
  "Open the setup link printed by Lanekeeper at startup, or create the account on the command line.":
    "Öffnen Sie den Einrichtungslink, den Lanekeeper beim Start ausgibt, oder legen Sie das Konto auf der Befehlszeile an.",
  Storage: "Speicher",
  "The data directory is writable.": "Das Datenverzeichnis ist beschreibbar.",
  "Unknown until the settings can be read.": "Unbekannt, bis die Einstellungen lesbar sind.",
  "No data directory is set.": "Kein Datenverzeichnis festgelegt.",
  "Set the data directory": "Datenverzeichnis festlegen",
  "Facility staff set the data directory in the settings.":
    "Das Labor legt das Datenverzeichnis in den Einstellungen fest.",
  "The data directory does not exist.": "Das Datenverzeichnis existiert nicht.",
  "Restore the storage": "Speicher wiederherstellen",
  "Mount its disk, or set another data directory in the settings.":
    "Hängen Sie den Datenträger ein oder legen Sie in den Einstellungen ein anderes Datenverzeichnis fest.",
  "The data directory is not writable.": "Das Datenverzeichnis ist nicht beschreibbar.",
  "Grant write permission": "Schreibrechte erteilen",
  "Grant the user that runs Lanekeeper write permission, or set another data directory in the settings.":
    "Erteilen Sie dem Benutzer, unter dem Lanekeeper läuft, Schreibrechte oder legen Sie in den Einstellungen ein anderes Datenverzeichnis fest.",
  "The disk of the data directory does not respond.":
    "Der Datenträger des Datenverzeichnisses antwortet nicht.",
  "Check the disk": "Datenträger prüfen",
  "Check the mount and the network connection to it.":
    "Prüfen Sie die Einbindung und die Netzwerkverbindung dorthin.",
  "Status changed from ${order.status} to ${to}": "Zustand geändert von ${order.status} zu ${to}",
  "Samples are on their way": "Die Proben sind unterwegs",
  "No public URL is set: set PUBLIC_URL, or the public URL in the facility settings.":
    "Keine öffentliche URL festgelegt: Setzen Sie PUBLIC_URL oder die öffentliche URL in den Einstellungen des Labors.",
};
