import { count as counted } from "../count.ts";
import type { delivery as english } from "../en/delivery.ts";
import type { Texts } from "../t.ts";

const files = (amount: number) => counted(amount, "Datei", "Dateien");

export const delivery: Texts<typeof english> = {
  "delivery.title": "Lieferung",
  "delivery.failed": "Die Lieferung konnte nicht geladen werden",
  "delivery.upload": "Dateien hochladen",
  "delivery.wait.title": "Ihre Dateien sind noch nicht da",
  "delivery.wait.text":
    "Sie erscheinen auf dieser Seite, sobald das Labor sie freigegeben hat. Sie brauchen nichts zu tun.",
  "delivery.toOrder": "Zum Auftrag",

  "delivery.published": "Freigegeben",
  "delivery.notPublished": "Nicht freigegeben",
  "delivery.publishedBy": ({ time, name }) =>
    name === null ? `Freigegeben am ${time}` : `Freigegeben am ${time} von ${name}`,
  "delivery.publishedText": "Wer den Auftrag erteilt hat, sieht diese Dateien und lädt sie herunter.",
  "delivery.notPublishedText": "Nur das Labor sieht diese Dateien.",
  "delivery.nothingText":
    "Noch gibt es nichts freizugeben: weder lieferbare Reads noch einen Bericht für die Kundschaft.",
  "delivery.publish": "Freigeben",
  "delivery.publish.title": "Diese Lieferung freigeben?",
  "delivery.publish.text": ({ count, size }) =>
    `Wer den Auftrag erteilt hat, sieht dann ${files(count)} (${size}) und alle, die noch dazukommen.`,
  "delivery.publish.excluded": ({ count }) =>
    count === 1
      ? "1 Datei oder Read-Satz bleibt im Labor."
      : `${counted(count, "Datei", "Dateien")} oder Read-Sätze bleiben im Labor.`,
  "delivery.publish.done": "Die Lieferung ist freigegeben",
  "delivery.unpublish": "Zurückziehen",
  "delivery.unpublish.title": "Diese Lieferung zurückziehen?",
  "delivery.unpublish.text": ({ count, size }) =>
    `Wer den Auftrag erteilt hat, sieht ${count === 1 ? "diese Datei" : `diese ${files(count)}`} (${size}) dann nicht mehr, und Links darauf öffnen nichts mehr. Was heruntergeladen ist, bleibt, wo es ist. Beim nächsten Veröffentlichen kommt eine neue Benachrichtigung.`,
  "delivery.unpublish.done": "Die Lieferung ist zurückgezogen",
  "delivery.publishAgain": "Erneut freigeben",
  "delivery.publishAgain.title": "Die neueren Dateien freigeben?",
  "delivery.publishAgain.text":
    "Die Lieferung ändert sich wie hier aufgeführt, und die Person, der der Auftrag gehört, wird benachrichtigt. Dateien, die aus der Lieferung fallen, lassen sich darüber nicht mehr herunterladen.",
  "delivery.newer": ({ count }) =>
    count === 1
      ? "1 Datei hat sich seit der Freigabe geändert und ist noch nicht freigegeben"
      : `${count} Dateien haben sich seit der Freigabe geändert und sind noch nicht freigegeben`,
  "delivery.newer.text": "Für die Kundschaft gelten die freigegebenen Dateien, bis Sie erneut freigeben.",
  "delivery.newer.more": ({ count }) => `und ${count} weitere`,
  "delivery.newer.owner":
    "Das Labor hat Dateien zu diesem Auftrag, die von den freigegebenen abweichen und noch nicht freigegeben sind.",
  "delivery.change.added": ({ of, file }) => `${of}: neue Datei ${file}`,
  "delivery.change.removed": ({ of, old }) => `${of}: ${old} entfällt`,
  "delivery.change.replaced": ({ of, old, file }) => `${of}: ${old} → ${file}`,
  "delivery.keep": "So lassen",
  "delivery.changeFailed": "Die Lieferung wurde nicht geändert",
  "delivery.noFolder": "Es ist kein Datenordner festgelegt",
  "delivery.noFolderText":
    "Dateien lassen sich erst herunterladen, wenn in den Einstellungen ein Datenordner festgelegt ist.",
  "delivery.excluded.title": "Nicht Teil der Lieferung",
  "delivery.excluded.reads": ({ count }) =>
    count === 1
      ? "Die Reads von 1 Probe: Sie sind roh oder ohne Klasse und geschützt."
      : `Die Reads von ${counted(count, "Probe", "Proben")}: Sie sind roh oder ohne Klasse und geschützt.`,
  "delivery.excluded.artifacts": ({ count }) => `${files(count)}, nur für das Labor bestimmt.`,

  "delivery.files": "Dateien",
  "delivery.count": ({ count, size }) => `${files(count)}, ${size}`,
  "delivery.empty.title": "Noch keine Dateien",
  "delivery.empty.admin": "Hier erscheinen Dateien dieses Auftrags, die als lieferbar eingestuft sind.",
  "delivery.empty.researcher":
    "Das Labor hat diese Lieferung freigegeben, aber sie enthält zurzeit keine Dateien.",
  "delivery.search": "Dateien und Proben durchsuchen",
  "delivery.noMatch": "Keine Datei passt dazu.",
  "delivery.pages": "Seiten der Dateien",
  "delivery.wholeOrder": "Für den ganzen Auftrag",
  "delivery.checksum": "Prüfsumme",
  "delivery.noChecksum": "nicht vorhanden",
  "delivery.hash.pending": "wird berechnet",
  "delivery.hash.differs":
    "Die mitgelieferte Prüfsumme passt nicht zur gespeicherten Datei. Laden Sie die Datei erneut hoch.",
  "delivery.copy": ({ name }) => `Prüfsumme von ${name} kopieren`,
  "delivery.copied": "Kopiert",
  "delivery.missing": ({ count }) =>
    count === 1
      ? "1 Datei fehlt im Speicher des Labors und kann nicht heruntergeladen werden. Das Labor muss sie wiederherstellen oder ersetzen."
      : `${count} Dateien fehlen im Speicher des Labors und können nicht heruntergeladen werden. Das Labor muss sie wiederherstellen oder ersetzen.`,
  "delivery.missing.file": "Datei fehlt",
  "delivery.download": "Herunterladen",
  "delivery.downloadOf": ({ name }) => `${name} herunterladen`,
  "delivery.preview": "Ansehen",
  "delivery.previewOf": ({ name }) => `${name} in einem neuen Tab ansehen`,
  "delivery.demo": "In der öffentlichen Demo lässt sich nichts herunterladen.",
  "delivery.kind.R1": "Reads, R1",
  "delivery.kind.R2": "Reads, R2",
  "delivery.kind.qc_report": "Qualitätsbericht",
  "delivery.kind.multiqc_report": "MultiQC-Bericht",
  "delivery.kind.demux_stats": "Demultiplex-Statistik",
  "delivery.kind.sample_sheet": "Sample Sheet",
  "delivery.kind.delivery_report": "Lieferbericht",
  "delivery.kind.attachment": "Anhang",

  "delivery.terminal.title": "Alles im Terminal abholen",
  "delivery.terminal.text":
    "Fügen Sie das in bash oder zsh in dem Ordner ein, in den die Dateien sollen. Es fragt nach Ihrem Passwort, lädt jede Datei in einen Ordner für ihre Probe und prüft die Prüfsummen. Nach einer Unterbrechung noch einmal ausgeführt, macht es weiter, wo es aufgehört hat.",
  "delivery.terminal.copy": "Befehl kopieren",
  "delivery.terminal.save": "Als Skript speichern",
  "delivery.terminal.show": "Befehl zeigen",
  "delivery.terminal.hide": "Befehl verbergen",
  "delivery.sums.save": ({ name }) => `${name} speichern`,
};
