import type { mailChoices as english } from "../en/mailChoices.ts";
import type { Texts } from "../t.ts";

export const mailChoices: Texts<typeof english> = {
  "mailChoices.title": "Benachrichtigungen per E-Mail",
  "mailChoices.text":
    "Alle Benachrichtigungen erscheinen in Lanekeeper. Wählen Sie, welche Sie auch per E-Mail erhalten, in der Sprache der Oberfläche.",
  "mailChoices.off":
    "Alle Benachrichtigungen erscheinen in Lanekeeper. Ihr Labor verschickt derzeit keine E-Mails; Ihre Auswahl gilt, sobald es das tut.",
  "mailChoices.immediate": "Sofort",
  "mailChoices.daily": "Täglich",
  "mailChoices.never": "Nie",
  "mailChoices.saved": "Einstellungen gespeichert",
  "mailChoices.failed.load": "Die Einstellungen konnten nicht geladen werden",
  "mailChoices.failed.save": "Die Einstellungen konnten nicht gespeichert werden",
  "mailChoices.kind.order.submitted": "Neue Aufträge",
  "mailChoices.kind.approval.requested":
    "Aufträge, die Ihre Freigabe brauchen, zusätzlich zur E-Mail mit dem Link",
  "mailChoices.kind.order.approved": "Aufträge freigegeben",
  "mailChoices.kind.order.rejected": "Aufträge abgelehnt",
  "mailChoices.kind.order.samplesSent": "Proben an das Labor verschickt",
  "mailChoices.kind.order.completed": "Aufträge abgeschlossen",
  "mailChoices.kind.files.published": "Dateien zum Herunterladen bereit",
  "mailChoices.kind.samples.issue": "Probleme mit Proben",
  "mailChoices.kind.results.selected": "Neue Ergebnisse",
  "mailChoices.kind.message.posted": "Neue Nachrichten",
  "mailChoices.kind.message.mention": "Nachrichten, in denen Sie erwähnt werden",
  "mailChoices.kind.upload.completed": "Alle Reads eines Auftrags eingegangen",
  "mailChoices.kind.run.completed": "Analysen abgeschlossen",
  "mailChoices.kind.run.failed": "Analysen fehlgeschlagen",
  "mailChoices.kind.run.cancelled": "Analysen abgebrochen",
  "mailChoices.kind.run.proposed": "Automatische Analysen: Ergebnisse zu prüfen",
  "mailChoices.kind.rule.notStarted": "Automatische Analysen: nicht gestartet",
  "mailChoices.kind.rule.paused": "Automatische Analysen: angehaltene Regeln",
  "mailChoices.kind.stream.stalled": "Sequenzierläufe stocken",
  "mailChoices.kind.stream.diskLow": "Datenträger eines Sequenzierlaufs fast voll",
  "mailChoices.kind.stream.folderMissing": "Ausgabeverzeichnis eines Sequenzierlaufs fehlt",
  "mailChoices.kind.stream.finished": "Sequenzierläufe beendet",
  "mailChoices.kind.mail.failed": "Nicht zugestellte E-Mails",
  "mailChoices.kind.token.expiring": "API-Token, die innerhalb einer Woche ablaufen",
  "mailChoices.kind.account.secondFactor": "Änderungen der Zwei-Faktor-Anmeldung",
  "mailChoices.kind.reference.attention": "Fehlende oder veränderte Referenzdaten",
  "mailChoices.kind.webhook.disabled": "Abgeschaltete Webhooks und Chat-Kanäle",
};
