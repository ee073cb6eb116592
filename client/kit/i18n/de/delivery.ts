import { count as counted } from "../count.ts";
import type { delivery as english } from "../en/delivery.ts";
import type { Texts } from "../t.ts";

const files = (amount: number) => counted(amount, "Datei", "Dateien");

export const delivery: Texts<typeof english> = {
  "delivery.title": "Lieferung",
  "delivery.failed": "Die Lieferung konnte nicht geladen werden",
  "delivery.upload": "Dateien hochladen",
  "delivery.wait.title": "Dateien noch nicht verfügbar",
  "delivery.wait.text":
    "Die Dateien erscheinen hier, sobald das Labor sie freigegeben hat. Sie müssen nichts tun.",
  "delivery.toOrder": "Zum Auftrag",

  "delivery.published": "Freigegeben",
  "delivery.notPublished": "Nicht freigegeben",
  "delivery.publishedBy": ({ time, name }) =>
    name === null ? `Freigegeben am ${time}` : `Freigegeben am ${time} von ${name}`,
  "delivery.publishedText": "Für die Kundschaft sichtbar und zum Herunterladen freigegeben.",
  "delivery.notPublishedText": "Nur für das Labor sichtbar.",
  "delivery.nothingText":
    "Noch nichts freizugeben: weder lieferbare Reads noch ein Bericht für die Kundschaft.",
  "delivery.publish": "Freigeben",
  "delivery.publish.title": "Diese Lieferung freigeben?",
  "delivery.publish.text": ({ count, size }) =>
    `Die Kundschaft sieht dann ${files(count)} (${size}). Geben Sie nach Änderungen an den Dateien erneut frei.`,
  "delivery.publish.excluded": ({ count }) =>
    count === 1
      ? "1 Datei oder Read-Satz ist nicht enthalten."
      : `${counted(count, "Datei", "Dateien")} oder Read-Sätze sind nicht enthalten.`,
  "delivery.publish.done": "Lieferung freigegeben",
  "delivery.unpublish": "Freigabe zurückziehen",
  "delivery.unpublish.title": "Freigabe dieser Lieferung zurückziehen?",
  "delivery.unpublish.text": ({ count, size }) =>
    `Die Kundschaft sieht ${count === 1 ? "diese Datei" : `diese ${files(count)}`} (${size}) nicht mehr, und bestehende Links funktionieren nicht mehr. Bereits heruntergeladene Dateien sind nicht betroffen. Bei erneuter Freigabe wird die Kundschaft wieder benachrichtigt.`,
  "delivery.unpublish.done": "Freigabe zurückgezogen",
  "delivery.publishAgain": "Erneut freigeben",
  "delivery.publishAgain.title": "Änderungen freigeben?",
  "delivery.publishAgain.text":
    "Die Lieferung ändert sich wie hier aufgeführt, und die Kundschaft wird benachrichtigt. Entfernte Dateien lassen sich nicht mehr herunterladen.",
  "delivery.newer": ({ count }) =>
    count === 1
      ? "1 Datei hat sich seit der Freigabe geändert und ist noch nicht freigegeben"
      : `${count} Dateien haben sich seit der Freigabe geändert und sind noch nicht freigegeben`,
  "delivery.newer.text": "Die Kundschaft sieht die freigegebenen Dateien, bis Sie erneut freigeben.",
  "delivery.newer.more": ({ count }) => `und ${count} weitere`,
  "delivery.newer.owner": "Das Labor hat neuere Dateien zu diesem Auftrag, die noch nicht freigegeben sind.",
  "delivery.change.added": ({ of, file }) => `${of}: neue Datei ${file}`,
  "delivery.change.removed": ({ of, old }) => `${of}: ${old} entfernt`,
  "delivery.change.replaced": ({ of, old, file }) => `${of}: ${old} → ${file}`,
  "delivery.keep": "Abbrechen",
  "delivery.changeFailed": "Die Lieferung konnte nicht geändert werden",
  "delivery.noFolder": "Kein Datenverzeichnis festgelegt",
  "delivery.noFolderText":
    "Dateien lassen sich erst herunterladen, wenn in den Einstellungen ein Datenverzeichnis festgelegt ist.",
  "delivery.excluded.title": "Nicht enthalten",
  "delivery.excluded.reads": ({ count }) =>
    count === 1
      ? "Reads von 1 Probe: roh oder ohne Klasse, auf das Labor beschränkt."
      : `Reads von ${counted(count, "Probe", "Proben")}: roh oder ohne Klasse, auf das Labor beschränkt.`,
  "delivery.excluded.artifacts": ({ count }) => `${files(count)} nur für das Labor.`,

  "delivery.summary": ({ samples, files: amount, size }) =>
    [...(samples > 0 ? [counted(samples, "Probe", "Proben")] : []), files(amount), size].join(", "),
  "delivery.downloadAll": "Alle herunterladen",
  "delivery.downloadChosen": "Auswahl herunterladen",
  "delivery.download.failed": "Der Download konnte nicht gestartet werden",
  "delivery.archive.zip": "ZIP-Archiv",
  "delivery.archive.zipHint": "Für Windows, macOS und Linux. Beginnt nach einer Unterbrechung von vorn.",
  "delivery.archive.tar": "TAR-Archiv",
  "delivery.archive.tarHint": "Für Linux und Cluster. Beginnt nach einer Unterbrechung von vorn.",
  "delivery.archive.tooMany": ({ most }) => `Wählen Sie höchstens ${most} Proben oder alle.`,
  "delivery.script": "Download-Skript",
  "delivery.script.hint":
    "Für große Lieferungen: ein Shell-Skript, das Downloads fortsetzt und jede Datei prüft.",
  "delivery.checksums": "Prüfsummen",
  "delivery.checksumList": ({ kind, name }) => `${kind} (${name})`,
  "delivery.share": "Teilen",
  "delivery.crate": "RO-Crate",
  "delivery.more": "Weitere Aktionen",

  "delivery.files": "Dateien",
  "delivery.readSets": "Reads nach Probe",
  "delivery.otherFiles": "Weitere Dateien",
  "delivery.sample": "Probe",
  "delivery.reads": "Reads je Datei",
  "delivery.readsOf": ({ reads }) => `${reads} Reads`,
  "delivery.quality": "Mittlere Qualität",
  "delivery.downloaded": "Heruntergeladen",
  "delivery.downloadedPart": ({ files, of }) => `${files} von ${of} Dateien`,
  "delivery.file": "Datei",
  "delivery.type": "Art",
  "delivery.count": ({ count, size }) => `${files(count)}, ${size}`,
  "delivery.empty.title": "Noch keine Dateien",
  "delivery.empty.admin": "Als lieferbar eingestufte Dateien erscheinen hier.",
  "delivery.empty.researcher": "Diese Lieferung enthält zurzeit keine Dateien.",
  "delivery.search": "Proben und Dateien filtern",
  "delivery.noMatch": "Keine passenden Dateien.",
  "delivery.pages": "Seiten der Dateien",
  "delivery.wholeOrder": "Gesamter Auftrag",
  "delivery.checksum": "Prüfsumme",
  "delivery.noChecksum": "Keine Prüfsumme",
  "delivery.hash.pending": "MD5 wird berechnet",
  "delivery.hash.differs":
    "Die mitgelieferte Prüfsumme stimmt nicht mit der gespeicherten Datei überein. Laden Sie die Datei erneut hoch.",
  "delivery.copy": ({ kind, name }) => `${kind} von ${name} kopieren`,
  "delivery.missing": ({ count }) =>
    count === 1
      ? "1 Datei fehlt im Speicher und kann nicht heruntergeladen werden. Das Labor muss sie wiederherstellen oder ersetzen."
      : `${count} Dateien fehlen im Speicher und können nicht heruntergeladen werden. Das Labor muss sie wiederherstellen oder ersetzen.`,
  "delivery.missing.file": "Datei fehlt",
  "delivery.download": "Herunterladen",
  "delivery.downloadHref": ({ name }) => `${name} herunterladen`,
  "delivery.preview": "Ansehen",
  "delivery.previewHref": ({ name }) => `${name} in einem neuen Tab ansehen`,
  "delivery.demo": "In der öffentlichen Demo sind Downloads deaktiviert.",
  "delivery.kind.R1": "FASTQ, R1",
  "delivery.kind.R2": "FASTQ, R2",
  "delivery.kind.qc_report": "QC-Bericht",
  "delivery.kind.multiqc_report": "MultiQC-Bericht",
  "delivery.kind.demux_stats": "Demultiplex-Statistik",
  "delivery.kind.sample_sheet": "Sample Sheet",
  "delivery.kind.delivery_report": "Lieferbericht",
  "delivery.kind.attachment": "Anhang",

  "delivery.terminal.title": "Über die Kommandozeile herunterladen",
  "delivery.terminal.text":
    "Führen Sie diesen Befehl in bash oder zsh im Zielverzeichnis aus. Er fragt nach Ihrem Passwort, lädt jede Datei in ein Verzeichnis für ihre Probe und prüft die Prüfsummen. Führen Sie ihn nach einer Unterbrechung erneut aus, um fortzufahren.",
  "delivery.terminal.copy": "Befehl kopieren",
  "delivery.terminal.save": "Als Skript speichern",
};
