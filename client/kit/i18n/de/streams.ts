import { count } from "../count.ts";
import type { streams as english } from "../en/streams.ts";
import type { Texts } from "../t.ts";

const reads = (amount: number) => count(amount, "Read", "Reads");
const files = (amount: number) => count(amount, "Datei", "Dateien");

export const streams: Texts<typeof english> = {
  "streams.list.title": "Sequenziergeräte",
  "streams.list.text":
    "Läufe, die beobachtet werden, während ein Sequenziergerät sie schreibt; die laufenden zuerst.",
  "streams.list.table": "Beobachtete Läufe",
  "streams.list.failed": "Die beobachteten Läufe konnten nicht geladen werden",
  "streams.list.run": "Lauf",
  "streams.list.order": "Auftrag",
  "streams.list.status": "Status",
  "streams.list.anyStatus": "Jeder Status",
  "streams.list.yield": "Ausbeute",
  "streams.list.started": "Begonnen",
  "streams.list.pages": "Seiten der beobachteten Läufe",
  "streams.list.empty.title": "Noch wurde kein Lauf beobachtet",
  "streams.list.empty.text":
    "Öffnen Sie einen Auftrag und beobachten Sie den Ordner, den das Sequenziergerät für ihn schreibt. Die Ausbeute erscheint hier dann schon während des Laufs.",
  "streams.list.empty.action": "Zu den Aufträgen",
  "streams.list.emptyOrder.title": "Noch wurde kein Lauf dieses Auftrags beobachtet",
  "streams.list.emptyOrder.text":
    "Wählen Sie den Ordner, den das Sequenziergerät schreibt, und verfolgen Sie Reads, Basen und Barcodes, während es läuft.",
  "streams.list.noneFound.title": "Kein beobachteter Lauf passt dazu",
  "streams.list.noneFound.text": "Versuchen Sie es mit einem anderen Status.",
  "streams.list.noneFound.action": "Alle zeigen",
  "streams.list.finished": "Gerät ist fertig",
  "streams.list.lastFile": ({ time }) => `letzte Datei ${time}`,

  "streams.page.failed": "Dieser Lauf konnte nicht geladen werden",
  "streams.page.notFound.title": "Diesen beobachteten Lauf gibt es nicht",
  "streams.page.notFound.text":
    "Vielleicht ist die Adresse unvollständig, oder der Lauf gehört zu einem anderen Auftrag.",
  "streams.page.notFound.all": "Alle beobachteten Läufe",
  "streams.page.said.ACTIVE": ({ name }) => `${name} wird beobachtet.`,
  "streams.page.said.STOPPING": ({ name }) => `${name} wird beendet: Erst wird gezählt, was geschrieben ist.`,
  "streams.page.said.STOPPED": ({ name }) => `${name} wird nicht mehr beobachtet.`,
  "streams.page.stopping": ({ waiting }) =>
    waiting > 0
      ? `Wird beendet: Erst ${waiting === 1 ? "wird" : "werden"} noch ${files(waiting)} gezählt. Bei einer, die gerade geschrieben wird, kann das eine halbe Minute dauern.`
      : "Wird beendet: Der Ordner wird noch einmal durchgesehen.",

  "streams.page.stop": "Beobachtung beenden",
  "streams.page.stop.title": "Beobachtung dieses Laufs beenden?",
  "streams.page.stop.text": ({ reads: counted, waiting }) =>
    `${reads(counted)} ${counted === 1 ? "ist" : "sind"} bis jetzt gezählt und bleiben. Was sonst bis jetzt geschrieben ist${waiting === 0 ? "" : `, ${files(waiting)},`} wird erst gezählt, dann wird der Lauf geschlossen. Wieder öffnen lässt er sich nicht; um weiterzumachen, beobachten Sie den Ordner neu.`,
  "streams.page.stop.sequencer": "Das Sequenziergerät bleibt davon unberührt. Es schreibt weiter.",
  "streams.page.stop.confirm": "Beenden",
  "streams.page.stop.keep": "Weiter beobachten",
  "streams.page.stop.done": "Wird beendet: Erst wird gezählt, was geschrieben ist",
  "streams.page.stop.failed": "Die Beobachtung wurde nicht beendet",

  "streams.first.waiting": "Wartet auf die erste Datei",
  "streams.first.waiting.text": ({ folder }) =>
    `In ${folder} ist noch nichts. Reads erscheinen hier, sobald das Sequenziergerät die erste Datei schreibt.`,
  "streams.first.counting": ({ files: waiting }) =>
    `${files(waiting)} ${waiting === 1 ? "wird" : "werden"} gezählt`,
  "streams.first.counting.text": ({ folder }) =>
    `Gefunden in ${folder}. Die ersten Zahlen erscheinen gleich.`,

  "streams.warning.unmonitored": "Zurzeit beobachtet niemand",
  "streams.warning.unmonitored.text":
    "Kein laufender Prozess von Lanekeeper hat den Teil „stream-monitor“, darum wird nichts gezählt. Starten Sie einen mit ihm in LANEKEEPER_ROLES; er zählt dann alles, was inzwischen geschrieben wurde.",
  "streams.warning.missing": "Der Ordner fehlt oder lässt sich nicht lesen",
  "streams.warning.missing.text": ({ time }) =>
    `Seit ${time}. Sehen Sie nach, ob die Festplatte oder Freigabe verbunden und lesbar ist. Das Zählen geht von selbst weiter, sobald der Ordner wieder da ist.`,
  "streams.warning.disk": "Die Festplatte ist fast voll",
  "streams.warning.disk.text": ({ time }) =>
    `Seit ${time}. Ein Sequenziergerät, das nicht schreiben kann, verliert Reads: Schaffen Sie Platz auf der Festplatte dieses Ordners.`,
  "streams.warning.stalled": "Keine neuen Dateien",
  "streams.warning.stalled.text": ({ time, last }) =>
    `${last === null ? "Noch kam keine Datei" : `Die letzte Datei kam ${last}`}; gemeldet ${time}. Sehen Sie nach dem Sequenziergerät und ob das Basecalling an ist und Reads in diesen Ordner geschrieben werden. Ist der Lauf zu Ende, beenden Sie die Beobachtung.`,
  "streams.warning.unknown": ({ samples }) =>
    `${count(samples, "Probe", "Proben")} der Barcode-Zuordnung gibt es in diesem Auftrag nicht`,
  "streams.warning.unknown.text": ({ samples, more }) =>
    `${samples}${more > 0 ? ` und ${count(more, "weitere", "weitere")}` : ""}. Die Reads werden gezählt, gehören aber zu keiner Probe. Fügen Sie die Proben unter diesen Codes dem Auftrag hinzu oder beobachten Sie den Ordner neu mit einer anderen Zuordnung.`,

  "streams.figures": "Zahlen dieses Laufs",
  "streams.figures.bases": "Basen",
  "streams.figures.reads": "Reads",
  "streams.figures.files": "Dateien",
  "streams.figures.basesPerHour.now": ({ bases }) => (bases === null ? "Rate noch unbekannt" : `${bases}/h`),
  "streams.figures.basesPerHour.average": ({ bases }) => (bases === null ? "" : `${bases}/h im Mittel`),
  "streams.figures.readsPerMinute.now": ({ reads: rate }) =>
    rate === null ? "Rate noch unbekannt" : `${rate}/min`,
  "streams.figures.readsPerMinute.average": ({ reads: rate }) =>
    rate === null ? "" : `${rate}/min im Mittel`,
  "streams.figures.unmapped": "Ohne Probe",
  "streams.figures.unmapped.nothing": "Noch nichts gelesen",
  "streams.figures.unmapped.none": "Kein Barcode hat eine Probe",
  "streams.figures.unmapped.reads": ({ reads: amount }) => reads(amount),
  "streams.figures.waiting": "Wartende Dateien",
  "streams.figures.waiting.none": "Alle gezählt",
  "streams.figures.waiting.progress": ({ counted, known }) => `${counted} von ${known} Dateien gezählt`,
  "streams.figures.last": "Letzte Datei",
  "streams.figures.last.none": "Noch keine",
  "streams.figures.last.now": "Gerade eben",
  "streams.figures.last.ago": ({ length }) => `vor ${length}`,
  "streams.count.reads": ({ reads: amount }) => reads(amount),
  "streams.count.files": ({ files: amount }) => files(amount),

  "streams.yield": "Ausbeute im Verlauf",
  "streams.yield.failed": "Die Ausbeute im Verlauf konnte nicht geladen werden",
  "streams.yield.of": "Linien",
  "streams.yield.of.total": "Insgesamt",
  "streams.yield.of.barcodes": "Je Barcode",
  "streams.yield.quantity": "Größe",
  "streams.yield.legend": "Linien des Diagramms",
  "streams.yield.summary": ({ what, total, lines, from, to }) =>
    `${what} im Verlauf, von ${from} bis ${to}: insgesamt ${total}${lines > 0 ? `, ${count(lines, "Barcode", "Barcodes")} gezeigt` : ""}`,
  "streams.yield.largest": ({ shown }) =>
    `Gezeichnet sind die ${shown} Barcodes mit den meisten Basen. Die Tabelle unten hat alle.`,
  "streams.yield.table": "Ausbeute im Verlauf in Zahlen",
  "streams.yield.table.show": "Zahlen zeigen",
  "streams.yield.table.hide": "Zahlen ausblenden",
  "streams.yield.table.time": "Bis",

  "streams.barcodes": "Barcodes",
  "streams.barcodes.search": "Barcode oder Probe suchen",
  "streams.barcodes.noneFound": "Kein Barcode und keine Probe heißt so.",
  "streams.barcodes.barcode": "Barcode",
  "streams.barcodes.sampleCode": "Probe",
  "streams.barcodes.files": "Dateien",
  "streams.barcodes.reads": "Reads",
  "streams.barcodes.bases": "Basen",
  "streams.barcodes.share": "Anteil der Reads",
  "streams.barcodes.lastFileAt": "Letzte Datei",
  "streams.barcodes.sort": "Barcodes sortieren",
  "streams.barcodes.sortedBy": ({ column }) => `Sortiert nach: ${column}`,
  "streams.barcodes.nothing": "Keine Datei",
  "streams.barcodes.noSample": "Keine Probe",
  "streams.barcodes.unknownSample": "nicht in diesem Auftrag",
  "streams.barcodes.none": "Ohne Barcode-Ordner",
  "streams.barcodes.unclassified": "Nicht zugeordnet",
  "streams.barcodes.more": "Mehr zeigen",
  "streams.barcodes.shown": ({ shown, total }) => `${shown} von ${total} zu sehen`,

  "streams.finished": "Das Sequenziergerät ist fertig",
  "streams.finished.text": ({ path }) => `Laut ${path}`,
  "streams.finished.counted":
    "Alle gefundenen Dateien sind gezählt, und mehr wird nicht erwartet: Sie können die Beobachtung beenden.",
  "streams.finished.counting": "Die letzten Dateien werden gezählt.",
  "streams.finished.instrument": "Gerät",
  "streams.finished.position": "Position",
  "streams.finished.flow_cell_id": "Flow Cell",
  "streams.finished.sample_id": "Probe",
  "streams.finished.protocol_group_id": "Experiment",
  "streams.finished.protocol": "Protokoll",
  "streams.finished.started": "Begonnen",
  "streams.finished.acquisition_stopped": "Aufnahme beendet",
  "streams.finished.processing_stopped": "Verarbeitung beendet",
  "streams.finished.fastq_files_in_final_dest": "FASTQ-Dateien, pass und fail",
  "streams.finished.fastq_files_in_fallback": "FASTQ-Dateien an anderem Ort",
  "streams.verified.good": ({ matched, listed }) =>
    `Die Dateien stimmen mit der Liste des Sequenziergeräts überein: ${matched} von ${listed}`,
  "streams.verified.bad": ({ matched, listed }) =>
    `Die Dateien weichen von der Liste des Sequenziergeräts ab: ${matched} von ${listed} stimmen überein`,
  "streams.verified.text": ({ path, time }) => `SHA-256 jeder Datei verglichen mit ${path}, ${time}.`,
  "streams.verified.differing": ({ files: amount }) => `${files(amount)} mit anderem Inhalt`,
  "streams.verified.missing": ({ files: amount }) => `${files(amount)} in der Liste, aber nicht da`,
  "streams.verified.unlisted": ({ files: amount }) => `${files(amount)} gezählt, aber nicht in der Liste`,
  "streams.verified.more": ({ more }) => `und ${count(more, "weitere", "weitere")}`,

  "streams.events": "Ereignisse",
  "streams.events.problemsOnly": "Nur Probleme",
  "streams.events.failed": "Die Ereignisse konnten nicht geladen werden",
  "streams.events.none": "Noch ist nichts geschehen.",
  "streams.events.noProblems": "Bisher kein Problem.",
  "streams.events.problems": ({ problems, hasMore }) =>
    hasMore
      ? `Die neuesten ${count(problems, "Problem", "Probleme")}`
      : count(problems, "Problem", "Probleme"),
  "streams.events.older": ({ most }) => `Bis zu ${most} neueste zeigen`,
  "streams.events.shown": ({ shown, isAll }) =>
    shown === 0 || (shown === 1 && isAll)
      ? count(shown, "Ereignis", "Ereignisse")
      : `${isAll ? "Alle" : "Die neuesten"} ${count(shown, "Ereignis", "Ereignisse")}`,
  "streams.event.RUN_STARTED": "Beobachtung begonnen",
  "streams.event.FILE_INGESTED": ({ reads: amount, bases, from }) => `${reads(amount)}, ${bases} von ${from}`,
  "streams.event.noBarcode": "kein Barcode",
  "streams.event.unclassified": "nicht zugeordnet",
  "streams.event.moved": ({ from }) => `Eine gezählte Datei wurde umbenannt und gehört zu ${from}`,
  "streams.event.movedFrom": ({ path }) => `vorher: ${path}`,
  "streams.event.ERROR": "Ein Problem",
  "streams.event.RUN_STOP_REQUESTED": "Ende verlangt",
  "streams.event.RUN_STOPPED": "Beobachtung beendet",
  "streams.event.RUN_STALLED": "Keine neuen Dateien",
  "streams.event.DISK_LOW": "Die Festplatte ist fast voll",
  "streams.event.RUN_FINISHED": "Das Sequenziergerät ist fertig",
  "streams.event.FILES_VERIFIED": "Dateien mit der Liste des Sequenziergeräts verglichen",
  "streams.event.idle": ({ length }) => `${length} lang`,
  "streams.event.free": ({ size }) => `${size} frei`,
  "streams.event.verified": ({ matched, listed, differing, missing }) =>
    `${matched} von ${listed} stimmen überein, ${differing} weichen ab, ${missing} fehlen`,

  "streams.about": "Zu diesem Lauf",
  "streams.about.order": "Auftrag",
  "streams.about.sequencerRun": "Lauf des Sequenziergeräts",
  "streams.about.flowCell": "Flow Cell",
  "streams.about.device": "Gerät",
  "streams.about.started": "Beobachtet seit",
  "streams.about.stopRequested": "Ende verlangt",
  "streams.about.stopped": "Beendet",
  "streams.about.lastSeen": "Zuletzt angesehen",
  "streams.about.monitor": "Beobachtet von Prozess",
};
