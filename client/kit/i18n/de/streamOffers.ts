import { count } from "../count.ts";
import type { streamOffers as english } from "../en/streamOffers.ts";
import type { Texts } from "../t.ts";

const files = (amount: number) => count(amount, "Datei", "Dateien");
const ofSamples = (amount: number) => count(amount, "Probe", "Proben");

export const streamOffers: Texts<typeof english> = {
  "streamOffers.title": "Reads den Proben zuordnen",
  "streamOffers.text":
    "Die gezählten Dateien jeder Probe werden im Datenverzeichnis zu einer FASTQ-Datei zusammengefügt und zu ihren Reads. Die Dateien des Sequenziergeräts bleiben unverändert.",
  "streamOffers.live": "Lauf noch aktiv",
  "streamOffers.live.text":
    "Ein Import enthält jetzt nur die bisher gezählten Dateien. Importieren Sie nach dem Lauf erneut; frühere Importe bleiben als abgelöst erhalten.",
  "streamOffers.failed": "Die Reads für den Import konnten nicht geladen werden",
  "streamOffers.none":
    "Kein Barcode dieses Laufs ist einer Probe zugeordnet. Um Reads zu importieren, beenden Sie diesen Lauf und starten Sie das Monitoring des Ordners erneut mit einer Zuordnung der Barcodes.",
  "streamOffers.list": "Proben dieses Laufs",
  "streamOffers.chooseAll": "Alle mit neuen Dateien auswählen",
  "streamOffers.choose": ({ sample }) => `${sample} auswählen`,
  "streamOffers.offered": ({ files: amount, reads, bases }) => `${files(amount)} · ${reads} Reads · ${bases}`,
  "streamOffers.size": ({ size }) => `${size} zu kopieren`,
  "streamOffers.nothing": "Noch keine gezählten Dateien",
  "streamOffers.notTaken": "Nicht importiert",
  "streamOffers.hasRead": "Aktuelle Reads bleiben als abgelöst erhalten",
  "streamOffers.new": ({ files: amount }) => `${count(amount, "neue Datei", "neue Dateien")} seit dem Import`,
  "streamOffers.waiting": "In der Warteschlange",
  "streamOffers.copying": ({ percent, copied, total }) => `Import: ${percent}, ${copied} von ${total}`,
  "streamOffers.progress": ({ sample }) => `Reads für ${sample} werden importiert`,
  "streamOffers.done": "Importiert",
  "streamOffers.doneText": ({ files: amount, reads, time }) => `${files(amount)}, ${reads} Reads, ${time}`,
  "streamOffers.failedBadge": "Import fehlgeschlagen",
  "streamOffers.cancel": "Abbrechen",
  "streamOffers.cancelOf": ({ sample }) => `Import für ${sample} abbrechen`,
  "streamOffers.notCancelled": "Der Import konnte nicht abgebrochen werden",
  "streamOffers.class": "Datenklasse",
  "streamOffers.class.cleaned": "Lieferbar",
  "streamOffers.class.cleaned.text":
    "Bereit für Kunden; in der Lieferung enthalten, sobald diese freigegeben ist.",
  "streamOffers.class.raw": "Roh, geschützt",
  "streamOffers.class.raw.text":
    "Unverarbeitete Daten des Sequenziergeräts, die menschliche Reads enthalten können; werden erst nach der Bereinigung durch eine Pipeline geliefert.",
  "streamOffers.class.unknown": "Unbekannt",
  "streamOffers.class.unknown.text":
    "Noch nicht klassifiziert; werden wie rohe Reads behandelt und nicht geliefert.",
  "streamOffers.take": ({ count: chosen }) => `Reads für ${ofSamples(chosen)} importieren`,
  "streamOffers.takeNone": "Reads importieren",
  "streamOffers.asked": ({ count: chosen }) =>
    `Reads für ${ofSamples(chosen)} werden importiert. Sie können diese Seite verlassen.`,
  "streamOffers.notAsked": "Die Reads konnten nicht importiert werden",
  "streamOffers.refused": ({ count: refused }) =>
    `Reads für ${ofSamples(refused)} konnten nicht importiert werden`,
  "streamOffers.more": ({ count: more }) => `${count(more, "weitere Probe", "weitere Proben")} anzeigen`,
  "streamOffers.order": "Reads des Auftrags",
};
