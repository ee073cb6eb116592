import type { SentenceTexts } from "../sentenceText.ts";
import { runStatusWord } from "./runStatusWord.ts";

/** German translations of the server's sentences, by code. Params are inserted as {name}. */
export const refusals: SentenceTexts = {
  "auth.invalidCredentials": "E-Mail-Adresse oder Passwort stimmt nicht",
  "auth.tooManyAttempts": "Zu viele Anmeldeversuche. Versuchen Sie es später noch einmal.",
  "auth.tooManyRegistrations": "Zu viele Registrierungen. Versuchen Sie es später noch einmal.",
  "auth.registrationClosed": "Die Registrierung ist geschlossen",
  "auth.emailTaken": "Ein Konto mit dieser E-Mail-Adresse gibt es schon",
  "auth.wrongCurrentPassword": "Das bisherige Passwort stimmt nicht",

  "modules.unknownModule": "Unbekanntes Modul: {id}",
  "modules.oneOf": "Als Modul ist möglich: {ids}",

  "settings.dataBasePathNotConfigured": "Es ist kein Datenordner festgelegt",
  "settings.pipelineRunDirNotWritable":
    "Das Verzeichnis für Pipeline-Läufe muss vorhanden und für Lanekeeper beschreibbar sein",
  "settings.folderNotWritable": "Das Datenverzeichnis muss vorhanden und für Lanekeeper beschreibbar sein",
  "settings.dataFolderReserved":
    "Das Datenverzeichnis darf kein Systemordner und kein von Lanekeeper reservierter Ordner sein. Wählen Sie einen eigenen Ordner.",
  "settings.runFolderReserved":
    "Das Verzeichnis für Pipeline-Läufe darf kein Systemordner und kein von Lanekeeper reservierter Ordner sein. Wählen Sie einen eigenen Ordner.",
  "settings.outputRootReserved":
    "Das Ausgabeverzeichnis der Sequenzierer darf kein Systemordner und kein von Lanekeeper reservierter Ordner sein. Wählen Sie einen eigenen Ordner.",
  "settings.publicUrlElsewhere":
    "Öffnen Sie Lanekeeper unter dieser öffentlichen Adresse und speichern Sie sie dort. Danach lässt sich unter anderen Adressen nichts mehr speichern.",
  "settings.outputRootNotReadable":
    "Das Ausgabeverzeichnis der Sequenzierer muss vorhanden und für Lanekeeper lesbar sein",

  "sources.idRefused": "Die ID einer Quelle darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten",
  "sources.addressTooLong": "Die Adresse der Quelle ist zu lang",
  "sources.idTooLong": "Die ID einer Quelle darf höchstens {most} Zeichen lang sein",
  "sources.idOfDefault": "Die ID „registry“ ist für die Standard-Registry reserviert",
  "sources.labelRefused": "Der Name einer Quelle muss eine Zeile mit höchstens {most} Zeichen sein",
  "sources.registryWithoutAddress": "Geben Sie die Adresse der Registry an",
  "sources.addressRefused":
    "Die Adresse der Quelle muss mit http oder https beginnen und darf weder Benutzer noch Passwort, Parameter oder Fragment enthalten",
  "sources.repositoryWithoutAddress": "Geben Sie die Adresse des Repositorys an",
  "sources.repositoryRefused":
    "Die Adresse des Repositorys muss mit http oder https beginnen oder owner/name auf GitHub sein, ohne Benutzer, Passwort, Parameter oder Fragment",
  "sources.refRefused":
    "Branch, Tag oder Commit muss ein gültiger Git-Name mit höchstens {most} Zeichen sein",
  "sources.pathRefused":
    "Der Pfad muss ein Ordner oder die manifest.json des Pakets sein, relativ zum Repository",
  "sources.keyLabelRefused":
    "Die Bezeichnung des Schlüssels muss eine Zeile mit höchstens {most} Zeichen sein",
  "sources.tooMany": "Höchstens {most} Paketquellen sind möglich",
  "sources.sameId": "Zwei Paketquellen haben dieselbe ID",

  "settings.sampleCodePatternRefused":
    "Das Muster für Probencodes ist kein gültiger regulärer Ausdruck (RE2)",
  "settings.extensionRefused": "Eine Dateiendung beginnt mit einem Punkt, z. B. .fastq.gz",
  "settings.dataBasePathRefused": "Der Datenordner muss ein absoluter Pfad sein",
  "settings.folderPathRefused":
    "Der Pfad muss absolut sein und darf weder Anführungszeichen noch $ oder Backslashes enthalten",
  "settings.httpAddressRefused":
    "Die Adresse muss mit http oder https beginnen und darf keine Parameter enthalten",
  "settings.profileRefused":
    "Ein Nextflow-Profil darf nur Buchstaben, Ziffern, Punkte, Kommas, Binde- und Unterstriche enthalten",
  "settings.tooManyOverrides": "Höchstens {most} Ausnahmen für einzelne Pipelines sind möglich",
  "settings.publicUrlRefused":
    "Die öffentliche Adresse muss eine http- oder https-Adresse aus Host und Port ohne Pfad sein",
  "settings.nameEmpty": "Der Name darf nicht leer sein",
  "settings.weblogSecretRefused": "Das Geheimnis muss eine einzelne Zeile sein",
  "settings.partitionRefused":
    "Eine Partition darf nur Buchstaben, Ziffern, Punkte, Kommas, Binde- und Unterstriche enthalten",
  "settings.memoryRefused": "Der Arbeitsspeicher ist eine Zahl mit Einheit, z. B. 64GB",
  "settings.headMemoryRefused": "Der Arbeitsspeicher des Hauptjobs ist eine Zahl mit Einheit, z. B. 2GB",
  "settings.sbatchOptionRefused": "Jede sbatch-Option muss eine einzelne Zeile sein",

  "setup.setupLinkInvalid":
    "Dieser Link zur Einrichtung gilt nicht. Starten Sie Lanekeeper neu, um einen neuen zu bekommen.",
  "setup.alreadySetUp": "Lanekeeper ist schon eingerichtet. Melden Sie sich an.",

  "users.notFound": "Dieses Konto gibt es nicht",
  "users.departmentNotFound": "Diese Abteilung gibt es nicht",
  "users.hasRecords":
    "Ein Konto mit Aufträgen oder Studien lässt sich nicht löschen. Sperren Sie es stattdessen.",
  "users.lastAdmin": "Mindestens ein aktives Laborkonto muss bestehen bleiben",
  "users.demoAccount": "Demo-Konten lassen sich nicht ändern",
  "users.fieldsMissing": "Pflichtangaben fehlen",
  "users.emailTooLong": "Die E-Mail-Adresse ist zu lang",
  "users.emailInvalid": "Die E-Mail-Adresse ist ungültig",
  "users.passwordTooShort": "Das Passwort braucht mindestens {characters} Zeichen",
  "users.passwordTooLong": "Das Passwort darf höchstens {characters} Zeichen haben",

  "pipelines.invalidPipelineId": "Ungültige Pipeline-ID",
  "pipelines.configRefused": "Die Einstellungen der Pipeline sind ungültig",
  "pipelines.registryUnknown": "Es ist keine Paket-Registry konfiguriert: Setzen Sie REGISTRY_URL",
  "pipelines.registryUnreachable": "Die Paket-Registry ist nicht erreichbar",
  "pipelines.registryRefused": "Die Paket-Registry meldet HTTP {status}",
  "pipelines.registryAnswerTooLarge": "Die Antwort der Paket-Registry ist zu groß",
  "pipelines.registryInvalid": "Die Paket-Registry lieferte kein gültiges Verzeichnis",
  "pipelines.registryAwayRedirect":
    "Die Paket-Registry leitet auf eine Adresse um, die weder http noch https ist",
  "pipelines.registryRedirectsTooOften": "Die Paket-Registry leitet mehr als dreimal um",
  "pipelines.unknownSource": "Diese Paketquelle gibt es nicht",
  "pipelines.sourceSlow": "Die Quelle antwortet langsam. Aktualisieren Sie in einer Minute.",
  "pipelines.notFound": "Dieses Pipeline-Paket gibt es nicht",
  "pipelines.checksumMissing":
    "Die Paket-Registry nennt zu dieser Version keine SHA-256; sie wurde nicht installiert",
  "pipelines.checksumWrong": "SHA-256 stimmt nicht überein: Das geladene Paket ist nicht das der Registry",
  "pipelines.credentialsNeeded": "Dieses Paket ist privat: Geben Sie dafür {keyLabel} an",
  "pipelines.unreadable": "Das Paket lässt sich nicht entpacken: {why}",
  "pipelines.packageInvalid": "Das Paket ist ungültig und wurde nicht installiert",
  "pipelines.otherId": "Die Quelle enthält das Paket {id}, nicht {wanted}",
  "pipelines.otherVersion": "Die Quelle enthält Version {version} des Pakets, nicht {wanted}",
  "pipelines.gitMissing":
    "Auf dem Server fehlt Git. Installieren Sie es (z. B. mit apt-get install git) und versuchen Sie es noch einmal.",
  "pipelines.repositoryAddressInvalid":
    "Die Registry nennt zu diesem Paket ein ungültiges Repository, einen ungültigen Branch oder Pfad",
  "pipelines.repositoryNotCloned": "Das Repository lässt sich nicht klonen: {why}",
  "pipelines.repositoryAddressRefused":
    "Das Repository lässt sich nicht klonen: Link-lokale Adressen und Metadaten-Adressen sind nicht erlaubt",
  "pipelines.repositoryWithoutPackage": "Im Repository fehlt die manifest.json ({place})",
  "pipelines.repositoryKeyWanted":
    "Das Repository ist privat oder verlangt ein Token: Geben Sie eines mit Leserecht an",
  "pipelines.repositoryKeyRefused": "Das Repository lehnt das Token ab",
  "pipelines.keyRefused": "Ein Schlüssel darf nur druckbare ASCII-Zeichen ohne Leerzeichen enthalten",

  "prerequisites.slurmNotUsed": "Keine Pipeline läuft über Slurm; es gibt keinen Rechenknoten zu prüfen",
  "prerequisites.slurmRequestUnusable": "{problem}",

  "provenance.runNotOver": "{runNumber} läuft noch. Das RO-Crate ist nach dem Ende verfügbar.",

  "runs.sampleLacks": "Probe {sampleCode} {lack}",
  "runs.lack.preferredAssemblyFile": "hat eine bevorzugte Assembly ohne Datei",
  "runs.lack.assembly": "hat keine Assembly",
  "runs.lack.bins": "hat keine Bins",
  "runs.lack.checksums": "hat keine Prüfsummen zu ihren Reads",
  "runs.lack.secondFile": "hat keine R2-Datei",
  "runs.lack.reads": "hat keine gültigen Reads",
  "runs.lack.readsOfClass": "hat keine aktiven Reads dieser Klasse: {classes}",
  "runs.lack.organism": "hat keinen Organismus",
  "runs.lack.checklistAnswers": "hat keine Checklisten-Metadaten",
  "runs.lack.ownReads": "hat Reads, die nicht von dieser Pipeline stammen und nicht ersetzt werden",
  "runs.noSamplesToRunOn": "Keine geeigneten Proben vorhanden",
  "runs.tooFewSamples": "{pipeline} braucht mindestens {least} Proben",
  "runs.technologyNotOffered":
    "{pipeline} ist auf bestimmte Sequenziertechnologien beschränkt; Auftrag {orderNumber} verwendet {technology}",
  "runs.technologyMissing":
    "{pipeline} ist auf bestimmte Sequenziertechnologien beschränkt; Auftrag {orderNumber} hat keine",
  "runs.studyOnly": "{pipeline} läuft auf Studien: Ein Auftrag hat kein Feld {input}",
  "runs.noAccession": "Die Studie hat noch keine Accession",
  "runs.noPlatform": "Auftrag {orderNumber} nennt keine Sequenzierplattform",
  "runs.platformUnknown":
    "Diese Pipeline unterstützt die Plattform von Auftrag {orderNumber} nicht: {platform}",
  "runs.valuesDiffer": "{setting} muss für alle Proben gleich sein; gefunden: {values}",
  "runs.workflowMissing": "Die Pipeline {id} ist hier nicht ausführbar: Das Paket enthält keinen Workflow",
  "runs.deliveryPublished":
    "Auftrag {orderNumber} hat eine freigegebene Lieferung; gelieferte Daten ersetzt diese Pipeline nicht",
  "runs.settingRefused": "{problem}",
  "runs.engineLacks": "{problem} {whatToDo}",
  "runs.madeForOtherLengths": "Ausgelegt für {made} Reads; die Reads von Auftrag {orderNumber} sind {found}",
  "runs.madeForOtherPlatforms": "Ausgelegt für {made}; Auftrag {orderNumber} wird mit {found} sequenziert",
  "runs.madeForOtherLayout": "Ausgelegt für {made} Reads; die Reads von Probe {sampleCode} sind {found}",
  "runs.furtherIssues": "und {count} weitere",
  "runs.notFound": "Diesen Lauf gibt es nicht",
  "runs.pipelineNotFound": "Diese Pipeline gibt es nicht",
  "runs.pipelineRunNotFound": "Diesen Pipeline-Lauf gibt es nicht",
  "runs.executionModeUnknown": "Als Ausführung ist möglich: default, local, slurm",
  "runs.sampleIdsNoList": "Die Proben müssen als Liste angegeben werden",
  "runs.oneTargetRequired": "Geben Sie entweder eine Studie oder einen Auftrag an",
  "runs.pipelineDisabled": "Die Pipeline {id} ist ausgeschaltet",
  "runs.targetNotSupported": "Die Pipeline {id} läuft nicht auf diesem Ziel: {target}",
  "runs.invalidSampleIds": "Unbekannte Proben: {ids}",
  "runs.metadataRefused": "Für die Pipeline fehlen Angaben",
  "runs.inputRefused": "Für die Pipeline fehlen Eingaben",
  "runs.replacementRefused": "Die Prüfung der zu ersetzenden Reads ist fehlgeschlagen",
  "runs.replacementDetail": "Probe {sampleCode}: {files} würden ersetzt. Bestätigen Sie das Ersetzen.",
  "runs.cannotRestart": "Neu starten lässt sich nur ein beendeter Lauf derselben Pipeline für dasselbe Ziel",
  "runs.cannotStart": (params) =>
    `Ein Lauf in diesem Zustand lässt sich nicht starten: ${runStatusWord(params)}`,
  "runs.alreadyStarted": (params) => `Der Lauf wurde bereits gestartet (Zustand: ${runStatusWord(params)})`,
  "runs.dataFolderNotSet": "In den Einstellungen ist kein Datenordner festgelegt",
  "runs.slurmNotHere":
    "sbatch wurde im PATH von Lanekeeper nicht gefunden. Installieren Sie die Slurm-Client-Programme, oder wählen Sie für Lauf, Pipeline oder Instanz die lokale Ausführung.",
  "runs.slurmOptionsRefused": "Die Slurm-Optionen in den Ausführungseinstellungen sind ungültig",
  "runs.nextflowNotHere":
    "Nextflow wurde nicht gefunden. Geben Sie den Pfad in den Ausführungseinstellungen an, oder nehmen Sie Nextflow in den PATH von Lanekeeper auf.",
  "runs.nextflowBroken": "Nextflow meldet keine Version und ist nicht verwendbar. Ist Java installiert?",
  "runs.nextflowNeedsUnmet": "Nextflow erfüllt die Anforderungen des Workflows dieser Pipeline nicht",
  "runs.paramsFileUnusable":
    "Die in einer Einstellung genannte Parameterdatei ist nicht verwendbar: Sie muss eine lesbare JSON- oder YAML-Datei von höchstens 1 MiB mit einem Objekt sein.",
  "runs.stillEnding":
    "{runNumber} ist noch nicht beendet und lässt sich noch nicht fortsetzen. Versuchen Sie es gleich noch einmal.",
  "runs.endNotKnown":
    "Slurm antwortet nicht; ob {runNumber} beendet ist, ist unbekannt. Versuchen Sie es gleich noch einmal.",
  "runs.samplesheetRefused": "Das Samplesheet der Pipeline ist ungültig",
  "runs.launchFailed": "Der Lauf ließ sich nicht starten: {reason}",
  "runs.cancelledDuringLaunch": "Der Lauf wurde beim Starten abgebrochen oder gelöscht",
  "runs.runsElsewhere": "Der Lauf wird auf dem Rechner {host} ausgeführt und lässt sich nur dort abbrechen",
  "runs.notEndedInTime": "Die Prozesse des Laufs endeten nicht rechtzeitig. Brechen Sie ihn noch einmal ab.",
  "runs.slurmSilent":
    "Slurm antwortet nicht; ob der Job des Laufs beendet ist, ist unbekannt. Brechen Sie den Lauf noch einmal ab.",
  "runs.jobNotRecognised":
    "Es ließ sich nicht bestätigen, dass Job {jobId} zu diesem Lauf gehört; er wurde nicht abgebrochen",
  "runs.cannotCancel": "Ein abgeschlossener oder fehlgeschlagener Lauf lässt sich nicht abbrechen",
  "runs.cannotDeleteRunning": "Ein laufender Lauf lässt sich nicht löschen. Brechen Sie ihn zuerst ab.",
  "runs.cannotDeleteResumed":
    "Der Lauf lässt sich nicht löschen, weil {runNumber} ihn fortsetzt. Warten Sie dessen Ende ab, oder brechen Sie ihn ab.",
  "runs.onlyUnfinishedRestarted": (params) =>
    `Ein Lauf in diesem Zustand lässt sich nicht neu starten: ${runStatusWord(params)}`,
  "runs.folderNotSet": "Der Lauf hat noch kein Laufverzeichnis",
  "runs.onlyCompletedSelected": "Nur Ergebnisse abgeschlossener Läufe lassen sich freigeben.",
  "runs.noTargetToSelectFor": "Der Pipeline-Lauf gehört zu keiner Studie und keinem Auftrag.",
  "runs.cannotResolveYet":
    "Ergebnisse lassen sich erst einlesen, wenn der Lauf abgeschlossen oder fehlgeschlagen ist",
  "runs.noSamplesFound": "Zu diesem Lauf wurden keine Proben gefunden",
  "runs.noAdapter": "Für diese Pipeline gibt es keinen Adapter: {id}",
  "runs.promotionNeedsOrder": "Reads lassen sich nur aus Läufen zu einem Auftrag übernehmen",
  "runs.nothingToPromote": "Keine Reads zur Übernahme ausgewählt",
  "runs.onlyCompletedPromoted": "Reads lassen sich nur aus abgeschlossenen Läufen übernehmen",
  "runs.notReadCleaning": "Der Pipeline-Lauf ist kein Read-Cleaning-Lauf",
  "runs.candidateOutside": "Die Read-Datei liegt außerhalb des Laufordners: {path}",
  "runs.candidateGone": "Diese Read-Datei gibt es nicht mehr: {path}",
  "runs.noPlaceForReads": "Es ist noch kein Datenordner festgelegt",
  "runs.placeTaken": "Am Ziel der Reads liegt bereits eine andere Datei",

  "weblog.secretNotConfigured": "Das Weblog-Geheimnis ist nicht konfiguriert",
  "weblog.invalidToken": "Ungültiges Token",

  "delivery.notPublished": "Die Sequenzdateien dieses Auftrags sind nicht freigegeben",
  "delivery.nothingToPublish":
    "Es gibt weder lieferbare Reads noch Berichte für die Kundschaft, die man freigeben könnte.",
  "delivery.noChecksums": "Keine Datei dieser Lieferung hat eine {kind}-Prüfsumme",

  "links.needsPublication": "Ein Link lässt sich anlegen, sobald die Lieferung freigegeben ist",
  "links.expiryOutOfRange": "Ein Link darf höchstens {days} Tage gelten",
  "links.tooManyLinks": "Eine Lieferung kann höchstens {most} aktive Links haben. Sperren Sie zuerst einen.",
  "links.noLinkForDemoOwner": "Aufträge von Demo-Konten lassen sich nicht per Link teilen",
  "links.notFound": "Diesen Link gibt es nicht",
  "links.tooManyWrongLinks": "Zu viele falsche Links. Versuchen Sie es später noch einmal.",
  "links.revoked": "Dieser Link ist gesperrt. Bitten Sie um einen neuen.",
  "links.expired": "Dieser Link ist abgelaufen. Bitten Sie um einen neuen.",
  "links.closed": "Diese Lieferung ist zurzeit nicht verfügbar",
  "links.notInDelivery": "Diese Datei gehört nicht mehr zur Lieferung",
  "links.daysRefused": "Ein Link gilt 1 bis {days} Tage",
  "links.labelMissing": "Geben Sie an, für wen der Link ist",

  "files.invalidFilePath": "Ungültiger Dateipfad",
  "files.missingPath": "Der Pfad fehlt",
  "files.typeNotAllowed": "Dieser Dateityp ist nicht erlaubt",
  "files.notAFile": "Das ist keine Datei",
  "files.notFound": "Diese Datei gibt es nicht",
  "files.accessDenied": "Kein Zugriff",
  "files.assemblyDownloadsDisabled": "Das Labor hat das Herunterladen von Assemblies ausgeschaltet.",
  "files.rangeNotSatisfiable": "Der angefragte Bereich der Datei ist ungültig",
  "files.checksumPathsRequired": "Geben Sie mindestens eine Datei an",
  "files.deletePathsRequired": "Geben Sie mindestens eine Datei an",
  "files.tooManyFiles": "Höchstens 50 Dateien auf einmal",
  "files.previewTooLarge": "Die Datei ist zu groß für eine Vorschau ({megabytes} MB).",
  "files.noPreviewInDemo": "Diese Datei hat in der Demo keine Vorschau.",
  "files.outsideDataBasePath": "Der Pfad liegt außerhalb des Datenordners",
  "files.changedWhileRead": "Die Datei hat sich beim Lesen geändert. Versuchen Sie es noch einmal.",
  "files.unreadable": "Die Datei konnte nicht gelesen werden",
  "files.undeletable": "Die Datei konnte nicht gelöscht werden",
  "files.protectedRaw":
    "Diese Datei enthält geschützte Roh-Reads. Sie wird nur gelöscht, wenn das ausdrücklich angehakt ist.",
  "files.publishedFile":
    "Diese Datei gehört zu einer freigegebenen Lieferung. Nehmen Sie zuerst die Freigabe zurück, oder erzwingen Sie das Löschen.",
  "files.notLinkedToRead": "Die Datei ist keiner Probe zugeordnet; die Prüfsumme wurde nicht gespeichert",
  "files.dataFolderUnreadable":
    "Das Datenverzeichnis ist nicht lesbar. Prüfen Sie, ob sein Laufwerk eingehängt ist.",
  "files.onlyFirstEntries": "Nur die ersten {most} Dateien und Ordner wurden durchsucht",
  "files.onlyFirstRecords": "Nur die ersten {most} erfassten Dateien wurden geprüft",
  "files.folderTooDeep": "Ordner in mehr als {most} Ebenen Tiefe wurden ausgelassen, z. B. in {folder}",
  "files.folderUnreadable": "Ein Ordner war nicht lesbar: {folder}",
  "files.nameUnreadable": "Ein Dateiname, der kein gültiges Unicode ist, wurde ausgelassen in {folder}",

  "reads.assignmentsRequired": "Geben Sie mindestens eine Zuordnung an",
  "reads.tooManyAssignments": "Höchstens {most} Zuordnungen auf einmal",
  "reads.dataClassUnknown": "Als Datenklasse ist möglich: cleaned, raw, unknown",
  "reads.nothingAssigned": "Die Zuordnung enthält keine Änderung",
  "reads.noReadToChange": "Die Probe hat kein Read-Set, das sich ändern ließe",
  "reads.readExtensionNotAllowed": "Dateien mit Reads müssen eine erlaubte Endung haben",
  "reads.sameFileTwice": "R1 und R2 müssen verschiedene Dateien sein",
  "reads.fileOfAnother": "Die Datei gehört schon zu {owner}",
  "reads.protectedReadNamed":
    "Dateien eines geschützten Read-Sets lassen sich nur mit Angabe der Datenklasse ersetzen oder entfernen",
  "reads.lanesElsewhere":
    "Lane {lane} passt nach Ordner und Name nicht zu Lane {other} dieser Probe. Geben Sie die sequencingRunId der Datei an, um sie zuzuordnen.",
  "reads.ambiguousName": "Der Dateiname enthält mehr als einen Probencode: {path}",
  "reads.furtherAmbiguousNames": "{count} weitere Dateinamen enthalten mehr als einen Probencode",

  "sequencing.notFound": "Diesen Sequenzierlauf gibt es nicht",

  "uploads.orderHoldsNoData": "Sequenzierdaten gibt es erst, wenn der Auftrag eingereicht ist",
  "uploads.notFound": "Diesen Upload gibt es nicht mehr",
  "uploads.alreadyOver": (params) => `Der Upload ist bereits beendet (${runStatusWord(params)})`,
  "uploads.requiredFieldsMissing": "targetKind, targetRole, originalName und expectedSize sind erforderlich",
  "uploads.wrongTargetKind": "Als Ziel des Uploads ist möglich: read, artifact",
  "uploads.wrongReadRole": "Reads brauchen die Rolle R1 oder R2",
  "uploads.extensionNotAllowed": "Dateien mit Reads müssen eine erlaubte Endung haben",
  "uploads.unsafeName":
    "Der Dateiname darf höchstens 255 Byte lang sein, ohne Schrägstriche und Steuerzeichen",
  "uploads.fileTooLarge": "Eine Datei darf höchstens 5 TiB groß sein",
  "uploads.laneInvalid": "metadata.lane muss eine ganze Zahl von 1 bis {most} sein",
  "uploads.lanesMixed":
    "Die Lanes eines Reads müssen entweder alle gzip-komprimiert oder alle unkomprimiert sein",
  "uploads.tooManyOpenUploads":
    "Sie haben {most} unfertige Übertragungen. Schließen Sie erst einige davon ab, oder brechen Sie sie ab.",
  "uploads.offsetMissing": "Die Kopfzeile x-service-offset fehlt",
  "uploads.offsetMismatch": "Der Upload-Stand auf dem Server weicht ab",
  "uploads.rangeContradicts": "Content-Range widerspricht x-service-offset oder Content-Length",
  "uploads.chunkEmpty": "Der Upload-Teil ist leer",
  "uploads.chunkExceedsFile": "Die Datei ist größer als angekündigt",
  "uploads.chunkTooLarge": "Ein Upload-Teil darf höchstens 1 GiB groß sein",
  "uploads.chunkBeingReceived": "Ein anderer Teil dieser Datei wird gerade empfangen",
  "uploads.chunkBrokeOff": "Der Upload-Teil wurde unvollständig übertragen",
  "uploads.digestMismatch": "Die Prüfsumme stimmt nicht",
  "uploads.connectionLost": "Die Verbindung zur Datenbank war unterbrochen. Versuchen Sie es noch einmal.",
  "uploads.diskFull": "Der Datenspeicher ist voll. Schaffen Sie Platz und versuchen Sie es noch einmal.",
  "uploads.diskReadOnly":
    "Der Datenspeicher ist schreibgeschützt. Heben Sie den Schreibschutz auf und versuchen Sie es noch einmal.",
  "uploads.incomplete": "Der Upload ist unvollständig",
  "uploads.targetSampleMissing": "Reads brauchen eine Probe, zu der sie gehören",
  "uploads.bytesGone":
    "Die empfangenen Daten dieses Uploads sind nicht mehr vorhanden. Brechen Sie ihn ab und laden Sie die Datei erneut hoch.",

  "lanes.laneFileMissing":
    "Die Datei von Lane {lane} fehlt oder ist unvollständig. Laden Sie die Lane erneut hoch oder ordnen Sie sie erneut zu.",
  "lanes.joinDiskFull":
    "Auf der Datenplatte ist kein Platz für die zusammengefügte Datei. Lanekeeper versucht es in 10 Minuten erneut.",
  "lanes.joinFailed":
    "Die Lanes konnten nicht zusammengefügt werden. Lanekeeper versucht es in 10 Minuten erneut.",

  "catalog.technologiesNotFetched": "Die Technologien konnten nicht geladen werden",
  "catalog.configRequired": "Die Konfiguration fehlt",
  "catalog.technologiesNotArray": "Die Technologien müssen eine Liste sein",
  "catalog.syncUrlInvalid": "Die Adresse muss eine gültige http(s)-Adresse sein",
  "catalog.unknownAction": "Unbekannte Aktion",
  "catalog.notSaved": "Der Katalog lässt sich so nicht speichern",
  "catalog.changedMeanwhile": "Der Katalog wurde inzwischen geändert: Laden Sie ihn neu",
  "catalog.revisionNotFound": "Diese Version des Katalogs existiert nicht",
  "catalog.providerRefused": "Der Kataloganbieter meldet HTTP {status}",
  "catalog.providerInvalid": "Die Registry lieferte einen ungültigen Technologiekatalog",
  "catalog.providerUnreachable": "Der Kataloganbieter {why}",
  "catalog.provider.unknown": "ist nicht bekannt",
  "catalog.provider.noConnection": "ist nicht erreichbar",
  "catalog.provider.tooSlow": "antwortet zu langsam",
  "catalog.provider.otherProtocol": "leitet zu einem anderen Protokoll weiter",
  "catalog.provider.tooManyRedirects": "leitet zu oft weiter",
  "catalog.provider.interrupted": "hat die Antwort abgebrochen",
  "catalog.provider.tooLarge": "sendet mehr als 20 MB",
  "catalog.documentNestedTooDeep": "Der Katalog ist tiefer als {most} Ebenen verschachtelt",
  "catalog.documentTooLarge": "Der Katalog enthält mehr als {most} Werte",
  "catalog.mergedTooLarge": "Zusammen mit den lokalen Einträgen ist der Katalog zu groß",
  "catalog.encodingUnknown": "Die Kodierung des Inhalts ist unbekannt",
  "catalog.tooManyEntries": "{place} hat {count} Einträge, mehr als {most}",
  "catalog.entryNotObject": "{place} ist kein Objekt",
  "catalog.idMissing": "{place} hat keine ID",
  "catalog.idNotText": "Die ID von {place} ist kein Text",
  "catalog.idTooLong": "Die ID von {place} ist länger als {most} Zeichen",
  "catalog.idTwice": "{place} hat dieselbe ID wie ein früherer Eintrag: {id}",
  "catalog.nestedTooDeep": "{place} ist tiefer als {most} Ebenen verschachtelt",
  "catalog.keyForbidden": "{place} hat einen unzulässigen Schlüssel: {key}",
  "catalog.textUnstorable":
    "{place} enthält Text, der sich nicht speichern lässt: ein NUL-Zeichen oder ein halbes Surrogatpaar",
  "catalog.whole": "Der Katalog",

  "checklists.notFound": "Diese Checkliste gibt es nicht: {asked}",
  "checklists.versionNotFound": "Diese Version der Checklisten gibt es nicht: {asked}",
  "checklists.templateNotFound": "Diese Vorlage gibt es nicht",
  "checklists.fileTooLarge": "{file} ist größer als {mebibytes} MiB",
  "checklists.fileUnreadable": "{file} ist weder JSON noch YAML: {reason}",
  "checklists.fileOfNoKind":
    "{file} enthält keine Checkliste: Erwartet wird eine Definition von Lanekeeper, eine aus ENA exportierte Checkliste oder MIxS in LinkML",
  "checklists.fileMalformed": "{file}, {place}: {reason}",
  "checklists.accessionMissing":
    "{file} nennt keine Checkliste: Benennen Sie die Datei nach der Accession, oder geben Sie die Accession an",
  "checklists.accessionAmbiguous":
    "{file} enthält {count} Checklisten; eine einzelne Accession oder ein Name lässt sich nicht zuordnen",
  "checklists.accessionTwice": "{file} und {other} enthalten beide {accession}",
  "checklists.tooManyChecklists": "Höchstens {most} Checklisten lassen sich auf einmal importieren",
  "checklists.importTookTooLong":
    "Die Dateien brauchen zu viel Zeit oder Speicher: Importieren Sie weniger oder kleinere Dateien",
  "checklists.classUnknown": "{file} enthält keine Klasse {name}",

  "forms.versionNotFound": "Diese Version des Formulars gibt es nicht: {version}",
  "forms.changedMeanwhile":
    "Inzwischen wurde das Formular von jemand anderem gespeichert (Version {newest}). Laden Sie es neu und wiederholen Sie Ihre Änderungen.",
  "forms.notSaved": "Das Formular lässt sich so nicht speichern",
  "forms.fieldsNotArray": "Die Felder müssen eine Liste sein",
  "forms.groupsNotArray": "Die Gruppen müssen eine Liste sein",
  "forms.enabledChecklistsNotArray": "Die aktivierten Checklisten müssen eine Liste von Accessions sein",
  "forms.versionNotInteger": "Die Version muss eine ganze Zahl sein",
  "forms.about": "{label} ({id}): {problem}",
  "forms.aboutUnidentified": "{label}: {problem}",
  "forms.fieldNumber": "Feld {number}",
  "forms.groupNumber": "Gruppe {number}",
  "forms.value": "{path} {problem}",
  "forms.valueComplete": "{path}: {problem}",
  "forms.valueInvalid": "{path} ist ungültig",
  "forms.entryInvalid": "Die Angaben sind ungültig",
  "forms.valueEmpty": "darf nicht leer sein",
  "forms.typeRefused": "muss einer dieser Feldtypen sein: {types}",
  "forms.presetRefused": "muss eine dieser Vorgaben sein: {presets}",
  "forms.controlCharacters": "darf keine Steuerzeichen enthalten",
  "forms.patternTooLong": "darf höchstens {most} Zeichen haben",
  "forms.patternNul": "darf keine NUL-Zeichen enthalten",
  "forms.patternNotUnicode": "muss gültiges Unicode sein",
  "forms.accessionRefused": "muss die Accession einer Checkliste sein, etwa ERC000022",
  "forms.tooManyEntries": "darf höchstens {most} Einträge haben",
  "forms.tooManyFields": "Ein Formular hat höchstens {most} Felder",
  "forms.tooManyGroups": "Ein Formular hat höchstens {most} Gruppen",
  "forms.tooLarge": "Ein Formular hat insgesamt höchstens {most} Zeichen",
  "forms.enabledChecklistUnknown":
    "Die Checkliste {accession} ist nicht vorhanden und lässt sich nicht aktivieren",
  "forms.nameReserved": "Der Name {name} ist reserviert. Wählen Sie einen anderen.",
  "forms.nameFixed": "Die Antworten werden unter {name} gespeichert, deshalb muss der Name {name} bleiben",
  "forms.typesOfName": "Ein Feld mit dem Namen {name} muss einen dieser Typen haben: {types}",
  "forms.nameNotForFacility":
    "Wer den Auftrag sieht, sieht auch {name}. Geben Sie einem Feld nur für das Labor einen anderen Namen.",
  "forms.sameId": "{other} hat dieselbe ID",
  "forms.sameName": "{other} hat denselben Namen {name}",
  "forms.nameOfUnit": "Der Name {name} ist für die Einheit von {other} vergeben",
  "forms.sameColumn": "Die Antworten würden am selben Ort gespeichert wie die von {other}",
  "forms.moduleUnknown": "Das Modul {id} gibt es nicht",
  "forms.groupUnknown": "Die Gruppe {id} gibt es nicht",
  "forms.checklistUnknown": "Die Checkliste {accession} gibt es nicht",
  "forms.sameGroupId": "Die Gruppe {other} hat dieselbe ID",
  "forms.optionsMissing": "Eine Auswahl braucht mindestens eine Option",
  "forms.optionTwice": "Die Option {option} ist doppelt",
  "forms.unitTwice": "Die Einheit {unit} ist doppelt",
  "forms.lengthsCrossed": "Die kleinste Länge ist größer als die größte",
  "forms.lengthTooLong": "Keine Antwort kann {characters} Zeichen haben, höchstens {most} sind möglich",
  "forms.valuesCrossed": "Der kleinste Wert ist größer als der größte",
  "forms.patternUnusable": "Das Muster ist nicht verwendbar: {reason}",
  "forms.requiredHidden": "Ein ausgeblendetes Feld kann kein Pflichtfeld sein",
  "forms.notPerSample": "Felder vom Typ {type} gelten nie pro Probe",
  "forms.defaultRefused": "Der Standardwert verstößt gegen die Regeln des Felds",

  "studies.notFound": "Diese Studie gibt es nicht",

  "answers.inSample": "Zeile {row}, Probe {sampleId}: {message}",
  "answers.inRow": "Zeile {row}: {message}",
  "answers.required": "{label}: Pflichtangabe",
  "answers.notText": "{label}: muss Text sein",
  "answers.tooShort": "{label}: mindestens {characters} Zeichen",
  "answers.tooLong": "{label}: höchstens {characters} Zeichen",
  "answers.notNumber": "{label}: muss eine Zahl sein",
  "answers.tooSmall": "{label}: mindestens {least}",
  "answers.tooLarge": "{label}: höchstens {most}",
  "answers.notAnOption": "{label}: muss eins davon sein: {options}",
  "answers.notOptions": "{label}: darf nur davon enthalten: {options}",
  "answers.notYesOrNo": "{label}: muss Ja oder Nein sein",
  "answers.notDate": "{label}: muss ein Datum sein, etwa 2026-01-31",
  "answers.notTaxonomyId": "{label}: muss eine Taxonomie-ID von NCBI sein, bis zu 10 Ziffern",
  "answers.notBarcode":
    "{label}: muss ein Barcode sein: Buchstaben, Ziffern, Punkte, Binde- und Unterstriche",
  "answers.notTechnology":
    "{label}: muss Text oder ein Objekt mit technologyId sein, mit Texten, Zahlen, Ja/Nein oder Listen von Texten als weiteren Werten",
  "answers.noMatch": "{label}: nicht in der erwarteten Form",
  "answers.noMatchSaid": "{label}: {said}",
  "answers.unitMissing": "{label}: die Einheit fehlt, eine von: {units}",
  "answers.notAUnit": "{label}: muss eine dieser Einheiten haben: {units}",

  "comments.notFound": "Diese Nachricht gibt es nicht",
  "comments.notYourMessage": "Nur die Verfasserin oder der Verfasser kann diese Nachricht bearbeiten",
  "comments.deleted": "Die Nachricht wurde gelöscht",
  "comments.erased": "Die Nachricht wurde vor zu langer Zeit gelöscht und lässt sich nicht wiederherstellen",
  "comments.mentionRefused": "Erwähnen lassen sich nur Personen, die den Auftrag sehen dürfen",
  "comments.tooManyMessages": "Ein Auftrag kann höchstens {most} Nachrichten haben",
  "comments.textMissing": "Eine Nachricht darf nicht leer sein",
  "comments.tooManyMentions": "Eine Nachricht kann höchstens {most} Personen erwähnen",

  "orders.statusChanged": "Status geändert von {from} zu {to}",
  "orders.samplesSent": "Die Proben sind unterwegs",
  "orders.notFound": "Diesen Auftrag gibt es nicht",
  "orders.invalidStatusTransition": "Dieser Statuswechsel ist nicht möglich",
  "orders.cannotEditCompleted": "Ein abgeschlossener Auftrag lässt sich nicht ändern",
  "orders.cannotDeleteSubmitted": "Ein eingereichter Auftrag lässt sich nicht löschen",
  "orders.samplesSentTooEarly": "Proben können erst als verschickt gelten, wenn der Auftrag eingereicht ist",
  "orders.noSamples": "Tragen Sie vor dem Einreichen mindestens eine Probe ein",
  "orders.formInvalid": "Das Auftragsformular ist unvollständig oder enthält Fehler",
  "orders.cancelRunsFirst": "Brechen Sie zuerst die Pipeline-Läufe ab",
  "orders.stopStreamsFirst": "Beenden Sie zuerst die Live-Überwachung dieses Auftrags",

  "samples.notFound": "Diese Probe gibt es nicht",
  "samples.samplesFixed": "Nach dem Einreichen des Auftrags lassen sich Proben nicht mehr ändern",
  "samples.orderSubmitted": "Aus einem eingereichten Auftrag lassen sich keine Proben löschen",
  "samples.codeTaken": "Probencode in diesem Auftrag schon vergeben: {code}",
  "samples.tooManySamples": "Ein Auftrag hat höchstens {most} Proben",
  "samples.assemblyNotOfSample": "Die Assembly gehört nicht zu dieser Probe",
  "samples.assemblyWithoutFile": "Die Assembly hat keine Datei",
  "samples.notInStudy": "Die Probe gehört nicht zu dieser Studie",
  "samples.tooManyMatching":
    "Höchstens {most} Proben lassen sich auf einmal ändern: Schränken Sie den Filter ein",
  "samples.statusChangedMeanwhile": "Der Status wurde inzwischen geändert",
  "samples.codeUnusual":
    "Der Probencode muss mit einem Buchstaben oder einer Ziffer beginnen und darf nur Buchstaben, Ziffern, Leerzeichen und . _ - + / : # @ = , % enthalten",
  "samples.codeUnlikePattern": "Der Probencode muss dem Muster des Labors entsprechen: {pattern}",

  "studies.notYourSamples": "Nur eigene Proben lassen sich einer Studie zuordnen",
  "studies.sampleInOtherStudy": "Die Probe gehört schon zu einer anderen Studie: {code}",
  "studies.tooManyStudySamples": "Eine Studie hat höchstens {most} Proben",
  "studies.cannotDeleteSubmittedStudy": "Eine eingereichte Studie lässt sich nicht löschen",
  "studies.hasSamples": "Entfernen Sie die Proben aus dieser Studie, bevor Sie sie löschen",
  "studies.unknownColumn": "Unbekannte Spalte: {key}",
  "studies.columnNotEditable": "Diese Spalte lässt sich nicht bearbeiten: {key}",
  "studies.unknownChecklist": "Diese Checkliste gibt es nicht: {asked}",
  "studies.versionWithoutChecklist":
    "Wählen Sie für die Studie zuerst eine Checkliste und dann deren Version",
  "studies.formInvalid": "Die Angaben zur Studie sind unvollständig oder fehlerhaft",
  "studies.titleRequired": "Die Studie braucht einen Titel",
  "studies.tooManyCells": "Höchstens {most} Zellen lassen sich auf einmal speichern",

  "tracking.linkNeedsSubmission": "Ein Tracking-Link lässt sich anlegen, sobald der Auftrag eingereicht ist",
  "tracking.tooManySampleLinks":
    "Eine Probe kann höchstens {most} aktive Links haben. Sperren Sie zuerst einen.",
  "tracking.notFound": "Diesen Link zu einer Probe gibt es nicht",
  "tracking.closed": "Diese Probe ist zurzeit nicht verfügbar",
  "tracking.daysRefused": "Ein Tracking-Link gilt 1 bis {days} Tage",
  "tracking.labelMissing": "Geben Sie an, für wen der Tracking-Link ist",

  "audit.notFound": "Diesen Audit-Eintrag gibt es nicht",

  "request.forbidden": "Keine Berechtigung",
  "request.foreignOrigin": "Anfragen von fremden Seiten werden abgelehnt",
  "request.notFound": "Nicht gefunden",
  "request.invalidRequest": "Die Anfrage ist ungültig",
  "request.invalidJson": "Die Anfrage enthält kein gültiges JSON",
  "request.bodyTooLarge": "Die Anfrage ist zu groß",
  "request.bodyHasTooManyValues": "Die Anfrage enthält zu viele Werte",
  "request.bodyNestedTooDeep": "Die Anfrage ist zu tief verschachtelt",
  "request.bodyEncoded": "Komprimierte Anfragen werden nicht unterstützt: Senden Sie die Daten unkomprimiert",
  "request.tooManyParameters": "Die URL hat zu viele Parameter",
  "request.tooManyHeaders": "Die Anfrage hat zu viele Kopfzeilen",
  "request.tooManyAnswers":
    "Ein Formular kann höchstens {answers} Antworten mit insgesamt {characters} Zeichen haben",
  "request.internalError": "Interner Serverfehler",
  "request.databaseAway": "Die Datenbank ist nicht erreichbar. Versuchen Sie es in Kürze erneut.",
  "request.busy": "Der Server ist ausgelastet. Versuchen Sie es in Kürze erneut.",
  "request.tooMuchAtOnce":
    "Sie haben zu viele gleichzeitige Vorgänge dieser Art. Versuchen Sie es erneut, sobald einer abgeschlossen ist.",

  "request.patternTooSlow": "Es enthält zu viele Wiederholungen für eine schnelle Prüfung",
  "request.fieldInvalid": "Die Angabe „{field}“ ist ungültig",
  "request.inputInvalid": "{problem}",
  "request.nulCharacters": "Der Text darf keine NUL-Zeichen enthalten",
  "request.notUnicode": "Der Text muss gültiges Unicode sein",
  "request.tooManyChosen": "Wählen Sie höchstens {most} Zeilen einzeln aus",

  "outgoing.ownLinkRefused": "Link-lokale Adressen und Metadaten-Adressen sind nicht erlaubt",

  "auth.notSignedIn": "Sie sind nicht angemeldet oder haben keine Berechtigung",
  "auth.notSignedInAsAdmin": "Sie sind nicht angemeldet oder haben keine Berechtigung",
  "auth.notFacilityAdmin": "Sie sind nicht angemeldet oder haben keine Berechtigung",
  "auth.cannotDeleteFiles": "Sie sind nicht angemeldet oder haben keine Berechtigung",
  "auth.cannotCalculateChecksums": "Nur das Labor kann Prüfsummen berechnen",

  "demo.administration": "In der öffentlichen Demo lässt sich nichts verwalten.",
  "demo.changes": "In der öffentlichen Demo lässt sich nichts ändern.",
  "demo.sequencingData": "In der öffentlichen Demo lassen sich Sequenzierdaten nicht verwalten.",
  "demo.publication": "In der öffentlichen Demo lässt sich keine Lieferung freigeben.",
  "demo.downloads": "In der öffentlichen Demo lässt sich nichts herunterladen.",
  "demo.files": "In der öffentlichen Demo lassen sich Dateien nicht verwalten.",
  "demo.pipelines": "In der öffentlichen Demo lassen sich keine Pipelines ausführen.",
  "demo.runSync": "In der öffentlichen Demo lassen sich Läufe nicht abgleichen.",
  "demo.selection": "In der öffentlichen Demo lassen sich keine Ergebnisse auswählen.",
  "demo.promotion": "In der öffentlichen Demo lassen sich keine Reads übernehmen.",
  "demo.cleanedReads": "In der öffentlichen Demo lassen sich keine bereinigten Reads übernehmen.",

  "registry.invalidPipelineVersion": "Ungültige Pipeline-Version",
  "registry.unknownAccession": "Unbekannte Accession einer MIxS-Checkliste: {accession}",
  "registry.noReleases": "Für diesen Kanal gibt es keine Releases",

  "imports.workbookRequired": "Wählen Sie eine Excel-Datei",
  "imports.oneWorkbookOnly": "Es lässt sich immer nur eine Excel-Datei importieren",
  "imports.formDamaged": "Das Formular mit der Excel-Datei ist unvollständig oder beschädigt",
  "imports.workbookTooLarge": "Ein Laufplan darf höchstens {megabytes} MB groß sein",
  "imports.noWorksheet": "Kein Arbeitsblatt mit Probenzeilen gefunden",
  "imports.tooManyRows": "Ein Laufplan darf höchstens {most} Datenzeilen haben",
  "imports.tooManyColumns": "Ein Laufplan darf höchstens {most} Spalten haben",
  "imports.cellTooLong": "Zelle {cell} hat mehr als {characters} Zeichen",
  "imports.tooMuchText": "Das Arbeitsblatt enthält zu viel Text für einen Import",
  "imports.notWorkbook":
    "Die Datei ist keine Excel-Arbeitsmappe: Speichern Sie die Tabelle als .xlsx, und importieren Sie diese Datei",
  "imports.otherWorkbookFormat":
    "Die Excel-Datei hat ein älteres oder binäres Format: Speichern Sie sie als .xlsx, und importieren Sie diese Datei",
  "imports.workbookProtected":
    "Die Excel-Datei ist passwortgeschützt: Speichern Sie sie ohne Passwort, und importieren Sie diese Datei",
  "imports.workbookDamaged":
    "Die Excel-Datei ist unvollständig oder beschädigt: Öffnen und speichern Sie sie neu, und importieren Sie diese Datei",
  "imports.inflatesTooFar":
    "Die Excel-Datei ist entpackt größer als {megabytes} MB: Kopieren Sie die Tabelle in eine neue Arbeitsmappe, und importieren Sie diese",
  "imports.tooManyParts":
    "Die Excel-Datei hat mehr als {most} Teile: Kopieren Sie die Tabelle in eine neue Arbeitsmappe, und importieren Sie diese",
  "imports.readingTooLong":
    "Die Excel-Datei braucht beim Lesen zu viel Zeit oder Speicher: Kopieren Sie die Tabelle in eine neue Arbeitsmappe, und importieren Sie diese",
  "imports.tooManyAtOnce":
    "Zurzeit werden zu viele Excel-Dateien gelesen. Versuchen Sie es gleich noch einmal.",
  "imports.rowUnplaced": "Die Zeile braucht einen Lauf und eine Probe",
  "imports.sampleUnknown": "Diese Probe hat der Auftrag nicht: {code}",
  "imports.barcodeTaken": "Barcode {barcode} im Lauf {runId} ist bereits von Probe {sampleCode} belegt",
  "imports.answersDiffer": "Probe {sampleCode} hat in diesem Blatt mehr als einen Wert für {label}",
  "imports.longValue": "{label}: höchstens {characters} Zeichen",
  "imports.newRunsBeginWithTooMany":
    "Die neuen Läufe dieses Blatts begännen mit mehr als {most} Proben aus Probenbarcodes: Importieren Sie weniger Läufe auf einmal",
  "imports.noColumnFor": ({ what }) =>
    `Keine Spalte dieses Blatts nennt ${what === "run" ? "den Lauf" : "die Probe"}`,
  "imports.noDate": "Kein erkanntes Datum: bleibt Text",
  "imports.noNumber": "Keine Zahl: bleibt Text",
  "imports.rowsNeedReview": "Vor dem Import sind noch Zeilen zu berichtigen",
  "imports.noImportToUndo": "Beim Lauf {runId} gibt es keinen Import, der sich rückgängig machen lässt",
  "imports.laterImport": "Ein späterer Import hat Lauf {runId} geändert: Machen Sie zuerst diesen rückgängig",
  "imports.runDeletedSince": "Lauf {runId} wurde nach dem Import gelöscht",
  "imports.runChangedSince": "Lauf {runId} wurde nach dem Import geändert",
  "imports.runHoldsData": "Lauf {runId} hat Reads oder Dateien, die nach dem Import hinzukamen",
  "imports.sampleDeletedSince": "Eine Probe wurde nach dem Import gelöscht",
  "imports.sampleChangedSince": "Probe {sampleCode} wurde nach dem Import geändert",
  "imports.placeChangedSince": "Probe {sampleCode} wurde auf Lauf {runId} nach dem Import geändert",
  "imports.barcodeTakenSince": "Barcode {barcode} im Lauf {runId} wurde inzwischen neu vergeben",

  "monitoring.notFound": "Diese Live-Sequenzierung gibt es nicht",
  "monitoring.outputDirRequired": "Geben Sie das Laufverzeichnis an",
  "monitoring.barcodeMapRefused": "Höchstens {most} Barcodes lassen sich zuordnen, jeder einem Probencode",
  "monitoring.outputRootNotConfigured":
    "Der Stammordner der Läufe ist nicht festgelegt. Legen Sie ihn zuerst in den Einstellungen fest.",
  "monitoring.outputRootUnreadable": "Den Stammordner der Läufe gibt es nicht, oder er ist nicht lesbar",
  "monitoring.outputDirNotAbsolute": "Der Ordner des Laufs muss ein absoluter Pfad sein",
  "monitoring.outputDirUnreadable": "Der Laufordner ist nicht vorhanden oder nicht lesbar",
  "monitoring.outputDirTooLong": "Der Pfad des Ordners darf höchstens {bytes} Byte lang sein",
  "monitoring.outputDirOutside": "Der Laufordner liegt nicht im Ausgabeverzeichnis der Sequenzierer",
  "monitoring.folderWatched":
    "Der Ordner {outputDir} wird bereits in Auftrag {orderNumber} überwacht. Beenden Sie zuerst diese Überwachung.",
  "monitoring.folderUnreadable": "Im Ausgabeverzeichnis gibt es keinen lesbaren Ordner dieses Namens",

  "readImports.samplesRequired": "Wählen Sie mindestens eine Probe",
  "readImports.tooManySamplesAtOnce": "Höchstens {most} Proben auf einmal",
  "readImports.notFound": "Es läuft kein Import",
  "readImports.noCountedFiles": "Der Lauf hat für diese Probe noch keine gezählten Dateien",
  "readImports.importedAlready": "Das Read-Set dieser Probe enthält bereits alle Dateien des Laufs",
  "readImports.inProgress": "Der Import läuft bereits",
  "readImports.tooManyFiles": "Eine Probe hat in diesem Lauf mehr als {most} Dateien",
  "readImports.sourceGone": "Die Datei liegt nicht mehr im Laufverzeichnis: {path}",
  "readImports.sourceChanged":
    "Die Datei hat sich nach dem Zählen geändert: {path}. Importieren Sie die Reads nach der erneuten Zählung noch einmal.",
  "readImports.sourceDamaged": "Die Datei enthält nicht die gezählten Reads: {path}",
  "readImports.dataDiskFull":
    "Der Datenspeicher ist voll. Schaffen Sie Platz, und importieren Sie die Reads noch einmal.",
  "readImports.joinFailed":
    "Die Dateien ließen sich nicht zusammenfügen; Näheres im Serverprotokoll. Importieren Sie die Reads noch einmal.",

  "sequencing.orderHoldsNoRunPlan": "Laufpläne gibt es erst, wenn der Auftrag eingereicht ist",
  "sequencing.runIdTaken": "Einen Lauf {runId} gibt es in diesem Auftrag schon",
  "sequencing.tooManyRunSamples": "Auf einmal lassen sich höchstens {most} Zeilen zuordnen",
  "sequencing.barcodeTwice": "Barcode {barcode} kommt im Lauf {runId} {count}-mal vor",
  "sequencing.sampleTwice": "Probe {sampleCode} kommt im Lauf {runId} {count}-mal vor",
  "sequencing.runWithoutSamples": "Ein Sample Sheet braucht Proben im Lauf. Fügen Sie zuerst Proben hinzu.",
  "sequencing.barcodesMissing":
    "Ein Sample Sheet braucht für jede Probe einen Barcode. Es fehlt: {sampleCodes}",
  "sequencing.noMinknowBarcodes":
    "Ein MinKNOW-Sample-Sheet akzeptiert Barcodes wie barcode01. Andere Barcodes: {sampleCodes}",
  "sequencing.noIlluminaIndexes":
    "Ein Illumina-Sample-Sheet akzeptiert Indexsequenzen aus A, C, G und T. Andere Barcodes: {sampleCodes}",
  "sequencing.indexesUneven":
    "Ein Illumina-Sample-Sheet braucht gleich lange Indexsequenzen. Gefundene Längen: {lengths}",
  "sequencing.runIdRequired": "Geben Sie die Run-ID an",
  "sequencing.dateRefused": "Das Laufdatum muss die Form JJJJ-MM-TT haben",
  "sequencing.densityRefused": "Die Clusterdichte muss eine Zahl ab 0 sein",
  "sequencing.readsRefused": "Die Anzahl der Reads muss eine ganze Zahl ab 0 sein",
  "sequencing.basesRefused": "Die Anzahl der Basen muss eine ganze Zahl ab 0 sein",
  "sequencing.percentRefused": "{name} muss eine Zahl von 0 bis 100 sein",
};
