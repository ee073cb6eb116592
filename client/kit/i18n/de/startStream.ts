import { count } from "../count.ts";
import type { startStream as english } from "../en/startStream.ts";
import type { Texts } from "../t.ts";

const barcodesIn = (amount: number) => count(amount, "Barcode", "Barcodes");

export const startStream: Texts<typeof english> = {
  "streams.status.ACTIVE": "Aktiv",
  "streams.status.STOPPING": "Wird beendet",
  "streams.status.STOPPED": "Beendet",

  "streams.start.title": "Live-Monitoring starten",
  "streams.start.failed": "Der Auftrag konnte nicht geladen werden",
  "streams.start.folder": "Ausgabeordner des Sequenziergeräts",
  "streams.start.folder.hint": ({ root }) =>
    `Wählen Sie den Ordner unten aus oder geben Sie seinen Pfad unter ${root} ein.`,
  "streams.start.folder.next": "Wählen Sie oben einen anderen Ordner.",
  "streams.start.notAbsolute": "Der Pfad muss mit einem Schrägstrich beginnen",
  "streams.start.noFolder": "Wählen Sie den Laufordner",
  "streams.start.noRoot": "Keine Ordner verfügbar",
  "streams.start.noRoot.open": "Einstellungen des Live-Monitorings öffnen",
  "streams.start.folders.failed": "Der Ordner konnte nicht geöffnet werden",
  "streams.start.folders.next": "Prüfen Sie den Namen oder wählen Sie einen übergeordneten Ordner.",
  "streams.start.root.next": "Richten Sie das Live-Monitoring in den Einstellungen ein.",
  "streams.start.way": "Ordnerpfad",
  "streams.start.refresh": "Aktualisieren",
  "streams.start.list": "Ordner, die neuesten zuerst",
  "streams.start.list.changed": ({ time }) => `Geändert ${time}`,
  "streams.start.list.reads": "Enthält Reads",
  "streams.start.list.empty": "Keine Ordner",
  "streams.start.list.emptyRoot":
    "Noch keine Ordner. Das Sequenziergerät legt einen an, wenn ein Sequenzierlauf beginnt; aktualisieren Sie dann.",
  "streams.start.list.truncated": ({ shown }) =>
    `Nur ${shown === 1 ? "der neueste Ordner wird" : `die neuesten ${count(shown, "Ordner", "Ordner")} werden`} angezeigt. Für einen anderen Ordner geben Sie den Pfad ein.`,
  "streams.start.watchedBy": ({ order }) => `Wird für ${order} überwacht`,
  "streams.start.chosen": ({ path }) => `Ausgewählt: ${path}`,
  "streams.start.chosen.nothing": "Kein Ordner ausgewählt. Öffnen Sie den Laufordner.",
  "streams.start.chosen.watched": "Dieser Ordner wird bereits überwacht:",
  "streams.start.chosen.here": "Enthält Reads (fastq_pass).",
  "streams.start.chosen.below": "Unterordner enthalten Reads; sie werden zusammen gezählt.",
  "streams.start.chosen.shared":
    "Ein Unterordner wird bereits überwacht. Seine Dateien würden doppelt gezählt.",
  "streams.start.chosen.inside": "Gezählt werden nur die Dateien in diesem Teil des Verzeichnisses.",
  "streams.start.chosen.never":
    "Dateien in diesem Ordner werden nicht gezählt. Passed Reads liegen in fastq_pass.",
  "streams.start.chosen.none": "Noch keine Reads. Die Zählung beginnt, sobald fastq_pass erscheint.",

  "streams.start.map": "Zuordnung der Barcodes zu Proben",
  "streams.start.map.text":
    "Bearbeiten Sie die Zuordnung oder fügen Sie zwei Spalten aus einer Tabellenkalkulation ein. Barcodes ohne Probe werden ebenfalls gezählt. Bei einem Sequenzierlauf ohne Barcodes geben Sie als Barcode (unknown) ein.",
  "streams.start.map.noSamples": "Dieser Auftrag hat keine Proben. Barcodes werden ohne Zuordnung gezählt.",
  "streams.start.map.source": "Quelle",
  "streams.start.map.source.plan": ({ name, barcodes }) => `Laufplan ${name}: ${barcodesIn(barcodes)}`,
  "streams.start.map.source.samples": ({ barcodes }) => `Felder der Proben: ${barcodesIn(barcodes)}`,
  "streams.start.map.source.nothing": "Keine (manuell eingeben)",
  "streams.start.map.otherFlowCell": ({ run, planned, used }) =>
    `Flow Cell stimmt nicht überein: ${run} ist für ${planned} geplant, dieser Ordner stammt von ${used}. Prüfen Sie Ordner und Plan.`,
  "streams.start.map.grid": "Zuordnung der Barcodes zu Proben",
  "streams.start.map.barcode": "Barcode",
  "streams.start.map.sample": "Probe",
  "streams.start.map.count": ({ barcodes }) => `Barcodes: ${barcodes}`,
  "streams.start.map.noBarcode": "Barcode fehlt",
  "streams.start.map.noSample": "Probe fehlt",
  "streams.start.map.repeated": ({ barcode }) => `Doppelter Barcode ${barcode}`,
  "streams.start.map.tooLong": "Barcode zu lang",
  "streams.start.map.unknown": "Probe nicht in diesem Auftrag",
  "streams.start.map.severalBarcodes": "Probe hat mehr als einen Barcode",
  "streams.start.correct": ({ cells }) => `Korrigieren Sie zuerst ${count(cells, "Zelle", "Zellen")}.`,

  "streams.start.flowCellId": "Flow Cell",
  "streams.start.deviceId": "Gerät oder Position",
  "streams.start.sequencerRunId": "ID des Sequenzierlaufs",
  "streams.start.from.folder": "Aus dem Ordnernamen",
  "streams.start.from.plan": "Aus dem Laufplan",
  "streams.start.from.typed": "Manuell eingegeben",
  "streams.start.from.none": "Optional",
  "streams.start.next":
    "Zuerst werden vorhandene Dateien gezählt, dann neue, sobald sie geschrieben sind, bis Sie das Monitoring beenden. Reads werden erst nach Ihrer Bestätigung in Proben importiert.",
  "streams.start.notStarted": "Das Monitoring konnte nicht gestartet werden",
  "streams.start.taken": "Dieser Ordner wird bereits überwacht",
  "streams.start.taken.open": ({ order }) => `Sequenzierlauf von ${order} öffnen`,
  "streams.start.started": "Monitoring gestartet",
  "streams.start.start": "Monitoring starten",
  "streams.start.open": "Monitoring starten",

  "streams.panel.title": "Live-Monitoring",
  "streams.panel.none": "Keine überwachten Sequenzierläufe zu diesem Auftrag",
  "streams.panel.reads": "Reads",
  "streams.panel.bases": "Basen",
  "streams.panel.files": "Dateien",
  "streams.panel.lastFile": "Letzte Datei",
  "streams.panel.noFile": "Noch keine",
  "streams.panel.started": ({ time }) => `Seit ${time}`,
  "streams.panel.over": ({ from, to }) => `${from} bis ${to}`,
  "streams.panel.stalled": "Keine neuen Dateien",
  "streams.panel.disk": "Wenig Speicherplatz",
  "streams.panel.missing": "Ordner nicht lesbar",
  "streams.panel.unmonitored": "Monitoring läuft nicht",
  "streams.panel.differing": "Dateien weichen von der Dateiliste des Geräts ab",
  "streams.panel.cut": "Verbindung unterbrochen; die Werte sind möglicherweise veraltet.",

  "streams.settings.title": "Live-Monitoring",
  "streams.settings.text": "Ausgabeort der Sequenziergeräte und Erkennung neuer Dateien",
  "streams.settings.outputRoot": "Stammverzeichnis der Sequenziergeräte",
  "streams.settings.outputRoot.hint":
    "Absoluter Pfad eines Verzeichnisses auf dem Server, das Lanekeeper lesen kann. Nur Ordner darunter lassen sich überwachen. Leer lassen, um das Monitoring zu deaktivieren.",
  "streams.settings.usePolling": "Regelmäßig nach neuen Dateien suchen",
  "streams.settings.usePolling.hint":
    "Für Netzlaufwerke ohne Änderungsbenachrichtigung (NFS, SMB). Bei lokalen Festplatten ausgeschaltet lassen.",
  "streams.settings.pollInterval": "Abfrageintervall (Sekunden)",
  "streams.settings.pollInterval.hint": "Wie oft überwachte Sequenzierläufe geprüft werden: 1 bis 600.",
  "streams.settings.stability": "Stabilitätsschwelle (Sekunden)",
  "streams.settings.stability.hint":
    "Sekunden ohne Wachstum, bis eine geänderte Datei erneut gezählt wird: 0,5 bis 600.",
  "streams.settings.saved": "Einstellungen des Live-Monitorings gespeichert",
  "streams.settings.notSaved": "Die Einstellungen des Live-Monitorings konnten nicht gespeichert werden",

  "order.action.sample.assemblyPreferred": "Bevorzugte Assembly geändert",
  "order.action.streamRun.started": "Live-Monitoring gestartet",
  "order.action.streamRun.stopRequested": "Ende des Live-Monitorings angefordert",
  "order.action.streamRun.stopped": "Live-Monitoring beendet",
  "order.action.streamRun.targetChanged": "Zielausbeute eines überwachten Sequenzierlaufs geändert",
  "order.action.streamRun.readsAsked": "Read-Import angefordert",
  "order.action.streamRun.readsTaken": "Reads aus einem überwachten Sequenzierlauf importiert",
  "order.action.streamRun.takingFailed": "Read-Import fehlgeschlagen",
  "order.action.streamRun.takingCancelled": "Read-Import abgebrochen",
};
