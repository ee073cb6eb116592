import { count } from "../count.ts";
import type { streams as english } from "../en/streams.ts";
import type { Texts } from "../t.ts";

const reads = (amount: number) => count(amount, "Read", "Reads");
const files = (amount: number) => count(amount, "Datei", "Dateien");

export const streams: Texts<typeof english> = {
  "streams.list.title": "Sequenzierung",
  "streams.list.text": "Geplante und laufende Sequenzierläufe aller Aufträge, neueste zuerst",
  "streams.list.table": "Sequenzierläufe",
  "streams.list.failed": "Die Sequenzierläufe konnten nicht geladen werden",
  "streams.list.run": "Sequenzierlauf",
  "streams.list.count": ({ runs }) => count(runs, "Sequenzierlauf", "Sequenzierläufe"),
  "streams.list.reads": "Reads",
  "streams.list.order": "Auftrag",
  "streams.list.status": "Status",
  "streams.list.state": "Status",
  "streams.list.samples": ({ samples }) => count(samples, "Probe", "Proben"),
  "streams.state.any": "Alle",
  "streams.state.planned": "Geplant",
  "streams.state.live": "Live",
  "streams.state.finished": "Beendet",
  "streams.list.yield": "Ausbeute",
  "streams.list.started": "Datum",
  "streams.list.pages": "Seiten der Sequenzierläufe",
  "streams.list.empty.title": "Noch keine Sequenzierläufe",
  "streams.list.empty.text":
    "Öffnen Sie einen Auftrag, um seinen Sequenzierlauf zu planen oder die Überwachung eines Ausgabeordners zu starten.",
  "streams.list.empty.action": "Aufträge öffnen",
  "streams.list.noneFound.title": "Keine passenden Sequenzierläufe",
  "streams.list.noneFound.text": "Versuchen Sie einen anderen Status.",
  "streams.list.finished": "Sequenzierung abgeschlossen",
  "streams.list.lastFile": ({ time }) => `letzte Datei ${time}`,

  "streams.tabs": "Sequenzierlauf",
  "streams.tab.overview": "Übersicht",
  "streams.tab.live": "Live",
  "streams.tab.samples": "Proben",
  "streams.tab.files": "Dateien",
  "streams.tab.activity": "Aktivität",
  "streams.samples.none":
    "Noch keine Reads zum Import. Angeboten werden sie für jede Probe der Barcode-Zuordnung.",
  "streams.files.counted": "Gezählte Dateien",
  "streams.files.size": "Gesamtgröße",
  "streams.about.directory": "Ausgabeverzeichnis",

  "streams.page.failed": "Dieser Sequenzierlauf konnte nicht geladen werden",
  "streams.page.notFound.title": "Überwachter Sequenzierlauf nicht gefunden",
  "streams.page.notFound.text":
    "Die URL ist möglicherweise unvollständig, oder der Sequenzierlauf gehört zu einem anderen Auftrag.",
  "streams.page.notFound.all": "Alle überwachten Sequenzierläufe",
  "streams.page.announced.ACTIVE": ({ name }) => `${name} wird überwacht.`,
  "streams.page.announced.STOPPING": ({ name }) =>
    `${name} wird beendet; verbleibende Dateien werden zuerst gezählt.`,
  "streams.page.announced.STOPPED": ({ name }) => `Das Monitoring von ${name} ist beendet.`,
  "streams.page.stopping": ({ waiting }) =>
    waiting > 0
      ? `Wird beendet: ${count(waiting, "verbleibende Datei wird", "verbleibende Dateien werden")} gezählt. Bei einer Datei, die noch geschrieben wird, kann das eine halbe Minute dauern.`
      : "Wird beendet: Der Ordner wird ein letztes Mal durchsucht.",

  "streams.page.stop": "Monitoring beenden",
  "streams.page.stop.title": "Monitoring dieses Sequenzierlaufs beenden?",
  "streams.page.stop.text": ({ reads: counted, waiting }) =>
    `Bisher ${reads(counted)} gezählt. ${waiting === 0 ? "Bereits geschriebene Dateien werden" : count(waiting, "verbleibende Datei wird", "verbleibende Dateien werden")} zuerst gezählt, dann wird der Sequenzierlauf geschlossen. Ein geschlossener Sequenzierlauf lässt sich nicht wieder öffnen; um fortzufahren, starten Sie das Monitoring des Ordners erneut.`,
  "streams.page.stop.shared": "Das Monitoring endet für alle Aufträge des Sequenzierlaufs.",
  "streams.page.stop.sequencer": "Das Sequenziergerät ist nicht betroffen.",
  "streams.page.stop.confirm": "Monitoring beenden",
  "streams.page.stop.keep": "Abbrechen",
  "streams.page.stop.done": "Wird beendet; verbleibende Dateien werden zuerst gezählt",
  "streams.page.stop.failed": "Das Monitoring konnte nicht beendet werden",

  "streams.first.waiting": "Wartet auf die erste Datei",
  "streams.first.waiting.text": ({ folder }) =>
    `Noch keine Reads in ${folder}. Sie erscheinen hier, sobald das Sequenziergerät die erste Datei schreibt.`,
  "streams.first.counting": ({ files: waiting }) =>
    `${files(waiting)} ${waiting === 1 ? "wird" : "werden"} gezählt`,
  "streams.first.counting.text": ({ folder }) =>
    `Gefunden in ${folder}. Die ersten Werte erscheinen in Kürze.`,

  "streams.warning.unmonitored": "Monitoring läuft nicht",
  "streams.warning.unmonitored.text":
    "Kein Lanekeeper-Prozess hat die Rolle „stream-monitor“, daher werden keine Dateien gezählt. Ergänzen Sie sie in LANEKEEPER_ROLES und starten Sie neu; zwischenzeitlich geschriebene Dateien werden dann gezählt.",
  "streams.warning.missing": "Ordner fehlt oder ist nicht lesbar",
  "streams.warning.missing.text": ({ time }) =>
    `Seit ${time}. Prüfen Sie, ob die Festplatte oder Freigabe eingehängt und lesbar ist. Die Zählung wird automatisch fortgesetzt, sobald der Ordner verfügbar ist.`,
  "streams.warning.disk": "Wenig Speicherplatz",
  "streams.warning.disk.text": ({ time }) =>
    `Seit ${time}. Ist die Festplatte voll, gehen Reads verloren: Geben Sie auf diesem Datenträger Speicherplatz frei.`,
  "streams.warning.stalled": "Keine neuen Dateien",
  "streams.warning.stalled.text": ({ time, last }) =>
    `${last === null ? "Noch keine Datei empfangen" : `Letzte Datei ${last}`}; gemeldet ${time}. Prüfen Sie das Sequenziergerät, ob das Basecalling eingeschaltet ist und ob Reads in diesen Ordner geschrieben werden. Ist der Sequenzierlauf abgeschlossen, beenden Sie das Monitoring.`,
  "streams.warning.unknown": ({ samples }) =>
    `${count(samples, "zugeordnete Probe ist", "zugeordnete Proben sind")} nicht in diesem Auftrag`,
  "streams.warning.unknown.text": ({ samples, more }) =>
    `${samples}${more > 0 ? ` und ${count(more, "weitere", "weitere")}` : ""}. Ihre Reads werden gezählt, aber keiner Probe zugeordnet. Fügen Sie dem Auftrag Proben mit diesen IDs hinzu oder starten Sie das Monitoring erneut mit einer anderen Zuordnung.`,

  "streams.figures": "Kennzahlen",
  "streams.figures.bases": "Basen",
  "streams.figures.reads": "Reads",
  "streams.figures.files": "Dateien",
  "streams.figures.basesPerHour.now": ({ bases }) =>
    bases === null ? "Rate noch nicht verfügbar" : `${bases}/h`,
  "streams.figures.basesPerHour.average": ({ bases }) => (bases === null ? "" : `${bases}/h im Mittel`),
  "streams.figures.readsPerMinute.now": ({ reads: rate }) =>
    rate === null ? "Rate noch nicht verfügbar" : `${rate}/min`,
  "streams.figures.readsPerMinute.average": ({ reads: rate }) =>
    rate === null ? "" : `${rate}/min im Mittel`,
  "streams.figures.n50": "Read-N50",
  "streams.figures.meanLength": ({ length }) => `Mittlere Länge ${length}`,
  "streams.figures.quality": "Mittlere Qualität",
  "streams.figures.quality.none": "Noch nicht gemessen",
  "streams.figures.quality.text": "Nach Fehlerwahrscheinlichkeit",
  "streams.figures.quality.part": ({ share }) => `Aus ${share} der Basen`,
  "streams.figures.passed": "Pass-Reads",
  "streams.figures.passed.reads": ({ passed, all }) => `${passed} von ${all} Reads`,
  "streams.figures.passed.share": ({ share }) => `${share} der Basen`,
  "streams.figures.passed.bases": ({ passed, all }) => `${passed} von ${all}`,
  "streams.target": "Zielausbeute",
  "streams.target.input": "Zielausbeute (Gb)",
  "streams.target.hint": "Bezogen auf die Pass-Reads dieses Sequenzierlaufs. Ohne Ziel leer lassen.",
  "streams.target.set": "Ziel festlegen",
  "streams.target.change": "Ändern",
  "streams.target.save": "Speichern",
  "streams.target.saved": "Zielausbeute gespeichert",
  "streams.target.removed": "Zielausbeute entfernt",
  "streams.target.failed": "Die Zielausbeute konnte nicht gespeichert werden",
  "streams.target.progress": ({ bases, target }) => `${bases} von ${target}`,
  "streams.target.share": ({ share }) => `${share} der Zielausbeute`,
  "streams.target.reached": "Ziel erreicht",
  "streams.target.left": ({ length }) => `Noch etwa ${length} bei der aktuellen Rate`,
  "streams.figures.unmapped": "Nicht zugeordnete Reads",
  "streams.figures.unmapped.nothing": "Noch keine Reads",
  "streams.figures.unmapped.none": "Keine zugeordneten Barcodes",
  "streams.figures.unmapped.reads": ({ reads: amount }) => reads(amount),
  "streams.figures.waiting": "Ausstehende Dateien",
  "streams.figures.waiting.none": "Alle gezählt",
  "streams.figures.waiting.progress": ({ counted, known }) => `${counted} von ${known} Dateien gezählt`,
  "streams.figures.last": "Letzte Datei",
  "streams.figures.last.none": "Noch keine",
  "streams.figures.last.now": "Gerade eben",
  "streams.figures.last.ago": ({ length }) => `vor ${length}`,
  "streams.count.reads": ({ reads: amount }) => reads(amount),
  "streams.count.files": ({ files: amount }) => files(amount),

  "streams.yield": "Kumulierte Ausbeute",
  "streams.yield.failed": "Die kumulierte Ausbeute konnte nicht geladen werden",
  "streams.yield.of": "Gruppierung",
  "streams.yield.of.total": "Gesamt",
  "streams.yield.of.barcodes": "Barcode",
  "streams.yield.quantity": "Messgröße",
  "streams.yield.summary": ({ what, total, lines, from, to }) =>
    `${what} im Verlauf, ${from} bis ${to}: insgesamt ${total}${lines > 0 ? `, ${count(lines, "Barcode", "Barcodes")} angezeigt` : ""}`,
  "streams.yield.largest": ({ shown }) =>
    `Angezeigt werden die ${shown} Barcodes mit den meisten Basen. Die Tabelle unten enthält alle.`,
  "streams.yield.table.time": "Zeit",

  "streams.barcodes": "Barcodes",
  "streams.barcodes.search": "Barcodes oder Proben suchen",
  "streams.barcodes.noneFound": "Keine Treffer",
  "streams.barcodes.barcode": "Barcode",
  "streams.barcodes.sampleCode": "Probe",
  "streams.barcodes.files": "Dateien",
  "streams.barcodes.reads": "Reads",
  "streams.barcodes.bases": "Basen",
  "streams.barcodes.share": "% der Reads",
  "streams.barcodes.lastFileAt": "Letzte Datei",
  "streams.barcodes.sort": "Barcodes sortieren",
  "streams.barcodes.sortedBy": ({ column }) => `Sortiert nach: ${column}`,
  "streams.barcodes.nothing": "Keine Dateien",
  "streams.barcodes.noSample": "Nicht zugeordnet",
  "streams.barcodes.unknownSample": "nicht in diesem Auftrag",
  "streams.barcodes.none": "Ohne Barcode-Ordner",
  "streams.barcodes.unclassified": "Unclassified",
  "streams.barcodes.more": "Mehr anzeigen",
  "streams.barcodes.shown": ({ shown, total }) => `${shown} von ${total} angezeigt`,

  "streams.finished": "Sequenzierung abgeschlossen",
  "streams.finished.text": ({ path }) => `Quelle: ${path}`,
  "streams.finished.counted":
    "Alle Dateien sind gezählt, weitere werden nicht erwartet. Sie können das Monitoring beenden.",
  "streams.finished.counting": "Die letzten Dateien werden gezählt.",
  "streams.finished.instrument": "Gerät",
  "streams.finished.position": "Position",
  "streams.finished.flow_cell_id": "Flow Cell",
  "streams.finished.sample_id": "Probe",
  "streams.finished.protocol_group_id": "Experiment",
  "streams.finished.protocol": "Protokoll",
  "streams.finished.started": "Gestartet",
  "streams.finished.acquisition_stopped": "Datenaufnahme beendet",
  "streams.finished.processing_stopped": "Verarbeitung beendet",
  "streams.finished.fastq_files_in_final_dest": "FASTQ-Dateien (pass und fail)",
  "streams.finished.fastq_files_in_fallback": "FASTQ-Dateien im Fallback-Ordner",
  "streams.verified.good": ({ matched, listed }) =>
    `Prüfsummen stimmen mit der Liste des Sequenziergeräts überein: ${matched} von ${listed}`,
  "streams.verified.bad": ({ matched, listed }) =>
    `Prüfsummen weichen von der Liste des Sequenziergeräts ab: ${matched} von ${listed} stimmen überein`,
  "streams.verified.text": ({ path, time }) => `SHA-256 jeder Datei verglichen mit ${path}, ${time}.`,
  "streams.verified.differing": ({ files: amount }) =>
    count(amount, "abweichende Prüfsumme", "abweichende Prüfsummen"),
  "streams.verified.missing": ({ files: amount }) =>
    count(amount, "gelistete Datei fehlt", "gelistete Dateien fehlen"),
  "streams.verified.unlisted": ({ files: amount }) => `${files(amount)} nicht in output_hash`,
  "streams.verified.more": ({ more }) => `und ${count(more, "weitere", "weitere")}`,

  "streams.events": "Ereignisse",
  "streams.events.problemsOnly": "Nur Probleme",
  "streams.events.failed": "Die Ereignisse konnten nicht geladen werden",
  "streams.events.none": "Noch keine Ereignisse",
  "streams.events.noProblems": "Keine Probleme",
  "streams.events.problems": ({ problems, hasMore }) =>
    hasMore ? `Neueste ${count(problems, "Problem", "Probleme")}` : count(problems, "Problem", "Probleme"),
  "streams.events.older": ({ most }) => `Bis zu ${most} neueste anzeigen`,
  "streams.events.shown": ({ shown, isAll }) =>
    shown === 0 || (shown === 1 && isAll)
      ? count(shown, "Ereignis", "Ereignisse")
      : `${isAll ? "Alle" : "Neueste"} ${count(shown, "Ereignis", "Ereignisse")}`,
  "streams.event.RUN_STARTED": "Monitoring gestartet",
  "streams.event.FILE_INGESTED": ({ reads: amount, bases, from }) => `${reads(amount)}, ${bases} aus ${from}`,
  "streams.event.noBarcode": "kein Barcode",
  "streams.event.unclassified": "unclassified",
  "streams.event.moved": ({ from }) => `Gezählte Datei umbenannt; jetzt ${from} zugeordnet`,
  "streams.event.movedFrom": ({ path }) => `vorher ${path}`,
  "streams.event.ERROR": "Fehler",
  "streams.event.RUN_STOP_REQUESTED": "Ende angefordert",
  "streams.event.RUN_STOPPED": "Monitoring beendet",
  "streams.event.RUN_STALLED": "Keine neuen Dateien",
  "streams.event.DISK_LOW": "Wenig Speicherplatz",
  "streams.event.RUN_FINISHED": "Sequenzierung abgeschlossen",
  "streams.event.FILES_VERIFIED": "Datei-Prüfsummen verifiziert",
  "streams.event.idle": ({ length }) => `seit ${length}`,
  "streams.event.free": ({ size }) => `${size} frei`,
  "streams.event.verified": ({ matched, listed, differing, missing }) =>
    `${matched} von ${listed} stimmen überein, ${differing} weichen ab, ${missing} fehlen`,

  "streams.about": "Details",
  "streams.about.order": "Auftrag",
  "streams.about.sequencerRun": "ID des Sequenzierlaufs",
  "streams.about.flowCell": "Flow Cell",
  "streams.about.device": "Gerät",
  "streams.about.started": "Überwacht seit",
  "streams.about.instrumentRun": "Laufplanung",
  "streams.about.instrumentRun.open": "Alle Aufträge des Sequenzierlaufs",
  "streams.about.stopRequested": "Ende angefordert",
  "streams.about.stopped": "Beendet",
  "streams.about.lastSeen": "Zuletzt geprüft",
  "streams.about.monitor": "Monitor-Prozess",
};
