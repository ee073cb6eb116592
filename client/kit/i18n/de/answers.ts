/** What the server keeps as texts, in German, by its own words: explanations of runs and notes on orders, which are stored as
 *  they were said, and the steps of the set-up. Keys stand as in the server's source, with its holes. Refusals have codes:
 *  refusals.ts. */
export const answers: Record<string, string> = {
  // Why a run is where it is, and what it does.
  pending: "noch nicht gestartet",
  queued: "wartet",
  running: "läuft",
  completed: "abgeschlossen",
  failed: "fehlgeschlagen",
  cancelled: "abgebrochen",
  "It is ${known.status}, which is final.": "Er ist zu Ende: ${known.status}.",
  "The workflow says that it failed": "Der Workflow meldet, dass er fehlgeschlagen ist",
  "It ended with exit code 0": "Er endete mit Exit-Code 0",
  "It ended with exit code ${exitCode}.": "Er endete mit Exit-Code ${exitCode}.",
  "The workflow says that it is done, and it has ended":
    "Der Workflow meldet sich fertig, und er ist zu Ende",
  "It ended, and left no exit code.": "Er ist zu Ende und hat keinen Exit-Code hinterlassen.",
  'The scheduler says that it ${state === "failed" ? "failed" : "was cancelled"}':
    'Der Scheduler meldet: ${state === "failed" ? "failed" : "was cancelled"}',
  "The workflow says that it is done, and its process is gone":
    "Der Workflow meldet sich fertig, und sein Prozess ist weg",
  "Its process is gone, and left no exit code: it was killed, or its machine went down.":
    "Sein Prozess ist weg und hat keinen Exit-Code hinterlassen: Er wurde beendet, oder sein Rechner fiel aus.",
  "The workflow says that it is done": "Der Workflow meldet sich fertig",
  "The workflow says that it is done; its job has not ended yet.":
    "Der Workflow meldet sich fertig; sein Job ist noch nicht zu Ende.",
  "The workflow reports an error; its job has not ended yet.":
    "Der Workflow meldet einen Fehler; der Job läuft noch.",
  "A task failed; other tasks are still running": "Ein Task ist fehlgeschlagen; andere Tasks laufen noch",
  "The workflow reported an error; waiting for its job to end":
    "Der Workflow hat einen Fehler gemeldet; das Ende des Jobs steht noch aus",
  "Nobody can tell now how its job stands; it is asked again.":
    "Wie es um seinen Job steht, lässt sich gerade nicht sagen; es wird wieder gefragt.",
  "Its process is gone; its exit code is waited for.": "Sein Prozess ist weg; der Exit-Code steht noch aus.",
  "Its job waits in the queue": "Sein Job wartet in der Warteschlange",
  "Its job is ending.": "Sein Job geht zu Ende.",
  "It waits to be started.": "Er wartet auf den Start.",
  "It was started, and nothing was heard of its job yet.":
    "Er wurde gestartet, von seinem Job war noch nichts zu hören.",
  "Its job runs.": "Sein Job läuft.",
  "The workflow says that it runs.": "Der Workflow meldet, dass er läuft.",
  "${words}: ${detail}": "${words}: ${detail}",
  "${words}.": "${words}.",
  "${because}. Collecting its results failed ${times(known.finalizeTries)}; it is tried again.":
    "${because}. Seine Ergebnisse ließen sich nicht übernehmen (${times(known.finalizeTries)}); es wird wieder versucht.",
  "${because}; its results are collected.": "${because}; seine Ergebnisse werden übernommen.",
  once: "einmal",
  "${count} times": "${count}-mal",
  "Waiting for the job to end": "Wartet auf das Ende des Jobs",
  "Collecting results": "Übernimmt Ergebnisse",
  "A task failed in ${listed(failed)}": "Fehlgeschlagen in ${listed(failed)}",

  // Of the page that says how far the installation is set up, and of what happened to an order.
  Database: "Datenbank",
  "PostgreSQL answers.": "PostgreSQL antwortet.",
  "PostgreSQL does not answer.": "PostgreSQL antwortet nicht.",
  "Bring the database back": "Die Datenbank zurückholen",
  "Start PostgreSQL, or mend the way to it. Lanekeeper goes on by itself as soon as it answers.":
    "Starten Sie PostgreSQL, oder stellen Sie die Verbindung dorthin wieder her. Lanekeeper macht von selbst weiter, sobald es antwortet.",
  "PostgreSQL answers and does not let Lanekeeper in.":
    "PostgreSQL antwortet und lässt Lanekeeper nicht hinein.",
  "Correct the address of the database": "Die Adresse der Datenbank berichtigen",
  "User, password or database name in DATABASE_URL are not right any more. Correct them and start Lanekeeper again.":
    "Benutzer, Passwort oder Name der Datenbank in DATABASE_URL stimmen nicht mehr. Berichtigen Sie sie, und starten Sie Lanekeeper neu.",
  "PostgreSQL answers, and what Lanekeeper keeps in it cannot be read.":
    "PostgreSQL antwortet, aber was Lanekeeper darin aufbewahrt, lässt sich nicht lesen.",
  "Look for the cause": "Die Ursache suchen",
  "The logs of Lanekeeper and of PostgreSQL say what happened.":
    "Was geschehen ist, steht in den Protokollen von Lanekeeper und PostgreSQL.",
  Tables: "Tabellen",
  "The database is of this release.": "Die Datenbank gehört zu dieser Version.",
  "Not known before the database can be asked.": "Nicht bekannt, solange die Datenbank nicht antwortet.",
  "The tables of this release are not all there yet.": "Die Tabellen dieser Version sind noch nicht alle da.",
  "Start Lanekeeper again": "Lanekeeper neu starten",
  "Each start brings the tables to its release. Back up the database first.":
    "Jeder Start bringt die Tabellen auf seine Version. Sichern Sie vorher die Datenbank.",
  "The database belongs to a newer release than the one that runs.":
    "Die Datenbank gehört zu einer neueren Version als der, die läuft.",
  "Start the newer release": "Die neuere Version starten",
  "Install it and start it, or put back a backup of the database from before.":
    "Installieren und starten Sie sie, oder spielen Sie eine Sicherung der Datenbank von vorher ein.",
  "Facility account": "Konto des Labors",
  "Somebody can administer the facility.": "Jemand kann das Labor verwalten.",
  "Not known before the tables can be read.": "Nicht bekannt, solange sich die Tabellen nicht lesen lassen.",
  "Nobody can administer the facility yet.": "Noch kann niemand das Labor verwalten.",
  "Make the facility account": "Das Konto des Labors anlegen",
  "Open the setup link that Lanekeeper printed when it started, or make the account on the command line.":
    "Öffnen Sie den Einrichtungslink, den Lanekeeper beim Start ausgegeben hat, oder legen Sie das Konto auf der Befehlszeile an.",
  Storage: "Speicher",
  "The folder for sequencing files takes files.": "Der Ordner für Sequenzdateien nimmt Dateien an.",
  "Not known before the settings can be read.":
    "Nicht bekannt, solange sich die Einstellungen nicht lesen lassen.",
  "No folder for sequencing files is chosen.": "Für Sequenzdateien ist kein Ordner gewählt.",
  "Choose a folder for sequencing files": "Einen Ordner für Sequenzdateien wählen",
  "A facility admin sets the data base path in the settings.":
    "Jemand vom Labor setzt den Datenordner in den Einstellungen.",
  "The folder for sequencing files is not there.": "Der Ordner für Sequenzdateien ist nicht da.",
  "Bring the storage back": "Den Speicher zurückholen",
  "Mount its disk, or choose another folder in the settings.":
    "Hängen Sie seine Platte ein, oder wählen Sie in den Einstellungen einen anderen Ordner.",
  "The folder for sequencing files takes no files.": "Der Ordner für Sequenzdateien nimmt keine Dateien an.",
  "Let Lanekeeper write": "Lanekeeper schreiben lassen",
  "Give the user that Lanekeeper runs as the right to write to the folder, or choose another in the settings.":
    "Geben Sie dem Benutzer, unter dem Lanekeeper läuft, das Recht, in den Ordner zu schreiben, oder wählen Sie in den Einstellungen einen anderen.",
  "The disk of the sequencing files does not answer.": "Die Platte der Sequenzdateien antwortet nicht.",
  "Look after the disk": "Nach der Platte sehen",
  "See whether its mount or the network to it hangs.":
    "Sehen Sie nach, ob ihre Einbindung oder das Netz dorthin hängt.",
  "Status changed from ${order.status} to ${to}": "Zustand geändert von ${order.status} zu ${to}",
  "Samples are on their way": "Die Proben sind unterwegs",
  "No public address is set: set PUBLIC_URL, or the public address in the settings of the facility.":
    "Es ist keine öffentliche Adresse gesetzt: Setzen Sie PUBLIC_URL oder die öffentliche Adresse in den Einstellungen des Labors.",
};
