import type { runCauses as english } from "../en/runCauses.ts";
import type { Texts } from "../t.ts";

/** A task that had reached the limits of the execution settings gets no more in a repetition. */
function limitReached(limit: string): string {
  return limit === ""
    ? ""
    : ` Er hatte bereits die ${limit}, auf die die Ausführungseinstellungen Tasks begrenzen: Erhöhen Sie zuerst diese Grenze.`;
}

export const runCauses: Texts<typeof english> = {
  "runs.cause.jobTimeLimit": () => "Slurm hat die Analyse beendet, weil ihr Zeitlimit erreicht war.",
  "runs.cause.jobTimeLimit.next":
    "Erhöhen Sie das Zeitlimit in den Ausführungseinstellungen und setzen Sie dann fort: Abgeschlossene Tasks werden nicht wiederholt.",
  "runs.cause.jobOutOfMemory": () =>
    "Slurm hat den Job der Workflow-Engine beendet, weil er seinen Arbeitsspeicher überschritten hat.",
  "runs.cause.jobOutOfMemory.next":
    "Erhöhen Sie den Arbeitsspeicher des Head-Jobs in den Ausführungseinstellungen und setzen Sie dann fort.",
  "runs.cause.jobNodeFailed": () => "Der Rechenknoten der Analyse ist ausgefallen oder wurde entzogen.",
  "runs.cause.jobNodeFailed.next":
    "Setzen Sie die Analyse fort: Abgeschlossene Tasks werden nicht wiederholt.",
  "runs.cause.nextflowVersion": ({ requested, available }) =>
    `Die Pipeline benötigt Nextflow ${requested}; installiert ist Version ${available}.`,
  "runs.cause.nextflowVersion.next":
    "Installieren Sie ein passendes Nextflow, oder wählen Sie eine andere Version der Pipeline.",
  "runs.cause.pluginMissing": ({ subject, requested }) =>
    `Das Nextflow-Plugin ${subject}${requested === "" ? "" : `@${requested}`} ist nicht installiert, oder die Pipeline nennt keine Version davon.`,
  "runs.cause.pluginMissing.next":
    "Installieren Sie das Plugin für Nextflow. Ohne Internetzugang muss die Pipeline die Version nennen. Die Systemprüfung zeigt fehlende Plugins.",
  "runs.cause.pluginDamaged": ({ subject }) =>
    subject === ""
      ? "Die Installation eines Nextflow-Plugins ist unvollständig."
      : `Die Installation des Nextflow-Plugins ${subject} ist unvollständig.`,
  "runs.cause.pluginDamaged.next":
    "Löschen Sie das Verzeichnis des Plugins, das im Protokoll steht, installieren Sie das Plugin erneut, und setzen Sie dann fort.",
  "runs.cause.javaUnusable": () => "Nextflow hat kein passendes Java gefunden.",
  "runs.cause.javaUnusable.next":
    "Installieren Sie die Java-Version, die dieses Nextflow benötigt, oder korrigieren Sie JAVA_HOME.",
  "runs.cause.tooManyCpus": ({ requested, available }) =>
    `Ein Prozess fordert ${requested} CPUs an${available === "" ? ", mehr als verfügbar sind" : `; verfügbar sind ${available}`}.`,
  "runs.cause.tooManyCpus.next":
    "Führen Sie die Analyse mit weniger CPUs erneut aus, legen Sie Ressourcengrenzen für diesen Standort fest, oder nutzen Sie eine Ausführungsumgebung mit mehr CPUs.",
  "runs.cause.tooMuchMemory": ({ requested, available }) =>
    `Ein Prozess fordert ${requested} Arbeitsspeicher an${available === "" ? ", mehr als verfügbar ist" : `; verfügbar sind ${available}`}.`,
  "runs.cause.tooMuchMemory.next":
    "Führen Sie die Analyse mit weniger Arbeitsspeicher erneut aus, legen Sie Ressourcengrenzen für diesen Standort fest, oder nutzen Sie eine Ausführungsumgebung mit mehr Arbeitsspeicher.",
  "runs.cause.imageUnavailable": ({ subject }) =>
    subject === ""
      ? "Ein Container-Image konnte nicht heruntergeladen werden."
      : `Das Container-Image ${subject} konnte nicht heruntergeladen werden.`,
  "runs.cause.imageUnavailable.next":
    "Prüfen Sie das Netzwerk und den Namen des Images, oder legen Sie das Image in den Cache der Container-Engine, und setzen Sie dann fort.",
  "runs.cause.containerEngine": ({ subject }) => `Die Container-Engine ${subject} ist nicht verfügbar.`,
  "runs.cause.containerEngine.next":
    "Installieren oder starten Sie sie, geben Sie dem Konto von Lanekeeper Zugriff darauf, oder wählen Sie ein anderes Profil.",
  "runs.cause.condaFailed": ({ subject }) => `${subject} konnte die Softwareumgebung nicht erstellen.`,
  "runs.cause.condaFailed.next":
    "Lesen Sie die Meldung der Engine; prüfen Sie Netzwerk und Kanäle, und setzen Sie dann fort.",
  "runs.cause.invalidParameter": ({ subject, requested }) =>
    `Der Parameter ${subject} ist ungültig${requested === "" ? "" : `: ${requested}`}.`,
  "runs.cause.invalidParameter.next":
    "Korrigieren Sie den Parameter und führen Sie die Analyse mit anderen Einstellungen erneut aus.",
  "runs.cause.invalidSamplesheet": ({ requested }) =>
    `Die Pipeline lehnt das Samplesheet ab${requested === "" ? "" : `: ${requested}`}.`,
  "runs.cause.invalidSamplesheet.next":
    "Korrigieren Sie die Metadaten der Proben oder die Spalten des Samplesheets im Pipeline-Paket.",
  "runs.cause.submissionFailed": ({ subject }) =>
    `Der Scheduler hat einen Task abgelehnt${subject === "" ? "" : `: ${subject}`}.`,
  "runs.cause.submissionFailed.next":
    "Prüfen Sie Partition und Optionen des Schedulers in den Ausführungseinstellungen, und setzen Sie dann fort.",
  "runs.cause.diskFull": () => "Der Datenträger ist voll, oder sein Kontingent ist aufgebraucht.",
  "runs.cause.diskFull.next":
    "Schaffen Sie Platz auf dem Datenträger des Analyseverzeichnisses oder der temporären Dateien, und setzen Sie dann fort.",
  "runs.cause.outOfMemory": ({ available }) =>
    "Der Task hat seinen Arbeitsspeicher überschritten." + limitReached(available),
  "runs.cause.outOfMemory.next":
    "Führen Sie die Analyse mit mehr Arbeitsspeicher erneut aus: Abgeschlossene Tasks werden nicht wiederholt.",
  "runs.cause.timeLimit": ({ available }) =>
    "Der Task hat sein Zeitlimit erreicht." + limitReached(available),
  "runs.cause.timeLimit.next":
    "Führen Sie die Analyse mit mehr Zeit erneut aus: Abgeschlossene Tasks werden nicht wiederholt.",
  "runs.cause.nodeFailed": () => "Der Rechenknoten des Tasks ist ausgefallen oder wurde entzogen.",
  "runs.cause.nodeFailed.next": "Setzen Sie die Analyse fort: Abgeschlossene Tasks werden nicht wiederholt.",
  "runs.cause.libraryMissing": ({ subject, requested }) =>
    `Das Programm ${subject} konnte die Bibliothek ${requested} nicht laden.`,
  "runs.cause.libraryMissing.next":
    "Installieren Sie das Programm dort neu, wo die Tasks laufen, oder wählen Sie ein Profil mit Containern oder conda, und setzen Sie dann fort.",
  "runs.cause.moduleMissing": ({ subject, requested }) =>
    requested === ""
      ? `Einem Programm fehlt das Modul ${subject}.`
      : `Ein Programm braucht ${requested} aus dem Modul ${subject}; der installierten Version fehlt es.`,
  "runs.cause.moduleMissing.next":
    "Installieren Sie das Modul in einer passenden Version dort, wo die Tasks laufen, oder wählen Sie ein Profil mit Containern oder conda, und setzen Sie dann fort.",
  "runs.cause.syntaxRefused": ({ subject, requested }) =>
    `Python konnte ${subject} nicht lesen: ${requested}. So scheitern Programme, die ein neueres Python brauchen.`,
  "runs.cause.syntaxRefused.next":
    "Installieren Sie das Programm mit der Python-Version, die es verlangt, oder wählen Sie ein Profil mit Containern oder conda, und setzen Sie dann fort.",
  "runs.cause.commandNotFound": ({ subject }) =>
    subject === ""
      ? "Exit-Code 127: Ein Befehl wurde nicht gefunden."
      : `Das Programm ${subject} wurde nicht gefunden (Exit-Code 127).`,
  "runs.cause.commandNotFound.next":
    "Installieren Sie das Programm dort, wo die Tasks laufen, oder wählen Sie ein Profil mit Containern oder conda, und setzen Sie dann fort.",
  "runs.cause.notExecutable": ({ subject }) =>
    subject === ""
      ? "Exit-Code 126: Ein Befehl konnte nicht ausgeführt werden."
      : `Das Programm ${subject} konnte nicht ausgeführt werden (Exit-Code 126).`,
  "runs.cause.notExecutable.next":
    "Prüfen Sie die Rechte der Datei, und ob sie für die Prozessoren der Rechenknoten gebaut ist.",
  "runs.cause.killed": ({ available }) =>
    "Der Task wurde abgebrochen (Exit-Code 137), meist weil er seinen Arbeitsspeicher überschritten hat." +
    limitReached(available),
  "runs.cause.killed.next":
    "Vergleichen Sie angeforderten und maximalen Speicher, und führen Sie die Analyse dann mit mehr Arbeitsspeicher erneut aus.",
  "runs.cause.terminated": ({ available }) =>
    "Der Task wurde beendet (Exit-Code 143), meist durch ein Zeitlimit oder weil er abgebrochen wurde." +
    limitReached(available),
  "runs.cause.terminated.next":
    "Vergleichen Sie angeforderte Zeit und Dauer. Hat der Task sein Limit erreicht, führen Sie die Analyse mit mehr Zeit erneut aus.",
  "runs.cause.crashed": () => "Das Programm ist abgestürzt.",
  "runs.cause.crashed.next":
    "Lesen Sie die Fehlerausgabe des Tasks. Ein Absturz ist ein Fehler des Programms, seiner Eingabe oder seiner Installation.",
  "runs.cause.signal": ({ subject }) => `Der Task wurde durch das Signal ${subject} beendet.`,
  "runs.cause.signal.next": "Lesen Sie die Fehlerausgabe des Tasks, und setzen Sie dann fort.",
  "runs.cause.outputMissing": ({ subject }) =>
    `Der Task endete ohne Fehler, hat aber die erwartete Ausgabe ${subject} nicht erzeugt.`,
  "runs.cause.outputMissing.next":
    "Lesen Sie die Ausgabe des Tasks. Oft ist seine Eingabe leer oder hat eine unerwartete Form.",
  "runs.cause.configInvalid": ({ subject }) =>
    `Die Konfiguration ist ungültig${subject === "" ? "" : `: ${subject}`}.`,
  "runs.cause.configInvalid.next":
    "Korrigieren Sie die Profile in den Ausführungseinstellungen oder die Konfiguration der Pipeline.",
  "runs.cause.scriptInvalid": ({ subject }) =>
    `Der Workflow enthält einen Fehler${subject === "" ? "" : `: ${subject} ist nicht definiert`}.`,
  "runs.cause.scriptInvalid.next":
    "Melden Sie den Fehler den Autoren der Pipeline, oder wählen Sie eine andere Version davon.",
  "runs.cause.network": ({ subject }) =>
    subject === "" ? "Eine Netzwerkverbindung ist fehlgeschlagen." : `${subject} ist nicht erreichbar.`,
  "runs.cause.network.next":
    "Prüfen Sie Netzwerk und Proxy-Einstellungen des Servers, und setzen Sie dann fort.",
  "runs.cause.fileMissing": ({ subject }) => `Die Datei ${subject} existiert nicht.`,
  "runs.cause.fileMissing.next":
    "Prüfen Sie die Pfade in den Parametern, und ob der Datenträger eingehängt ist. Führen Sie die Analyse dann erneut aus.",

  "runs.exit.1": "Fehler",
  "runs.exit.2": "falsche Verwendung",
  "runs.exit.126": "nicht ausführbar",
  "runs.exit.127": "Befehl nicht gefunden",
  "runs.exit.130": "unterbrochen",
  "runs.exit.134": "vom Programm abgebrochen",
  "runs.exit.137": "abgebrochen (SIGKILL)",
  "runs.exit.139": "Speicherzugriffsfehler",
  "runs.exit.140": "Zeitlimit",
  "runs.exit.143": "beendet",

  "runs.task.open": "Task öffnen",
  "runs.task.failed": "Der Task konnte nicht geladen werden",
  "runs.task.process": "Prozess",
  "runs.task.tag": "Tag",
  "runs.task.ended": "Beendet",
  "runs.task.job": "Prozess- oder Job-ID",
  "runs.task.queue": "Warteschlange",
  "runs.task.container": "Container",
  "runs.task.resource": "Ressource",
  "runs.task.resource.cpu": "CPU-Kerne",
  "runs.task.resource.memory": "Arbeitsspeicher",
  "runs.task.resource.time": "Zeit",
  "runs.task.requested": "Angefordert",
  "runs.task.used": "Genutzt",
  "runs.task.share": "Anteil genutzt",
  "runs.task.attempt": ({ attempt }) => `Versuch ${attempt}`,
  "runs.task.files": "Befehl und Logs",
  "runs.task.workFolder": "Arbeitsverzeichnis",
  "runs.task.workDeleted": "Arbeitsdateien der Analyse gelöscht:",
  "runs.task.noFolder": "Das Arbeitsverzeichnis dieses Tasks existiert nicht mehr.",
  "runs.task.noFolderYet": "Für diesen Task wurde kein Arbeitsverzeichnis gemeldet.",
  "runs.task.file": "Datei",
  "runs.task.file.error": "Standardfehlerausgabe",
  "runs.task.file.output": "Standardausgabe",
  "runs.task.file.log": "Log",
  "runs.task.file.command": "Befehl",
  "runs.task.file.wrapper": "Wrapper-Skript",
  "runs.task.file.showWrapper": "Wrapper-Skript anzeigen",
  "runs.task.file.earlier": "Frühere Zeilen anzeigen",
  "runs.task.file.before": ({ size }) => `${size} vor der ersten angezeigten Zeile`,
  "runs.task.file.empty": "Leere Datei",
  "runs.task.file.missing": "Diese Datei existiert nicht.",
  "runs.page.error.againWith": ({ amounts }) => `Erneut ausführen mit ${amounts}`,
  "runs.page.error.memory": ({ amount }) => `${amount} Arbeitsspeicher`,
  "runs.page.error.time": ({ amount }) => `Zeitlimit ${amount}`,
  "runs.page.error.cpus": ({ count }) => (count === 1 ? "1 CPU" : `${count} CPUs`),
  "runs.page.error.againWith.text": ({ process }) =>
    `Die Änderung gilt für jeden Task von ${process} in der neuen Analyse, die abgeschlossene Tasks wiederverwendet.`,
};
