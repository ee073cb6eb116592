import type { SentenceTexts } from "../sentenceText.ts";

/** The findings of the prerequisite check. */
export const prerequisiteSentences: SentenceTexts = {
  "prerequisites.bash": "bash",
  "prerequisites.node": "Node.js für Prozesspakete",
  "prerequisites.runDirectory": "Analyseverzeichnis",
  "prerequisites.weblogSecret": "Weblog-Geheimnis",
  "prerequisites.weblogUrl": "Weblog-URL",
  "prerequisites.nextflow": "Nextflow",
  "prerequisites.java": "Java für Nextflow",
  "prerequisites.workflows": "Anforderungen der Workflows",
  "prerequisites.weblog": "Nextflow-Weblog",
  "prerequisites.slurmPrograms": "Slurm-Clientprogramme",
  "prerequisites.slurmController": "Slurm-Controller",
  "prerequisites.slurmAccounting": "Slurm-Accounting",
  "prerequisites.slurmRequests": "Slurm-Ressourcenanforderungen",
  "prerequisites.nodeJob": "Job auf einem Rechenknoten",
  "prerequisites.nodeRunDirectory": "Analyseverzeichnis, vom Rechenknoten aus",
  "prerequisites.nodeData": "Sequenzdateien, vom Rechenknoten aus",
  "prerequisites.nodeNode": "Node.js auf dem Rechenknoten",
  "prerequisites.nodeNextflow": "Nextflow auf dem Rechenknoten",
  "prerequisites.nodeWeblog": "Weblog-URL, vom Rechenknoten aus",

  "prerequisites.notReady": "Nicht bereit: {obstacles}",
  "prerequisites.obstacleMissing": "{name} (fehlt)",
  "prerequisites.obstacleFailed": "{name} (fehlgeschlagen)",
  "prerequisites.allMet": "Alle Voraussetzungen sind erfüllt",
  "prerequisites.readyWithWarning": "Bereit, mit 1 Warnung: {names}",
  "prerequisites.readyWithWarnings": "Bereit, mit {count} Warnungen: {names}",
  "prerequisites.withComma": "{first}, {next}",
  "prerequisites.withDot": "{first} · {next}",
  "prerequisites.inSequence": "{first} {next}",

  "prerequisites.version": "Version {version}",
  "prerequisites.versionOfLanekeeper": "Version {version} (führt Lanekeeper aus)",
  "prerequisites.notOnPath": "Nicht im PATH von Lanekeeper gefunden.",
  "prerequisites.notAtPath": "Nicht unter dem Pfad in den Einstellungen gefunden.",
  "prerequisites.noResponse": "Keine rechtzeitige Antwort.",
  "prerequisites.programFailed": "Das Programm endete mit einem Fehler.",
  "prerequisites.programFailedWith": "Das Programm endete mit einem Fehler: {words}",
  "prerequisites.installBash":
    "Installieren Sie bash, oder nehmen Sie es in den PATH von Lanekeeper auf: Jede Analyse ist ein bash-Skript.",
  "prerequisites.nodeNotStartable":
    "Das Node.js, das Lanekeeper ausführt, lässt sich nicht mehr starten. {problem}",
  "prerequisites.restartLanekeeper": "Starten Sie Lanekeeper mit dem installierten Node.js neu.",

  "prerequisites.directoryMissing": "Das Verzeichnis ist nicht vorhanden.",
  "prerequisites.createDirectory":
    "Legen Sie das Verzeichnis an, binden Sie seinen Datenträger ein, oder wählen Sie in den Einstellungen ein anderes Verzeichnis.",
  "prerequisites.diskSilent": "Der Datenträger antwortet nicht.",
  "prerequisites.directoryNotWritable":
    "Lanekeeper kann im Verzeichnis keine Dateien anlegen, umbenennen und löschen.",
  "prerequisites.grantWrite":
    "Geben Sie dem Benutzer, unter dem Lanekeeper läuft, Schreibrechte, schaffen Sie Speicherplatz, oder wählen Sie in den Einstellungen ein anderes Verzeichnis.",
  "prerequisites.writable": "Beschreibbar.",
  "prerequisites.writableWithSpace": "Beschreibbar; {freeBytes} frei",
  "prerequisites.freeSpaceFails": "Schaffen Sie Speicherplatz: Ohne ihn schlagen Analysen fehl.",
  "prerequisites.freeSpace":
    "Schaffen Sie Speicherplatz: Arbeitsdateien und Ergebnisse von Analysen sind groß.",

  "prerequisites.withoutEvents":
    "Analysen werden auch ohne Ereignisse abgeschlossen; ihr Fortschritt erscheint verzögert.",
  "prerequisites.secretSet": "Gesetzt.",
  "prerequisites.secretUnset": "Nicht gesetzt; Analysen können keine Ereignisse melden.",
  "prerequisites.generateSecret": "Erzeugen Sie in den Einstellungen ein Geheimnis.",
  "prerequisites.secretUnreadable":
    "Das Geheimnis lässt sich nicht entschlüsseln: Es wurde mit einem anderen Sitzungsgeheimnis verschlüsselt.",
  "prerequisites.setNewSecret": "Setzen Sie in den Einstellungen ein neues Geheimnis.",
  "prerequisites.unusedWithoutSecret": "Ohne Weblog-Geheimnis nicht verwendet.",
  "prerequisites.urlUnknown": "Unbekannt.",
  "prerequisites.setUrl": "Tragen Sie in den Einstellungen die Weblog-URL ein.",
  "prerequisites.loopback":
    "Nur von diesem Server aus erreichbar (Loopback-Adresse). Jobs auf anderen Rechnern können keine Ereignisse melden.",
  "prerequisites.setReachableUrl":
    "Tragen Sie in den Einstellungen eine Weblog-URL ein, die die Rechenknoten erreichen.",
  "prerequisites.urlReachable": "Von diesem Server aus erreichbar; das Geheimnis wird akzeptiert.",
  "prerequisites.secretRejected":
    "Lanekeeper lehnt das Geheimnis ab: Die URL führt zu einer anderen Installation, oder ein Proxy entfernt den Query-String.",
  "prerequisites.correctUrlOrProxy":
    "Korrigieren Sie die URL in den Einstellungen, oder lassen Sie den Proxy den Query-String weiterleiten.",
  "prerequisites.urlRedirects": "Die URL leitet um; Workflow-Engines folgen Umleitungen bei POST nicht.",
  "prerequisites.setRedirectTarget":
    "Tragen Sie in den Einstellungen das Ziel der Umleitung ein, meist die https-URL.",
  "prerequisites.urlForeign": "Der Server unter dieser URL ist nicht Lanekeeper (HTTP {httpStatus}).",
  "prerequisites.correctUrl":
    "Korrigieren Sie die URL in den Einstellungen oder die Konfiguration des Proxys.",
  "prerequisites.urlUnreachable": "Von diesem Server aus nicht erreichbar ({reason}).",
  "prerequisites.checkConnection":
    "Prüfen Sie, ob Lanekeeper läuft, sowie Hostname, Port, Firewall und Zertifikat.",
  "prerequisites.noResponseInTime": "keine rechtzeitige Antwort",
  "prerequisites.linkLocal": "eine Link-Local- oder Metadaten-Adresse",
  "prerequisites.noConnection": "keine Verbindung",
  "prerequisites.noAnswer": "keine Antwort",

  "prerequisites.nextflowUnused": "Keine aktivierte Pipeline verwendet Nextflow.",
  "prerequisites.cannotRun": "Nicht ausführbar: {names}.",
  "prerequisites.installNextflow":
    "Installieren Sie Nextflow, und tragen Sie seinen Pfad in den Einstellungen ein, oder deaktivieren Sie die Pipelines, die es benötigen.",
  "prerequisites.tryNextflow":
    "Führen Sie nextflow -version als der Benutzer aus, unter dem Lanekeeper läuft; der Befehl muss ohne Netzwerk funktionieren.",
  "prerequisites.ownJava": "Nicht im PATH von Lanekeeper; Nextflow verwendet sein eigenes",
  "prerequisites.installJavaOnPath":
    "Installieren Sie Java 17 oder neuer, und nehmen Sie es in den PATH von Lanekeeper auf.",
  "prerequisites.javaTooOld": "Version {version} ist zu alt für Nextflow.",
  "prerequisites.installJava": "Installieren Sie Java 17 oder neuer.",
  "prerequisites.needsNextflow": "Setzt ein funktionierendes Nextflow voraus.",
  "prerequisites.workflowsMatch": "Version und Plugins entsprechen den Angaben der Workflows.",
  "prerequisites.workflowNeed": "{pipeline}: {problem}",
  "prerequisites.weblogBuiltIn": "In dieser Version enthalten.",
  "prerequisites.eventsByTower": "Durch das Plugin nf-tower dieses Nextflow; {plugin} ist installiert",
  "prerequisites.weblogByPlugin": "Durch das Plugin nf-weblog; {plugin} ist installiert",
  "prerequisites.weblogPluginMissing":
    "Diese Version benötigt das Plugin nf-weblog, das nicht installiert ist. Workflows laufen auch ohne; ihr Fortschritt erscheint verzögert.",
  "prerequisites.installWeblogPlugin":
    "Installieren Sie es als der Benutzer, unter dem Lanekeeper läuft: nextflow plugin install nf-weblog@1.1.2",

  "prerequisites.apptainer": "Apptainer",
  "prerequisites.singularity": "Singularity",
  "prerequisites.docker": "Docker",
  "prerequisites.conda": "Conda",
  "prerequisites.modules": "Environment Modules",
  "prerequisites.softwareUnused":
    "Kein Profil und keine Standortkonfiguration einer eingeschalteten Pipeline verwendet es.",
  "prerequisites.softwareFound":
    "Version {version} ist installiert; kein Profil und keine Standortkonfiguration einer eingeschalteten Pipeline verwendet es.",
  "prerequisites.installSoftware":
    "Installieren Sie es auf diesem Server und auf den Knoten, die Tasks ausführen, oder wählen Sie in den Einstellungen andere Profile.",
  "prerequisites.dockerSilent": "Der Docker-Server antwortet dem Benutzer nicht, unter dem Lanekeeper läuft.",
  "prerequisites.startDocker":
    "Starten Sie ihn, und nehmen Sie den Benutzer, unter dem Lanekeeper läuft, in die Gruppe docker auf.",

  "prerequisites.slurmUnused": "Keine Pipeline verwendet Slurm.",
  "prerequisites.needsController": "Setzt einen erreichbaren Slurm-Controller voraus.",
  "prerequisites.programsAbsent": "Nicht im PATH von Lanekeeper gefunden: {names}",
  "prerequisites.installSlurmOfCluster":
    "Installieren Sie auf diesem Server die Slurm-Clientprogramme in der Version des Clusters.",
  "prerequisites.programsBroken": "Keine Version gemeldet: {names}",
  "prerequisites.trySlurmPrograms":
    "Führen Sie sie mit --version als der Benutzer aus, unter dem Lanekeeper läuft. Liegt die Slurm-Konfiguration nicht am üblichen Ort, starten Sie Lanekeeper mit SLURM_CONF.",
  "prerequisites.programVersions": "{versions}",
  "prerequisites.scontrolMissing": "scontrol ist nicht installiert.",
  "prerequisites.installSlurm": "Installieren Sie die Slurm-Clientprogramme.",
  "prerequisites.controllerSilent":
    "Der Controller antwortet nicht. Analysen behalten bis dahin ihren Status.",
  "prerequisites.checkController":
    "Prüfen Sie, ob slurmctld läuft und von diesem Server aus erreichbar ist: scontrol ping",
  "prerequisites.controllerFailed": "Der Controller lässt sich nicht abfragen.",
  "prerequisites.controllerFailedWith": "Der Controller lässt sich nicht abfragen: {words}",
  "prerequisites.tryController":
    "Führen Sie scontrol show partitions als der Benutzer aus, unter dem Lanekeeper läuft; Konfiguration und Munge-Schlüssel müssen die des Clusters sein.",
  "prerequisites.noPartitions": "Der Controller antwortet, nennt aber keine Partitionen.",
  "prerequisites.grantPartition":
    "Geben Sie dem Benutzer, unter dem Lanekeeper läuft, Zugriff auf eine Partition.",
  "prerequisites.controllerResponds": "Der Controller antwortet; Partitionen: {partitions}",
  "prerequisites.defaultPartition": "{name} (Standard)",
  "prerequisites.partitionInState": "{name} ({state})",
  "prerequisites.defaultPartitionInState": "{name} (Standard, {state})",
  "prerequisites.accountingResponds": "Das Slurm-Accounting antwortet.",
  "prerequisites.accountingSilent": "Das Slurm-Accounting antwortet nicht.",
  "prerequisites.checkAccounting":
    "Prüfen Sie, ob slurmdbd läuft. Bis dahin werden beendete Jobs beim Controller abgefragt.",
  "prerequisites.noAccounting":
    "Kein Accounting: Beendete Jobs werden beim Controller abgefragt, der sie nach einigen Minuten entfernt. Danach ergibt sich der Status der Analyse aus ihren Dateien.",
  "prerequisites.setUpAccounting": "Richten Sie slurmdbd ein, oder erhöhen Sie MinJobAge des Controllers.",
  "prerequisites.slurmSays": "Slurm meldet: {words}",
  "prerequisites.otherRuns": "Analysen",
  "prerequisites.requestRefused": "{whose}: {refusal}",
  "prerequisites.correctRequest":
    "Passen Sie Partition, Kerne, Arbeitsspeicher, Zeitlimit oder Optionen in den Einstellungen an den Cluster an.",
  "prerequisites.partitionClosed": "{whose}: Die Partition nimmt Jobs an, startet sie derzeit aber nicht.",
  "prerequisites.choosePartition":
    "Wählen Sie in den Einstellungen eine andere Partition, oder öffnen Sie die Partition wieder.",
  "prerequisites.requestsAccepted": "Der Cluster kann die angeforderten Ressourcen bereitstellen.",

  "prerequisites.jobRejected": "Slurm hat den Job abgelehnt: {words}",
  "prerequisites.correctRequests": "Korrigieren Sie die Ressourcenanforderungen in den Einstellungen.",
  "prerequisites.slurmSilent": "Slurm antwortet nicht.",
  "prerequisites.checkSlurmctld": "Prüfen Sie, ob slurmctld läuft, und starten Sie die Prüfung erneut.",
  "prerequisites.noNodeFree":
    "Rechtzeitig war kein Rechenknoten frei: Der Job hatte den Status {state} und wird abgebrochen.",
  "prerequisites.checkLater":
    "Starten Sie die Prüfung erneut, wenn der Cluster weniger ausgelastet ist, oder prüfen Sie die Partition: sinfo",
  "prerequisites.jobHung":
    "Der Job endete nicht rechtzeitig und wird abgebrochen: Ein Datenträger oder das Netzwerk des Knotens hängt möglicherweise.",
  "prerequisites.checkNode": "Prüfen Sie den Knoten, insbesondere die Einbindung des Analyseverzeichnisses.",
  "prerequisites.jobWithoutReport": "Der Job endete mit dem Status {state} ohne Bericht.",
  "prerequisites.checkSlurmd":
    "Prüfen Sie das slurmd-Protokoll auf dem Knoten. Der Benutzer, unter dem Lanekeeper läuft, muss dort vorhanden und bash installiert sein.",
  "prerequisites.jobRan": "Job auf {host} ausgeführt.",
  "prerequisites.jobCompleted": "Job abgeschlossen.",
  "prerequisites.writableFromNode": "Vom Knoten aus sichtbar und beschreibbar.",
  "prerequisites.directoryNotSeen":
    "Der Knoten sieht das Verzeichnis nicht oder hat dort keine Schreibrechte.",
  "prerequisites.mountWritable":
    "Binden Sie das Verzeichnis auf jedem Rechenknoten unter demselben Pfad ein, beschreibbar für den Benutzer, unter dem Lanekeeper läuft, oder wählen Sie ein anderes Verzeichnis.",
  "prerequisites.visibleFromNode": "Vom Knoten aus sichtbar.",
  "prerequisites.dataNotSeen": "Der Knoten sieht das Verzeichnis der Sequenzdateien nicht.",
  "prerequisites.mountEverywhere": "Binden Sie es auf jedem Rechenknoten unter demselben Pfad ein.",
  "prerequisites.nodeJsAbsent":
    "Node.js ist nicht unter demselben Pfad wie auf diesem Server installiert: Prozesspakete sind nicht ausführbar.",
  "prerequisites.installNodeJs":
    "Installieren Sie Node.js auf den Rechenknoten unter demselben Pfad wie auf diesem Server oder auf einem gemeinsamen Datenträger.",
  "prerequisites.installed": "Installiert.",
  "prerequisites.nextflowAbsent":
    "Nextflow ist nicht unter demselben Pfad wie auf diesem Server installiert: Nextflow-Workflows sind nicht ausführbar.",
  "prerequisites.installOnNodes":
    "Installieren Sie es auf den Rechenknoten unter demselben Pfad wie auf diesem Server oder auf einem gemeinsamen Datenträger.",
  "prerequisites.notTested":
    "Unbekannt: Auf dem Knoten fehlen sowohl dieses Node.js als auch curl, um die Verbindung zu prüfen.",
  "prerequisites.installOne":
    "Installieren Sie eines davon auf dem Knoten, und starten Sie die Prüfung erneut.",
  "prerequisites.reachableFromNode": "Vom Knoten aus erreichbar.",
  "prerequisites.unreachableFromNode": "Vom Knoten aus nicht erreichbar ({reason}).",
  "prerequisites.foreignFromNode":
    "Vom Knoten aus nicht erreichbar: Der Server unter dieser URL ist nicht Lanekeeper (HTTP {httpStatus}).",
  "prerequisites.redirectFromNode": "Vom Knoten aus nicht erreichbar: Die URL leitet um.",
  "prerequisites.openForNodes":
    "Tragen Sie in den Einstellungen eine Weblog-URL ein, die die Rechenknoten erreichen, und lassen Sie sie in deren Firewall zu.",
};
