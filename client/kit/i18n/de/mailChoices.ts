import type { mailChoices as english } from "../en/mailChoices.ts";
import type { Texts } from "../t.ts";

export const mailChoices: Texts<typeof english> = {
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
