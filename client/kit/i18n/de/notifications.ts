import { count } from "../count.ts";
import type { notifications as english } from "../en/notifications.ts";
import type { Texts } from "../t.ts";

export const notifications: Texts<typeof english> = {
  "notifications.title": "Benachrichtigungen",
  "notifications.bell": "Benachrichtigungen",
  "notifications.bell.unread": ({ unread }) =>
    `Benachrichtigungen, ${count(unread, "ungelesene", "ungelesene")}`,
  "notifications.all": "Alle zeigen",
  "notifications.unreadOnly": "Ungelesene",
  "notifications.everything": "Alle",
  "notifications.filter": "Welche Benachrichtigungen",
  "notifications.pages": "Seiten der Benachrichtigungen",
  "notifications.list": "Benachrichtigungen, neueste zuerst",
  "notifications.unread": "Ungelesen",
  "notifications.markRead": "Als gelesen markieren",
  "notifications.markUnread": "Als ungelesen markieren",
  "notifications.markAllRead": "Alle als gelesen markieren",
  "notifications.markedAll": ({ marked }) =>
    `${count(marked, "Benachrichtigung", "Benachrichtigungen")} als gelesen markiert`,
  "notifications.failed": "Die Benachrichtigungen ließen sich nicht laden",
  "notifications.notMarked": "Das ließ sich nicht vermerken",
  "notifications.empty.title": "Noch ist nichts geschehen",
  "notifications.empty.text":
    "Was sich an Ihren Aufträgen ändert, erfahren Sie hier. Es bleibt 90 Tage lang stehen.",
  "notifications.noneUnread.title": "Sie haben alles gelesen",
  "notifications.noneUnread.text": "Was sich als Nächstes ändert, erscheint hier von selbst.",
  "notifications.order.submitted": "Neuer Auftrag eingereicht",
  "notifications.order.samplesSent": "Proben sind unterwegs",
  "notifications.order.completed": "Auftrag abgeschlossen",
  "notifications.files.published": ({ files }) =>
    `${count(files, "Datei steht", "Dateien stehen")} zum Herunterladen bereit`,
  "notifications.samples.issue": ({ samples, codes }) =>
    `Problem mit ${count(samples, "Probe", "Proben")}: ${codes}`,
  "notifications.results.selected": "Neue Ergebnisse sind freigegeben",
  "notifications.run.completed": "Lauf abgeschlossen",
  "notifications.run.failed": "Lauf fehlgeschlagen",
  "notifications.run.cancelled": "Lauf abgebrochen",
  "notifications.stream.stalled": ({ minutes }) =>
    `Sequenziergerät stockt: seit ${count(minutes, "Minute", "Minuten")} keine Datei`,
  "notifications.stream.diskLow": ({ free }) =>
    `Datenträger eines Sequenziergeräts fast voll: noch ${free} frei`,
  "notifications.stream.folderMissing": "Ausgabeordner eines Sequenziergeräts fehlt",
  "notifications.stream.finished": "Sequenziergerät hat seinen Lauf beendet",
  "notifications.message.posted": ({ times }) =>
    times === 1 ? "Neue Nachricht" : `${times} neue Nachrichten`,
  "notifications.message.mention": ({ times }) =>
    times === 1 ? "Sie werden in einer Nachricht erwähnt" : `Sie werden in ${times} Nachrichten erwähnt`,
  "notifications.upload.completed": "Alle Reads eines Auftrags sind angekommen",
};
