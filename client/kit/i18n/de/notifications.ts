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
  "notifications.order.stageChanged.DRAFT": "Auftrag an Sie zurückgegeben",
  "notifications.order.stageChanged.ACCEPTED": "Auftrag vom Labor angenommen",
  "notifications.order.stageChanged.ON_HOLD": "Auftrag zurückgestellt",
  "notifications.order.stageChanged.REJECTED": "Auftrag vom Labor nicht angenommen",
  "notifications.order.stageChanged.CANCELLED": "Auftrag vom Labor storniert",
  "notifications.order.cancelled": "Auftrag vom Auftraggeber storniert",
  "notifications.order.assigned": "Auftrag Ihnen zugewiesen",
  "notifications.order.samplesSent": "Proben verschickt",
  "notifications.samples.decisionAsked": ({ samples, codes }) =>
    `Mit ${count(samples, "Probe", "Proben")} auf Risiko fortfahren? (${codes})`,
  "notifications.samples.decisionAnswered": ({ samples, codes }) =>
    `Rückfrage zu ${count(samples, "Probe", "Proben")} beantwortet (${codes})`,
  "notifications.samples.decided": ({ samples, codes }) =>
    `Entscheidung über ${count(samples, "Probe", "Proben")} (${codes})`,
  "notifications.samples.replacementAnswered": ({ samples, codes }) =>
    `Anfrage nach neuen Röhrchen von ${count(samples, "Probe", "Proben")} beantwortet (${codes})`,
  "notifications.order.samplesReceived": ({ received, expected }) =>
    `${received} von ${count(expected, "Probe", "Proben")} eingegangen`,
  "notifications.amendment.proposed": "Änderung eines Auftrags vorgeschlagen",
  "notifications.amendment.accepted": "Vorgeschlagene Änderung angenommen",
  "notifications.amendment.declined": "Vorgeschlagene Änderung abgelehnt",
  "notifications.quote.sent": "Neues Angebot",
  "notifications.quote.accepted": "Angebot angenommen",
  "notifications.quote.declined": "Angebot abgelehnt",
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
  "notifications.account.identityUnlinked": "Eine Anmeldung wurde von Ihrem Konto getrennt",
  "notifications.runFolder.complete": ({ run }) => `Laufordner vollständig: ${run}`,
  "notifications.runFolder.stalled": ({ run }) => `Laufordner stockt: ${run}`,
  "notifications.runFolder.unplanned": ({ run }) => `Sequenzierlauf ohne Planung: ${run}`,
  "notifications.reference.attention": "Referenzdaten müssen geprüft werden",
  "notifications.webhook.disabled": ({ receiver }) =>
    `Ereignisse werden nicht mehr an ${receiver} gesendet: der Empfänger hat sie nicht angenommen`,
};
