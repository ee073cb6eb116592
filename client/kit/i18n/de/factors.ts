import { count } from "../count.ts";
import type { factors as english } from "../en/factors.ts";
import type { Texts } from "../t.ts";

export const factors: Texts<typeof english> = {
  "factors.title": "Zwei-Faktor-Anmeldung",
  "factors.text":
    "Nach dem Passwort fragt die Anmeldung nach einem zweiten Faktor: einem Code einer Authenticator-App oder einem Passkey.",
  "factors.provider":
    "Sie melden sich über einen Anmeldedienst an. Über zweite Faktoren entscheidet dieser; die Faktoren dieser Seite werden nicht abgefragt.",
  "factors.off": "Nicht eingerichtet",
  "factors.failed": "Ihre zweiten Faktoren konnten nicht geladen werden",
  "factors.totp": "Authenticator-App",
  "factors.passkey": "Passkey",
  "factors.added": ({ time }) => `Hinzugefügt ${time}`,
  "factors.lastUsed": ({ time }) => `Zuletzt verwendet ${time}`,
  "factors.neverUsed": "Noch nicht verwendet",
  "factors.setUpTotp": "Authenticator-App einrichten",
  "factors.replaceTotp": "Authenticator-App ersetzen",
  "factors.addPasskey": "Passkey hinzufügen",
  "factors.noPasskeys":
    "Passkeys funktionieren nur über https oder bei localhost und nicht bei einer IP-Adresse. Fragen Sie Ihr Labor nach der richtigen Adresse.",
  "factors.remove": "Entfernen",
  "factors.removeOf": ({ name }) => `${name} entfernen`,
  "factors.remove.title": ({ name }) => `${name} entfernen?`,
  "factors.remove.text": "Die Anmeldung fragt nicht mehr nach diesem zweiten Faktor.",
  "factors.remove.last":
    "Die Anmeldung fragt dann nur noch nach Ihrem Passwort. Ihre Wiederherstellungscodes werden gelöscht.",
  "factors.removed": "Zweiter Faktor entfernt",
  "factors.required":
    "Ihre Rolle verlangt einen zweiten Faktor: Den letzten können Sie erst entfernen, wenn Sie einen anderen hinzugefügt haben.",
  "factors.codesLeft": ({ codes }) =>
    `Noch ${count(codes, "Wiederherstellungscode", "Wiederherstellungscodes")}`,
  "factors.renewCodes": "Neue Wiederherstellungscodes erzeugen",
  "factors.renewCodes.text": "Frühere Codes gelten nicht mehr.",
  "factors.codes.title": "Wiederherstellungscodes sichern",
  "factors.codes.text":
    "Jeder Code ersetzt Ihren zweiten Faktor einmal, etwa nach dem Verlust Ihres Telefons. Bewahren Sie sie sicher auf: Sie werden nur jetzt angezeigt.",
  "factors.codes.copy": "Codes kopieren",
  "factors.password": "Aktuelles Passwort",
  "factors.continue": "Weiter",
  "factors.scan":
    "Scannen Sie den QR-Code mit einer Authenticator-App, oder geben Sie den Schlüssel dort ein.",
  "factors.qr": "QR-Code für die Authenticator-App",
  "factors.key": "Schlüssel",
  "factors.code": "Code der App",
  "factors.confirm": "Bestätigen",
  "factors.name": "Name",
  "factors.name.hint": "Um ihn später zu erkennen, etwa „Laptop im Büro“ oder „Sicherheitsschlüssel“.",
  "factors.notDone": "Ihre zweiten Faktoren konnten nicht geändert werden",
  "factors.notConfirmed": "Die Authenticator-App konnte nicht eingerichtet werden",
  "factors.passkeyFailed": "Der Passkey konnte nicht hinzugefügt werden",
  "factors.passkeyCancelled": "Der Browser hat keinen Passkey erzeugt.",
  "factors.done": "Zweiter Faktor hinzugefügt. Ihre anderen Sitzungen wurden abgemeldet.",
  "factors.mustTitle": "Zweiten Faktor einrichten",
  "factors.mustText":
    "Ihre Rolle verlangt bei der Anmeldung einen zweiten Faktor. Richten Sie eine Authenticator-App oder einen Passkey ein, um fortzufahren.",
  "signIn.factor.title": "Zweiter Schritt",
  "signIn.factor.code": "Code Ihrer Authenticator-App",
  "signIn.factor.recovery": "Wiederherstellungscode",
  "signIn.factor.recovery.hint": "Jeder Code gilt einmal.",
  "signIn.factor.passkey.text":
    "Bestätigen Sie die Anmeldung mit Ihrem Passkey: einem Sicherheitsschlüssel, Ihrem Telefon oder diesem Gerät.",
  "signIn.factor.passkey": "Passkey verwenden",
  "signIn.factor.passkey.cancelled":
    "Der Passkey wurde nicht verwendet. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.",
  "signIn.factor.use.totp": "Authenticator-App verwenden",
  "signIn.factor.use.passkey": "Passkey verwenden",
  "signIn.factor.use.recovery": "Wiederherstellungscode verwenden",
  "signIn.factor.none":
    "Ihr Passkey gehört zu einer anderen Adresse dieser Installation. Melden Sie sich dort an, oder bitten Sie Ihr Labor, Ihren zweiten Faktor zurückzusetzen.",
  "signIn.factor.lost":
    "Haben Sie keinen Zugriff darauf? Bitten Sie Ihr Labor, Ihre zweiten Faktoren zurückzusetzen.",
  "signIn.factor.back": "Zurück zur Anmeldung",
};
