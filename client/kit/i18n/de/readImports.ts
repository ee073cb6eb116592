import { count } from "../count.ts";
import type { readImports as english } from "../en/readImports.ts";
import type { Texts } from "../t.ts";

const files = (amount: number) => count(amount, "Datei", "Dateien");
const ofSamples = (amount: number) => count(amount, "Probe", "Proben");

export const readImports: Texts<typeof english> = {
  "readImports.title": "Reads den Proben zuordnen",
  "readImports.text":
    "Die gezählten Dateien jeder Probe werden im Datenverzeichnis zu einer FASTQ-Datei zusammengefügt und zu ihren Reads. Die Dateien des Sequenziergeräts bleiben unverändert.",
  "readImports.live": "Sequenzierlauf noch aktiv",
  "readImports.live.text":
    "Ein Import enthält jetzt nur die bisher gezählten Dateien. Importieren Sie nach dem Sequenzierlauf erneut; frühere Importe bleiben als abgelöst erhalten.",
  "readImports.failed": "Die Reads für den Import konnten nicht geladen werden",
  "readImports.none":
    "Kein Barcode dieses Sequenzierlaufs ist einer Probe zugeordnet. Um Reads zu importieren, beenden Sie diesen Sequenzierlauf und starten Sie das Monitoring des Ordners erneut mit einer Zuordnung der Barcodes.",
  "readImports.list": "Proben dieses Sequenzierlaufs",
  "readImports.chooseAll": "Alle mit neuen Dateien auswählen",
  "readImports.choose": ({ sample }) => `${sample} auswählen`,
  "readImports.counted": ({ files: amount, reads, bases }) => `${files(amount)} · ${reads} Reads · ${bases}`,
  "readImports.size": ({ size }) => `${size} zu kopieren`,
  "readImports.nothing": "Noch keine gezählten Dateien",
  "readImports.notImported": "Nicht importiert",
  "readImports.hasRead": "Aktuelle Reads bleiben als abgelöst erhalten",
  "readImports.new": ({ files: amount }) => `${count(amount, "neue Datei", "neue Dateien")} seit dem Import`,
  "readImports.waiting": "In der Warteschlange",
  "readImports.copying": ({ percent, copied, total }) => `Import: ${percent}, ${copied} von ${total}`,
  "readImports.progress": ({ sample }) => `Reads für ${sample} werden importiert`,
  "readImports.done": "Importiert",
  "readImports.doneText": ({ files: amount, reads, time }) => `${files(amount)}, ${reads} Reads, ${time}`,
  "readImports.failedBadge": "Import fehlgeschlagen",
  "readImports.cancel": "Abbrechen",
  "readImports.cancelSample": ({ sample }) => `Import für ${sample} abbrechen`,
  "readImports.notCancelled": "Der Import konnte nicht abgebrochen werden",
  "readImports.class": "Datenklasse",
  "readImports.class.cleaned": "Lieferbar",
  "readImports.class.cleaned.text":
    "Bereit für Kunden; in der Lieferung enthalten, sobald diese freigegeben ist.",
  "readImports.class.raw": "Roh, geschützt",
  "readImports.class.raw.text":
    "Unverarbeitete Daten des Sequenziergeräts, die menschliche Reads enthalten können; werden erst nach der Bereinigung durch eine Pipeline geliefert.",
  "readImports.class.unknown": "Unbekannt",
  "readImports.class.unknown.text":
    "Noch nicht klassifiziert; werden wie rohe Reads behandelt und nicht geliefert.",
  "readImports.request": ({ count: chosen }) => `Reads für ${ofSamples(chosen)} importieren`,
  "readImports.requestNone": "Reads importieren",
  "readImports.requested": ({ count: chosen }) =>
    `Reads für ${ofSamples(chosen)} werden importiert. Sie können diese Seite verlassen.`,
  "readImports.notRequested": "Die Reads konnten nicht importiert werden",
  "readImports.refused": ({ count: refused }) =>
    `Reads für ${ofSamples(refused)} konnten nicht importiert werden`,
  "readImports.more": ({ count: more }) => `${count(more, "weitere Probe", "weitere Proben")} anzeigen`,
  "readImports.order": "Reads des Auftrags",
};
