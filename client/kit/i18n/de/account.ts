import type { account as english } from "../en/account.ts";
import type { Texts } from "../t.ts";

export const account: Texts<typeof english> = {
  "signIn.title": "Anmelden",
  "signIn.email": "E-Mail-Adresse",
  "signIn.login": "E-Mail-Adresse oder Benutzername",
  "signIn.password": "Passwort",
  "signIn.submit": "Anmelden",
  "signIn.failed": "Anmeldung fehlgeschlagen",
  "signIn.signOn": "Mit Single Sign-on anmelden",
  "signIn.or": "oder",
  "signIn.withPassword": "Mit Passwort anmelden",
  "signIn.failed.off": "Single Sign-on ist auf dieser Installation nicht eingerichtet.",
  "signIn.failed.providerUnavailable":
    "Der Anmeldedienst ist nicht erreichbar. Versuchen Sie es später erneut.",
  "signIn.failed.attemptUnknown":
    "Diese Anmeldung ist abgelaufen oder wurde in einem anderen Browser begonnen. Beginnen Sie noch einmal.",
  "signIn.failed.denied":
    "Der Anmeldedienst hat den Zugriff abgelehnt. Wenden Sie sich an Ihr Labor, wenn Sie Zugriff brauchen.",
  "signIn.failed.refused":
    "Der Anmeldedienst hat die Anfrage dieser Installation abgelehnt. Wenden Sie sich an Ihr Labor.",
  "signIn.failed.answerInvalid":
    "Der Anmeldedienst hat eine ungültige Antwort geliefert. Beginnen Sie noch einmal oder wenden Sie sich an Ihr Labor.",
  "signIn.failed.clocksDiffer":
    "Die Uhren des Anmeldedienstes und dieses Servers weichen voneinander ab. Wenden Sie sich an Ihr Labor.",
  "signIn.failed.emailMissing":
    "Der Anmeldedienst hat Ihre E-Mail-Adresse nicht übermittelt. Wenden Sie sich an Ihr Labor.",
  "signIn.failed.emailNotVerified":
    "Der Anmeldedienst hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort und melden Sie sich dann erneut an.",
  "signIn.failed.domainNotAllowed":
    "E-Mail-Adressen Ihrer Domain sind hier nicht zugelassen. Wenden Sie sich an Ihr Labor.",
  "signIn.failed.tooMany":
    "Zu viele Anmeldeversuche aus Ihrem Netzwerk. Versuchen Sie es in einigen Minuten erneut.",
  "signIn.failed.accountMissing":
    "Zu Ihrer E-Mail-Adresse gibt es kein Konto. Bitten Sie Ihr Labor um ein Konto.",
  "signIn.failed.accountDeactivated": "Ihr Konto ist deaktiviert. Wenden Sie sich an Ihr Labor.",
  "signIn.failed.otherIdentity":
    "Das Konto zu Ihrer E-Mail-Adresse ist mit einer anderen Identität verknüpft. Wenden Sie sich an Ihr Labor.",
  "signIn.failed.other": "Die Anmeldung konnte nicht abgeschlossen werden. Beginnen Sie noch einmal.",
  "signIn.forgotten": "Passwort vergessen? Ihr Labor kann es zurücksetzen.",
  "signIn.register": "Konto anlegen",
  "signIn.noAccount": "Neu hier?",
  "signIn.ended.title": "Ihre Sitzung ist abgelaufen",
  "signIn.ended.text": "Melden Sie sich wieder an, um dort weiterzumachen, wo Sie waren.",
  "signIn.demo.title": "Öffentliche Demo",
  "signIn.demo.text": "Sehen Sie sich ohne Konto um. Änderungen sind deaktiviert.",
  "signIn.demo.RESEARCHER": "Aus Sicht der Forschung ansehen",
  "signIn.demo.FACILITY_ADMIN": "Aus Sicht des Labors ansehen",
  "register.title": "Konto anlegen",
  "register.firstName": "Vorname",
  "register.lastName": "Nachname",
  "register.password": "Passwort",
  "register.passwordHint": "Mindestens 10 Zeichen. Gut geeignet ist eine Passphrase aus mehreren Wörtern.",
  "register.submit": "Konto anlegen",
  "register.failed": "Das Konto konnte nicht angelegt werden",
  "register.known": "Schon ein Konto?",
  "register.closed.title": "Die Registrierung ist geschlossen",
  "register.closed.text": "Bitten Sie Ihr Labor um ein Konto.",
  "registration.label": "Wer kann ein Konto anlegen?",
  "registration.hint": "Sie können das später in den Einstellungen ändern.",
  "registration.false": "Nur das Labor",
  "registration.false.hint": "Das Labor legt alle Konten an.",
  "registration.true": "Alle, die diesen Server erreichen",
  "registration.true.hint":
    "Die Anmeldeseite bietet eine Registrierung an. Neue Konten gehören zur Rolle Forschung und können Aufträge erteilen.",
  "receivedReads.label": "Standardklasse für eingehende FASTQ-Dateien",
  "receivedReads.hint":
    "Uploads und Importe schlagen diese Klasse vor. Bei jedem Import lässt sich eine andere wählen.",
  "receivedReads.cleaned": "Lieferbar",
  "receivedReads.cleaned.hint": "Die Dateien können unverändert für die Kundschaft freigegeben werden.",
  "receivedReads.raw": "Roh",
  "receivedReads.raw.hint":
    "Die Dateien sind auf das Labor beschränkt, bis eine Pipeline sie bereinigt hat, zum Beispiel von menschlichen Reads.",
  "setup.title": "Lanekeeper einrichten",
  "setup.text": "Legen Sie das Administrationskonto an. Weitere Konten können Sie danach anlegen.",
  "setup.submit": "Konto anlegen und beginnen",
  "setup.failed": "Das Konto konnte nicht angelegt werden",
  "setup.noToken.title": "Öffnen Sie den Link zur Einrichtung",
  "setup.noToken.text":
    "Diese Installation hat noch kein Administrationskonto. Beim Start hat Lanekeeper im Terminal und im Log einen Link ausgegeben, der mit #token=… endet. Öffnen Sie diesen Link, um das Konto anzulegen.",
  "setup.noToken.lost": "Link verloren? Beim nächsten Start gibt Lanekeeper einen neuen aus.",
  "setup.done.title": "Lanekeeper ist eingerichtet",
  "setup.done.text":
    "Ein Administrationskonto ist vorhanden. Melden Sie sich an oder bitten Sie Ihr Labor um ein Konto.",
  "account.role": "Rolle",
  "account.signIn": "Anmeldung",
  "account.signIn.password": "Passwort",
  "account.signIn.oidc": "Single Sign-on",
  "account.signIn.ldap": "Verzeichnis",
  "account.password.new": "Neues Passwort",
  "account.password.repeat": "Neues Passwort bestätigen",
  "account.password.unequal": "Die Passwörter stimmen nicht überein",
  "account.password.submit": "Passwort ändern",
  "account.password.done": "Passwort geändert",
  "account.password.failed": "Das Passwort konnte nicht geändert werden",
  "newPassword.title": "Neues Passwort wählen",
  "newPassword.text":
    "Ihr aktuelles Passwort hat jemand anderes festgelegt. Wählen Sie ein eigenes, um fortzufahren; andere Sitzungen Ihres Kontos werden abgemeldet.",
  "newPassword.current": "Aktuelles Passwort",
  "newPassword.signOut": "Abmelden",
  "invitation.title": "Konto anlegen",
  "invitation.text": "Sie wurden eingeladen. Geben Sie Ihren Namen ein und wählen Sie ein Passwort.",
  "invitation.signOn": ({ email }) =>
    `Sie wurden eingeladen. Melden Sie sich mit dem Konto Ihrer Einrichtung an, das die Adresse ${email} hat.`,
  "invitation.failed": "Diese Einladung kann nicht verwendet werden",
  "invitation.next":
    "Der Link gilt einmal und 7 Tage lang. Bitten Sie Ihr Labor um eine neue Einladung, oder melden Sie sich an, wenn Sie schon ein Konto haben.",
  "reset.link": "Passwort vergessen?",
  "reset.title": "Passwort zurücksetzen",
  "reset.text":
    "Geben Sie die E-Mail-Adresse Ihres Kontos ein. Sie erhalten einen Link, mit dem Sie ein neues Passwort wählen.",
  "reset.submit": "Link senden",
  "reset.notSent": "Der Link konnte nicht angefordert werden",
  "reset.sent.title": "Sehen Sie in Ihr Postfach",
  "reset.sent.text": ({ email }) =>
    `Wenn es ein Konto für ${email} gibt, ist ein Link an diese Adresse unterwegs. Er gilt einmal und eine Stunde lang. Keine E-Mail? Sehen Sie im Spam-Ordner nach oder fragen Sie Ihr Labor.`,
  "reset.back": "Zurück zur Anmeldung",
  "reset.confirm.title": "Neues Passwort wählen",
  "reset.confirm.text": "Alle Sitzungen Ihres Kontos werden abgemeldet.",
  "reset.again": "Neuen Link anfordern",
  "reset.done": "Melden Sie sich mit Ihrem neuen Passwort an.",
  "unsubscribe.title": "Diese E-Mails abbestellen?",
  "unsubscribe.text":
    "Sie erhalten dann keine E-Mails dieser Art mehr. Die Benachrichtigungen erscheinen weiterhin in Lanekeeper.",
  "unsubscribe.submit": "Abbestellen",
  "unsubscribe.done": "Abbestellt",
  "unsubscribe.done.text": "Sie erhalten diese E-Mails nicht mehr.",
  "unsubscribe.failed": "Abbestellen fehlgeschlagen",
  "unsubscribe.settings": "Alle Benachrichtigungseinstellungen",
};
