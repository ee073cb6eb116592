import type { mail as english } from "../en/mail.ts";
import type { Texts } from "../t.ts";

export const mail: Texts<typeof english> = {
  "mail.title": "E-Mail und Benachrichtigungen",
  "mail.text": "Der Mailserver, der die E-Mails dieser Installation zustellt",
  "mail.off":
    "Der E-Mail-Versand ist ausgeschaltet. E-Mails werden erst verschickt, wenn ein Mailserver und eine Absenderadresse gespeichert sind.",
  "mail.server": "Mailserver",
  "mail.host": "Hostname oder IP-Adresse",
  "mail.host.hint": "Leer lassen, um den E-Mail-Versand auszuschalten.",
  "mail.port": "Port",
  "mail.security": "Verschlüsselung",
  "mail.security.starttls": "STARTTLS (meist Port 587)",
  "mail.security.tls": "TLS (meist Port 465)",
  "mail.security.none": "Keine (meist Port 25)",
  "mail.user": "Benutzername",
  "mail.user.hint": "Leer lassen, wenn der Mailserver keine Anmeldung verlangt.",
  "mail.password": "Passwort",
  "mail.password.isSet": "Ein Passwort ist gespeichert. Leer lassen, um es beizubehalten.",
  "mail.sender": "Absender",
  "mail.from": "Absenderadresse",
  "mail.from.hint":
    "Der Mailserver muss diese Adresse zulassen. Empfänger sehen daneben den Namen des Labors.",
  "mail.replyTo": "Antwortadresse",
  "mail.replyTo.hint": "Leer lassen, um Antworten an die Absenderadresse zu erhalten.",
  "mail.test": "Test-E-Mail",
  "mail.test.text": "Verwendet die gespeicherten Einstellungen.",
  "mail.test.to": "Empfänger",
  "mail.test.send": "Test-E-Mail senden",
  "mail.test.saveFirst": "Speichern Sie zuerst Ihre Änderungen.",
  "mail.test.sent": ({ answer }) => `Der Mailserver hat die E-Mail angenommen: ${answer}`,
  "mail.test.failed": "Die Test-E-Mail konnte nicht gesendet werden",
  "mail.problems": "Nicht zugestellte E-Mails",
  "mail.problems.text": "Die letzten 20 nicht zugestellten E-Mails der vergangenen 30 Tage",
  "mail.problems.none": "Keine nicht zugestellten E-Mails",
  "mail.problems.failed": "Die nicht zugestellten E-Mails konnten nicht geladen werden",
};
