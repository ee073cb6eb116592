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
  "notifications.filter": "Benachrichtigungen filtern",
  "notifications.pages": "Seiten der Benachrichtigungen",
  "notifications.list": "Benachrichtigungen, neueste zuerst",
  "notifications.unread": "Ungelesen",
  "notifications.markRead": "Als gelesen markieren",
  "notifications.markUnread": "Als ungelesen markieren",
  "notifications.markAllRead": "Alle als gelesen markieren",
  "notifications.markedAll": ({ marked }) =>
    `${count(marked, "Benachrichtigung", "Benachrichtigungen")} als gelesen markiert`,
  "notifications.failed": "Die Benachrichtigungen konnten nicht geladen werden",
  "notifications.notMarked": "Die Benachrichtigungen konnten nicht aktualisiert werden",
  "notifications.empty.title": "Noch keine Benachrichtigungen",
  "notifications.empty.text":
    "Neuigkeiten zu Ihren Aufträgen erscheinen hier und bleiben 90 Tage gespeichert.",
  "notifications.noneUnread.title": "Keine ungelesenen Benachrichtigungen",
  "notifications.noneUnread.text": "Neue Benachrichtigungen erscheinen hier automatisch.",
  "notifications.order.submitted": "Neuer Auftrag eingereicht",
  "notifications.approval.requested": "Freigabe nötig",
  "notifications.order.approved": "Auftrag freigegeben",
  "notifications.order.rejected": "Auftrag abgelehnt",
  "notifications.order.samplesSent": "Proben verschickt",
  "notifications.order.completed": "Auftrag abgeschlossen",
  "notifications.files.published": ({ files }) =>
    `${count(files, "Datei", "Dateien")} zum Herunterladen bereit`,
  "notifications.samples.issue": ({ samples, codes }) =>
    `Problem mit ${count(samples, "Probe", "Proben")}: ${codes}`,
  "notifications.results.selected": "Neue Ergebnisse freigegeben",
  "notifications.run.completed": "Analyse abgeschlossen",
  "notifications.run.failed": "Analyse fehlgeschlagen",
  "notifications.run.cancelled": "Analyse abgebrochen",
  "notifications.run.proposed": ({ rule }) => `Regel ${rule}: Ergebnisse zu prüfen`,
  "notifications.rule.notStarted": ({ rule }) => `Regel ${rule}: Analyse nicht gestartet`,
  "notifications.rule.paused": ({ rule }) => `Regel ${rule}: angehalten`,
  "notifications.stream.stalled": ({ minutes }) =>
    `Sequenzierlauf stockt: seit ${count(minutes, "Minute", "Minuten")} keine Datei`,
  "notifications.stream.diskLow": ({ free }) =>
    `Datenträger eines Sequenzierlaufs fast voll: noch ${free} frei`,
  "notifications.stream.folderMissing": "Ausgabeverzeichnis eines Sequenzierlaufs fehlt",
  "notifications.stream.finished": "Sequenzierlauf beendet",
  "notifications.message.posted": ({ times }) =>
    times === 1 ? "Neue Nachricht" : `${times} neue Nachrichten`,
  "notifications.message.mention": ({ times }) =>
    times === 1 ? "Sie wurden in einer Nachricht erwähnt" : `Sie wurden in ${times} Nachrichten erwähnt`,
  "notifications.upload.completed": "Alle Reads eines Auftrags eingegangen",
  "notifications.mail.failed": ({ times }) =>
    times === 1 ? "Eine E-Mail war nicht zustellbar" : `${times} E-Mails waren nicht zustellbar`,
  "notifications.token.expiring": ({ token, account }) =>
    `Der API-Token ${token}${account && ` von ${account}`} läuft bald ab`,
  "notifications.account.secondFactor": "Die Zwei-Faktor-Anmeldung Ihres Kontos wurde geändert",
  "notifications.reference.attention": "Referenzdaten müssen geprüft werden",
  "notifications.webhook.disabled": ({ receiver }) =>
    `Ereignisse werden nicht mehr an ${receiver} gesendet: der Empfänger hat sie nicht angenommen`,
  "notifications.mail.title": "Benachrichtigungen per E-Mail",
  "notifications.mail.text":
    "Alle Benachrichtigungen erscheinen in Lanekeeper. Wählen Sie, welche Sie auch per E-Mail erhalten, in der Sprache der Oberfläche.",
  "notifications.mail.off":
    "Alle Benachrichtigungen erscheinen in Lanekeeper. Ihr Labor verschickt derzeit keine E-Mails; Ihre Auswahl gilt, sobald es das tut.",
  "notifications.mail.immediate": "Sofort",
  "notifications.mail.daily": "Täglich",
  "notifications.mail.never": "Nie",
  "notifications.mail.saved": "Einstellungen gespeichert",
  "notifications.mail.failed.load": "Die Einstellungen konnten nicht geladen werden",
  "notifications.mail.failed.save": "Die Einstellungen konnten nicht gespeichert werden",
  "notifications.kind.order.submitted": "Neue Aufträge",
  "notifications.kind.approval.requested":
    "Aufträge, die Ihre Freigabe brauchen, zusätzlich zur E-Mail mit dem Link",
  "notifications.kind.order.approved": "Aufträge freigegeben",
  "notifications.kind.order.rejected": "Aufträge abgelehnt",
  "notifications.kind.order.samplesSent": "Proben an das Labor verschickt",
  "notifications.kind.order.completed": "Aufträge abgeschlossen",
  "notifications.kind.files.published": "Dateien zum Herunterladen bereit",
  "notifications.kind.samples.issue": "Probleme mit Proben",
  "notifications.kind.results.selected": "Neue Ergebnisse",
  "notifications.kind.message.posted": "Neue Nachrichten",
  "notifications.kind.message.mention": "Nachrichten, in denen Sie erwähnt werden",
  "notifications.kind.upload.completed": "Alle Reads eines Auftrags eingegangen",
  "notifications.kind.run.completed": "Analysen abgeschlossen",
  "notifications.kind.run.failed": "Analysen fehlgeschlagen",
  "notifications.kind.run.cancelled": "Analysen abgebrochen",
  "notifications.kind.run.proposed": "Automatische Analysen: Ergebnisse zu prüfen",
  "notifications.kind.rule.notStarted": "Automatische Analysen: nicht gestartet",
  "notifications.kind.rule.paused": "Automatische Analysen: angehaltene Regeln",
  "notifications.kind.stream.stalled": "Sequenzierläufe stocken",
  "notifications.kind.stream.diskLow": "Datenträger eines Sequenzierlaufs fast voll",
  "notifications.kind.stream.folderMissing": "Ausgabeverzeichnis eines Sequenzierlaufs fehlt",
  "notifications.kind.stream.finished": "Sequenzierläufe beendet",
  "notifications.kind.mail.failed": "Nicht zugestellte E-Mails",
  "notifications.kind.token.expiring": "API-Token, die innerhalb einer Woche ablaufen",
  "notifications.kind.account.secondFactor": "Änderungen der Zwei-Faktor-Anmeldung",
  "notifications.kind.reference.attention": "Fehlende oder veränderte Referenzdaten",
  "notifications.kind.webhook.disabled": "Abgeschaltete Webhooks und Chat-Kanäle",
};
