import type { signInSettings as english } from "../en/signInSettings.ts";
import type { Texts } from "../t.ts";

export const signInSettings: Texts<typeof english> = {
  "signInSettings.title": "Anmeldung",
  "signInSettings.text": "Wie sich Benutzer anmelden: Single Sign-on und Passwörter",
  "signInSettings.oidc": "Single Sign-on (OpenID Connect)",
  "signInSettings.oidc.text": "Benutzer melden sich mit dem Konto ihrer Einrichtung an.",
  "signInSettings.oidc.off":
    "Single Sign-on ist ausgeschaltet, bis ein Aussteller und eine Client-ID gespeichert sind.",
  "signInSettings.callback": "Weiterleitungsadresse",
  "signInSettings.callback.hint": "Tragen Sie diese Adresse beim Anbieter ein.",
  "signInSettings.issuer": "Aussteller (Issuer)",
  "signInSettings.issuer.hint": "Adresse des Anbieters. Leer lassen, um Single Sign-on auszuschalten.",
  "signInSettings.clientId": "Client-ID",
  "signInSettings.clientSecret": "Client-Secret",
  "signInSettings.clientSecret.hint": "Bei einem öffentlichen Client leer lassen.",
  "signInSettings.clientSecret.isSet": "Ein Client-Secret ist gespeichert. Leer lassen, um es beizubehalten.",
  "signInSettings.buttonLabel": "Schaltfläche auf der Anmeldeseite",
  "signInSettings.buttonLabel.hint": "Zum Beispiel der Name des Kontos Ihrer Einrichtung.",
  "signInSettings.accounts": "Konten und Rechte",
  "signInSettings.accounts.text":
    "Die erste Anmeldung verknüpft das Konto, das die bestätigte E-Mail-Adresse des Benutzers hat.",
  "signInSettings.autoCreate": "Konten bei der ersten Anmeldung anlegen",
  "signInSettings.autoCreate.hint":
    "Ist dies ausgeschaltet, können sich nur Benutzer mit einem Konto anmelden.",
  "signInSettings.allowedDomains": "Zugelassene E-Mail-Domains",
  "signInSettings.allowedDomains.hint": "Leer lassen, um jede Domain zuzulassen.",
  "signInSettings.roleClaim": "Claim für die Rolle",
  "signInSettings.roleClaim.hint":
    "Name des Claims mit den Werten unten. Leer lassen, um Rollen nur in Lanekeeper zu vergeben.",
  "signInSettings.roleMap": "Rollen nach Wert",
  "signInSettings.departmentClaim": "Claim für die Abteilung",
  "signInSettings.departmentClaim.hint":
    "Name des Claims mit den Werten unten. Leer lassen, um Abteilungen nur in Lanekeeper zuzuordnen.",
  "signInSettings.departmentMap": "Abteilungen nach Wert",
  "signInSettings.claimValue": "Wert des Claims",
  "signInSettings.map.add": "Wert hinzufügen",
  "signInSettings.passwords": "Passwörter",
  "signInSettings.passwordSignIn": "Anmeldung mit Passwort zulassen",
  "signInSettings.passwordSignIn.hint":
    "Administratorkonten können ihr Passwort immer verwenden, zum Beispiel wenn der Anbieter nicht erreichbar ist.",
  "signInSettings.test": "Verbindung testen",
  "signInSettings.test.failed": "Der Test ist fehlgeschlagen",
  "signInSettings.oidc.test": "Verbindung zum Anbieter",
  "signInSettings.oidc.test.text": "Liest das Discovery-Dokument mit den gespeicherten Einstellungen.",
  "signInSettings.map.remove": ({ value }) => `Wert ${value} entfernen`,
  "signInSettings.oidc.test.done": ({ issuer }) => `Der Anbieter hat geantwortet: ${issuer}`,
};
