import { count } from "../count.ts";
import type { startStream as english } from "../en/startStream.ts";
import type { Texts } from "../t.ts";

const barcodesIn = (amount: number) => count(amount, "Barcode", "Barcodes");

export const startStream: Texts<typeof english> = {
  "streams.status.ACTIVE": "Wird beobachtet",
  "streams.status.STOPPING": "Wird beendet",
  "streams.status.STOPPED": "Beendet",

  "streams.start.title": "Sequenziergerät beobachten",
  "streams.start.failed": "Der Auftrag konnte nicht geladen werden",
  "streams.start.folder": "Ordner, in den das Sequenziergerät schreibt",
  "streams.start.folder.hint": ({ root }) =>
    `Wählen Sie ihn unten oder tippen Sie seinen Pfad. Er liegt unter ${root}.`,
  "streams.start.folder.next": "Wählen Sie oben einen anderen Ordner.",
  "streams.start.notAbsolute": "Ein Pfad beginnt mit einem Schrägstrich",
  "streams.start.noFolder": "Wählen Sie den Ordner des Laufs",
  "streams.start.noRoot": "Es gibt keine Ordner zur Auswahl",
  "streams.start.noRoot.open": "Einstellungen der Sequenziergeräte öffnen",
  "streams.start.folders.failed": "Der Ordner ließ sich nicht öffnen",
  "streams.start.folders.next": "Prüfen Sie seinen Namen oder gehen Sie zu einem der Ordner darüber zurück.",
  "streams.start.root.next": "Sequenziergeräte werden auf der Seite „Einstellungen“ eingerichtet.",
  "streams.start.way": "Ordner auf dem Weg",
  "streams.start.refresh": "Neu nachsehen",
  "streams.start.list": "Ordner, die neuesten zuerst",
  "streams.start.list.changed": ({ time }) => `Geändert ${time}`,
  "streams.start.list.reads": "Hat Reads",
  "streams.start.list.empty": "Hier sind keine Ordner.",
  "streams.start.list.emptyRoot":
    "Hier sind noch keine Ordner. Ein Sequenziergerät legt einen an, wenn sein Lauf beginnt; sehen Sie dann neu nach.",
  "streams.start.list.truncated": ({ shown }) =>
    `Nur ${shown === 1 ? "der neueste Ordner ist" : `die neuesten ${count(shown, "Ordner", "Ordner")} sind`} zu sehen. Tippen Sie den Pfad eines anderen.`,
  "streams.start.watchedBy": ({ order }) => `Wird für ${order} beobachtet`,
  "streams.start.chosen": ({ path }) => `Gewählt: ${path}`,
  "streams.start.chosen.nothing": "Noch nichts gewählt: Öffnen Sie den Ordner des Laufs",
  "streams.start.chosen.watched": "Dieser Ordner ist schon vergeben:",
  "streams.start.chosen.here": "Er enthält Reads (fastq_pass).",
  "streams.start.chosen.below": "Ordner darin enthalten Reads: Alle werden zusammen gezählt.",
  "streams.start.chosen.shared":
    "Ein Ordner darin wird schon beobachtet: Seine Dateien würden in beiden Läufen gezählt.",
  "streams.start.chosen.inside": "Gezählt wird nur, was in diesem Teil des Laufs liegt.",
  "streams.start.chosen.never": "Hier wird nichts gezählt: Gültige Reads liegen in fastq_pass.",
  "streams.start.chosen.none": "Noch keine Reads darin. Sie werden gezählt, sobald fastq_pass erscheint.",

  "streams.start.map": "Barcodes und Proben",
  "streams.start.map.text":
    "Welche Probe hinter welchem Barcode steckt. Berichtigen Sie es hier oder fügen Sie zwei Spalten aus einer Tabellenkalkulation ein. Barcodes ohne Probe werden trotzdem gezählt. Bei einem Lauf ohne Barcodes tragen Sie als Barcode (unknown) ein.",
  "streams.start.map.noSamples": "Dieser Auftrag hat keine Proben, Barcodes werden also ohne sie gezählt.",
  "streams.start.map.source": "Gefüllt aus",
  "streams.start.map.source.plan": ({ name, barcodes }) => `Laufplan ${name}: ${barcodesIn(barcodes)}`,
  "streams.start.map.source.samples": ({ barcodes }) => `Den Proben selbst: ${barcodesIn(barcodes)}`,
  "streams.start.map.source.nothing": "Nichts, ich fülle selbst aus",
  "streams.start.map.otherFlowCell": ({ run, planned, used }) =>
    `${run} ist für Flow Cell ${planned} geplant, dies ist ${used}. Prüfen Sie Ordner und Plan.`,
  "streams.start.map.grid": "Probe zu jedem Barcode",
  "streams.start.map.barcode": "Barcode",
  "streams.start.map.sample": "Probe",
  "streams.start.map.count": ({ barcodes }) => `Barcodes: ${barcodes}`,
  "streams.start.map.noBarcode": "Welcher Barcode?",
  "streams.start.map.noSample": "Welche Probe?",
  "streams.start.map.repeated": ({ barcode }) => `${barcode} steht hier zweimal`,
  "streams.start.map.tooLong": "Zu lang für einen Barcode",
  "streams.start.map.unknown": "Diese Probe gibt es in diesem Auftrag nicht",
  "streams.start.map.severalBarcodes": "Diese Probe hat mehr als einen Barcode",
  "streams.start.correct": ({ cells }) =>
    `${count(cells, "Zelle ist", "Zellen sind")} zuerst zu berichtigen.`,

  "streams.start.flowCellId": "Flow Cell",
  "streams.start.deviceId": "Gerät oder Position",
  "streams.start.sequencerRunId": "Lauf des Sequenziergeräts",
  "streams.start.from.folder": "Aus dem Namen des Ordners",
  "streams.start.from.plan": "Aus dem Laufplan",
  "streams.start.from.typed": "Von Ihnen getippt",
  "streams.start.from.none": "Freiwillig",
  "streams.start.next":
    "Zuerst werden die Dateien gezählt, die schon da sind, dann jede neue, sobald sie geschrieben ist, bis Sie es beenden; Reads eines Barcodes werden seiner Probe angeboten, und zugeordnet wird nichts ohne Sie.",
  "streams.start.notStarted": "Die Beobachtung wurde nicht begonnen",
  "streams.start.taken": "Jemand beobachtet diesen Ordner schon",
  "streams.start.taken.open": ({ order }) => `Lauf von ${order} zeigen`,
  "streams.start.started": "Der Ordner wird beobachtet",
  "streams.start.cancel": "Abbrechen",
  "streams.start.start": "Beobachten",
  "streams.start.open": "Sequenziergerät beobachten",

  "streams.panel.title": "Live-Sequenzierung",
  "streams.panel.none": "Für diesen Auftrag wird kein Sequenziergerät beobachtet, und bisher wurde keines.",
  "streams.panel.failed": "Die beobachteten Läufe konnten nicht geladen werden",
  "streams.panel.open": "Live-Sequenzierung",
  "streams.panel.reads": "Reads",
  "streams.panel.bases": "Basen",
  "streams.panel.files": "Dateien",
  "streams.panel.lastFile": "Letzte Datei",
  "streams.panel.noFile": "Noch keine",
  "streams.panel.started": ({ time }) => `Seit ${time}`,
  "streams.panel.over": ({ from, to }) => `${from} bis ${to}`,
  "streams.panel.all": ({ runs }) =>
    runs === 1
      ? "Den einen beobachteten Lauf zeigen"
      : `Alle ${count(runs, "beobachteter Lauf", "beobachteten Läufe")}`,
  "streams.panel.stalled": "Seit einer Weile keine neue Datei",
  "streams.panel.disk": "Die Festplatte ist fast voll",
  "streams.panel.missing": "Der Ordner lässt sich nicht lesen",
  "streams.panel.unmonitored": "Zurzeit wird nichts gezählt",
  "streams.panel.differing": "Dateien weichen von der Liste des Geräts ab",
  "streams.panel.cut": "Die Verbindung ist unterbrochen; diese Zahlen sind vielleicht alt.",

  "streams.settings.title": "Sequenziergeräte",
  "streams.settings.text": "Wohin Sequenziergeräte ihre Läufe schreiben und wie das beobachtet wird.",
  "streams.settings.outputRoot": "Stammordner der Läufe",
  "streams.settings.outputRoot.hint":
    "Ein absoluter Ordner auf dem Server, den Lanekeeper lesen kann. Nur was darunter liegt, lässt sich beobachten; leer: nichts.",
  "streams.settings.usePolling": "Regelmäßig nach neuen Dateien sehen",
  "streams.settings.usePolling.hint":
    "Für Netzlaufwerke, die Änderungen nicht melden (NFS, SMB): Jeder Ordner wird in jedem Intervall gefragt, ob er sich geändert hat. Bei einer lokalen Festplatte lassen Sie es aus.",
  "streams.settings.pollInterval": "Abfrageintervall, in Sekunden",
  "streams.settings.pollInterval.hint": "Wie oft der Monitor nach seinen Läufen sieht: 1 bis 600.",
  "streams.settings.stability": "Ruhezeit, in Sekunden",
  "streams.settings.stability.hint":
    "Eine gezählte Datei, die weiter wächst, wird neu gezählt, sobald sie so lange geruht hat: 0,5 bis 600.",
  "streams.settings.saved": "Einstellungen der Sequenziergeräte gespeichert",
  "streams.settings.notSaved": "Die Einstellungen der Sequenziergeräte wurden nicht gespeichert",

  "order.action.sample.assemblyPreferred": "Bevorzugte Assembly einer Probe geändert",
  "order.action.streamRun.started": "Beobachtung eines Sequenziergeräts begonnen",
  "order.action.streamRun.stopRequested": "Beobachtung eines Sequenziergeräts soll enden",
  "order.action.streamRun.stopped": "Beobachtung eines Sequenziergeräts beendet",
  "order.action.streamRun.readsAsked": "Reads aus einem beobachteten Lauf angefordert",
  "order.action.streamRun.readsTaken": "Reads aus einem beobachteten Lauf übernommen",
  "order.action.streamRun.takingFailed": "Reads aus einem beobachteten Lauf ließen sich nicht übernehmen",
  "order.action.streamRun.takingCancelled": "Übernahme von Reads aus einem beobachteten Lauf abgebrochen",
};
