import type { SentenceTexts } from "../sentenceText.ts";
import { exitWord, paramText } from "./paramText.ts";
import { runStatusWord } from "./runStatusWord.ts";

/** Explanations and current steps of runs. */
export const runSentences: SentenceTexts = {
  "runState.alreadyOver": (params) => `Der Lauf ist beendet (Status: ${runStatusWord(params)}).`,
  "runState.waitingToStart": "Wartet auf den Start.",
  "runState.preparingLaunch": "Der Start wird vorbereitet.",
  "runState.runningAsProcess": "Läuft auf {host} als Prozess {processId}.",
  "runState.queuedAsJob": "Als Job {jobId} in der Warteschlange.",
  "runState.submitted": "Übergeben; noch kein Jobstatus.",
  "runState.jobQueued": "Der Job wartet in der Warteschlange.",
  "runState.jobQueuedBecause": "Der Job wartet in der Warteschlange: {reason}",
  "runState.jobRunning": "Der Job läuft.",
  "runState.jobCompleting": "Der Job wird abgeschlossen.",
  "runState.jobStatusUnknown": "Jobstatus unbekannt; die Abfrage wird wiederholt.",
  "runState.processLost": "Prozess nicht gefunden; der Exit-Status steht noch aus.",
  "runState.workflowRunning": "Der Workflow läuft.",
  "runState.workflowFailing": "Der Workflow hat einen Fehler gemeldet; das Ende des Jobs steht noch aus.",
  "runState.workflowDone": "Workflow abgeschlossen; das Ende des Jobs steht noch aus.",
  "runState.completed": "Abgeschlossen; Ergebnisse eingelesen.",
  "runState.outputsFailed":
    "Abgeschlossen, aber die Ergebnisse konnten nicht eingelesen werden; neuer Versuch folgt.",
  "runState.outputsGivenUp":
    "Die Ergebnisse konnten auch nach {tries} Versuchen nicht eingelesen werden: {reason}",
  "runState.outputsUnreadable":
    "Die Ergebnisse konnten nicht gelesen werden; die Ursache steht im Serverprotokoll",
  "runState.cancelled": "Abgebrochen.",
  "runState.cancelledBy": "Abgebrochen von {name}.",

  "runState.workflowFailed": "Der Workflow ist fehlgeschlagen.",
  "runState.workflowFailedWith": "Der Workflow ist fehlgeschlagen: {message}",
  "runState.processFailed": "Prozess mit Exit-Code {exitCode} beendet.",
  "runState.processEndUnknown": "Prozess ohne Exit-Code beendet.",
  "runState.processKilled":
    "Prozess nicht gefunden, kein Exit-Code: Er wurde von außen beendet, oder sein Rechner ist ausgefallen.",
  "runState.jobFailed": "Der Job ist laut Scheduler fehlgeschlagen.",
  "runState.jobFailedWith": "Der Job ist laut Scheduler fehlgeschlagen: {state}",
  "runState.jobCancelled": "Der Job wurde laut Scheduler abgebrochen.",
  "runState.jobCancelledWith": "Der Job wurde laut Scheduler abgebrochen: {state}",
  "runState.neverStarted":
    "Der Server wurde beim Starten des Laufs beendet. Es wurde kein Prozess gestartet.",
  "runState.launchUnknown":
    "Der Server wurde beim Starten des Laufs beendet; Prozess oder Job ließen sich nicht zuordnen.",

  "runState.collecting": "{end}; Ergebnisse werden eingelesen.",
  "runState.collectingAgain":
    "{end}. Die Ergebnisse konnten {times} nicht eingelesen werden; neuer Versuch folgt.",
  "runState.exitedWell": "Prozess mit Exit-Code 0 beendet",
  "runState.workflowAndProcessDone": "Workflow abgeschlossen und Prozess beendet",
  "runState.workflowDoneProcessLost": "Workflow abgeschlossen; Prozess nicht gefunden",
  "runState.workflowCompleted": "Workflow abgeschlossen",
  "runState.once": "einmal",
  "runState.severalTimes": "{count}-mal",
  "runState.withCause": "{problem}: {cause}",
  "runState.furtherCause": "{first}; {next}",
  "runState.withReason": "{why} {reason}",

  "outputs.noFolder": "Der Lauf hat keinen Ergebnisordner",
  "outputs.nameNotTaken": "Übersprungen, weil sich der Dateiname nicht speichern lässt: {path}",
  "outputs.tooMany": "Mehr als {most} Ergebnisdateien gefunden; nur die ersten wurden übernommen",
  "outputs.missing": "Das Ergebnis {id} fehlt: Keine Datei entspricht {pattern}",
  "outputs.missingFromScript": "Das Ergebnis {id} fehlt: Das Skript zur Ergebnissuche lieferte keine Datei",
  "outputs.missingOfSample": "Probe {code}: Das Ergebnis {id} fehlt",
  "outputs.codesAlike":
    "Mehrere Proben haben ohne Steuerzeichen und Leerraum am Rand die ID {code}; ihnen lassen sich keine Tabellenzeilen zuordnen",
  "outputs.ofNoSample": "Eine Datei des Ergebnisses {id} gehört zu keiner Probe des Laufs: {path}",
  "outputs.unknown": "Das Paket definiert kein Ergebnis {id}; als einfache Datei gespeichert: {path}",
  "outputs.furtherProblems": "… und weitere",
  "outputs.tableUnreadable": "Die Tabelle {path} konnte nicht gelesen werden: {why}",
  "outputs.table.tooLarge": "Die Datei ist zu groß",
  "outputs.table.notCsv": "Fehlerhafte Anführungszeichen im CSV",
  "outputs.table.notJson": "Kein gültiges JSON",
  "outputs.table.notRows": "Keine Liste von Zeilen",
  "outputs.tooManyRows": "Die Tabelle {path} hat mehr als {most} Zeilen; nur die ersten wurden gelesen",
  "outputs.notOfItsType":
    "Tabelle {path}: Werte der Spalte {column}, die nicht vom Typ {type} sind, entfallen",
  "outputs.scriptFailed": "Das Skript des Pakets zur Ergebnissuche ist fehlgeschlagen: {why}",
  "outputs.script.notStarted": "Es ließ sich nicht starten",
  "outputs.script.tooSlow": "Es brauchte zu lange",
  "outputs.script.tooMuch": "Es lieferte zu viele Daten",
  "outputs.script.noJson": "Es lieferte kein gültiges JSON",
  "outputs.script.ended": ({ how }) => `Es endete mit ${exitWord(how)}`,
  "outputs.script.endedWith": ({ how, line }) => `Es endete mit ${exitWord(how)}: ${paramText(line)}`,
  "outputs.script.answerWrong": "Es lieferte ungültige Daten (Stelle: {place})",
  "outputs.script.topLevel": "oberste Ebene",
  "outputs.scriptNamedOutside":
    "Das Skript zur Ergebnissuche lieferte eine Datei außerhalb des Ergebnisordners: {path}",
  "outputs.scriptNamedNoFile":
    "Das Skript zur Ergebnissuche lieferte eine Datei, die nicht existiert: {path}",
  "outputs.metadataTooLarge": "Die Metadaten von {path} sind größer als {bytes} Byte und entfallen",

  "writebacks.sample": "Probe {code}: {problem}",
  "writebacks.fileOutside": "Die FASTQ-Datei liegt außerhalb des Laufverzeichnisses: {path}",
  "writebacks.fileGone": "Die FASTQ-Datei existiert nicht: {path}",
  "writebacks.protectedClassRequested":
    "Pipelines können keine geschützte Datenklasse setzen; die Reads werden als bereinigt gespeichert",
  "writebacks.notReadsOfOrder": "Die Reads lassen sich an diesem Ort nicht speichern",
  "writebacks.notReadName": "Der Dateiname hat keine zulässige Endung für Reads",
  "writebacks.checksumDiffers": "Die Prüfsumme der FASTQ-Datei stimmt nicht überein: {path}",
  "writebacks.readsChanged": "Ihre Reads sind nicht die Eingabe des Laufs; es wurde nichts geschrieben",
  "writebacks.noReadsToDescribe": "Es sind keine Reads vorhanden, die sich ergänzen lassen",
  "writebacks.hasReadsAlready": "Die Probe hat bereits Reads; die Reads des Laufs wurden nicht zugeordnet",
  "writebacks.readsNotConfirmed":
    "Ihre aktiven Reads kamen nach dem Anlegen des Laufs hinzu und bleiben erhalten; die Reads des Laufs wurden nicht zugeordnet",
  "writebacks.fieldNotUsable": "Der Wert für {field} ist ungültig und entfällt",
  "writebacks.notWritten": "Die Reads wurden nicht geändert, weil Ergebnisse fehlen",
  "writebacks.runFailed": "Die Reads wurden nicht geändert, weil der Lauf fehlgeschlagen ist",

  "runStep.preparing": "Vorbereitung",
  "runStep.waitingInQueue": "In der Warteschlange",
  "runStep.started": "Gestartet",
  "runStep.notLaunched": "Nicht gestartet",
  "runStep.cancelled": "Abgebrochen",
  "runStep.ending": "Wartet auf das Ende des Jobs",
  "runStep.collecting": "Ergebnisse werden eingelesen",
  "runStep.taskFailed": "Ein Task ist fehlgeschlagen; andere laufen noch",
  "runStep.workflowFailed": "Der Workflow hat einen Fehler gemeldet; wartet auf das Ende des Jobs",
  "runStep.failedIn": "Task fehlgeschlagen in {steps}",
  "runStep.withFailure": "{now} · {failed}",
  "runStep.andMore": "{steps} und {count} weitere",

  "launch.noPermission":
    "Lanekeeper darf eine benötigte Datei oder einen benötigten Ordner nicht lesen oder schreiben",
  "launch.diskFull": "Der Datenträger des Laufverzeichnisses ist voll",
  "launch.quotaExceeded": "Das Kontingent auf dem Datenträger des Laufverzeichnisses ist ausgeschöpft",
  "launch.diskReadOnly": "Der Datenträger des Laufverzeichnisses ist schreibgeschützt",
  "launch.tooManyProcesses": "Der Server kann keine weiteren Prozesse starten",
  "launch.outOfMemory": "Der Arbeitsspeicher des Servers ist erschöpft",
  "launch.tooManyFiles": "Es sind zu viele Dateien geöffnet",
  "launch.fileMissing": "bash oder eine Datei der Pipeline fehlt",
  "launch.unexpected": "Unerwarteter Fehler; Näheres im Serverprotokoll",
  "launch.slurmRefused": "Slurm hat den Job abgelehnt",
  "launch.slurmRefusedWith": "Slurm hat den Job abgelehnt: {message}",
  "launch.slurmUnanswered": "Slurm antwortet nicht",
};
