import { count } from "../count.ts";
import type { streamOffers as english } from "../en/streamOffers.ts";
import type { Texts } from "../t.ts";

const files = (amount: number) => count(amount, "Datei", "Dateien");
const ofSamples = (amount: number) => count(amount, "Probe", "Proben");

export const streamOffers: Texts<typeof english> = {
  "streamOffers.title": "Reads für die Proben",
  "streamOffers.text":
    "Die gezählten Dateien einer Probe werden im Datenordner zu einer zusammengefügt und sind dann ihre Reads. Die Dateien des Sequenziergeräts bleiben, wo sie sind.",
  "streamOffers.live": "Dieser Lauf dauert an: Es kommen noch Dateien",
  "streamOffers.live.text":
    "Was Sie jetzt übernehmen, enthält die bisher gezählten Dateien. Übernehmen Sie die Reads noch einmal, wenn der Lauf zu Ende ist; die früheren bleiben bei der Probe als abgelöst.",
  "streamOffers.failed": "Was für die Proben da ist, konnte nicht geladen werden",
  "streamOffers.none":
    "Kein Barcode dieses Laufs ist einer Probe zugeordnet, es gibt also nichts zu übernehmen. Um seine Reads zu übernehmen, beobachten Sie seinen Ordner neu, sobald dieser Lauf beendet ist, und sagen Sie, zu welcher Probe jeder Barcode gehört.",
  "streamOffers.list": "Proben dieses Laufs",
  "streamOffers.chooseAll": "Alle mit neuen Dateien wählen",
  "streamOffers.choose": ({ sample }) => `${sample} wählen`,
  "streamOffers.offered": ({ files: amount, reads, bases }) => `${files(amount)} · ${reads} Reads · ${bases}`,
  "streamOffers.size": ({ size }) => `${size} zu kopieren`,
  "streamOffers.nothing": "Noch keine gezählten Dateien",
  "streamOffers.notTaken": "Noch nicht übernommen",
  "streamOffers.hasRead": "Hat schon Reads; sie bleiben als abgelöst",
  "streamOffers.new": ({ files: amount }) => `Seither ${count(amount, "weitere Datei", "weitere Dateien")}`,
  "streamOffers.waiting": "Wartet, bis es an der Reihe ist",
  "streamOffers.copying": ({ percent, copied, total }) => `Wird kopiert: ${percent}, ${copied} von ${total}`,
  "streamOffers.progress": ({ sample }) => `Dateien von ${sample} werden kopiert`,
  "streamOffers.done": "Übernommen",
  "streamOffers.doneText": ({ files: amount, reads, time }) => `${files(amount)}, ${reads} Reads, ${time}`,
  "streamOffers.failedBadge": "Nicht übernommen",
  "streamOffers.cancel": "Abbrechen",
  "streamOffers.cancelOf": ({ sample }) => `Reads von ${sample} nicht übernehmen`,
  "streamOffers.notCancelled": "Das ließ sich nicht abbrechen",
  "streamOffers.class": "Die Reads sind",
  "streamOffers.class.cleaned": "Lieferbar",
  "streamOffers.class.cleaned.text":
    "Bereit für die Forschenden: Sie gehören zur Lieferung, sobald diese freigegeben ist.",
  "streamOffers.class.raw": "Roh, geschützt",
  "streamOffers.class.raw.text":
    "Wie sie vom Sequenziergerät kamen, vielleicht mit menschlichen Reads: Sie bleiben im Labor und werden erst von einer Pipeline bereinigt.",
  "streamOffers.class.unknown": "Unbekannt",
  "streamOffers.class.unknown.text": "Noch hat sie niemand angesehen: Sie bleiben wie rohe im Labor.",
  "streamOffers.take": ({ count: chosen }) => `Reads von ${ofSamples(chosen)} übernehmen`,
  "streamOffers.takeNone": "Reads übernehmen",
  "streamOffers.asked": ({ count: chosen }) =>
    `Die Dateien von ${ofSamples(chosen)} werden zusammengefügt. Diese Seite können Sie verlassen.`,
  "streamOffers.notAsked": "Die Reads wurden nicht übernommen",
  "streamOffers.refused": ({ count: refused }) =>
    `Die Reads von ${ofSamples(refused)} wurden nicht übernommen`,
  "streamOffers.more": ({ count: more }) => `${count(more, "weitere Probe", "weitere Proben")} zeigen`,
  "streamOffers.order": "Reads des Auftrags",
};
