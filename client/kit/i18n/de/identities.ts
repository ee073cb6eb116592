import type { identities as english } from "../en/identities.ts";
import type { Texts } from "../t.ts";

export const identities: Texts<typeof english> = {
  "identities.title": "Verknüpfte Anmeldung",
  "identities.text":
    "Konten Ihrer Einrichtung, mit denen Sie sich hier anmelden. Trennen Sie eines, das Sie nicht mehr nutzen oder das nicht Ihres ist.",
  "identities.failed": "Die verknüpften Anmeldungen konnten nicht geladen werden",
  "identities.none": "Kein Konto einer Einrichtung ist verknüpft.",
  "identities.linked": ({ time }) => `Verknüpft ${time}`,
  "identities.lastUsed": ({ time }) => `Zuletzt verwendet ${time}`,
  "identities.neverUsed": "Noch nicht verwendet",
  "identities.subject": ({ subject }) => `Kennung ${subject}`,
  "identities.unlink": "Trennen",
  "identities.unlinkOf": ({ name }) => `${name} trennen`,
  "identities.unlink.title": ({ name }) => `${name} trennen?`,
  "identities.unlink.text":
    "Sie können sich damit nicht mehr bei diesem Konto anmelden, und Ihre anderen Sitzungen enden. Eine spätere Anmeldung, die die E-Mail-Adresse Ihres Kontos nennt, verknüpft es erneut und entfernt Ihr Passwort, wenn Sie nicht zur Laborleitung gehören.",
  "identities.onlyWay":
    "Das ist die einzige Möglichkeit, sich bei Ihrem Konto anzumelden, und kann deshalb nicht getrennt werden. Legen Sie zuerst ein Passwort fest: „Passwort vergessen?“ auf der Anmeldeseite sendet Ihnen einen Link, wenn das Labor Passwörter erlaubt. Wenden Sie sich sonst an Ihr Labor.",
  "identities.unlinked": "Anmeldung getrennt",
  "identities.notDone": "Die Anmeldung konnte nicht getrennt werden",
  "identities.ofUser": "Verknüpfte Anmeldung",
  "identities.ofUser.title": ({ name }) => `Verknüpfte Anmeldung von ${name}`,
  "identities.ofUser.text":
    "Mit einer getrennten Anmeldung kommt niemand mehr in dieses Konto, und alle Sitzungen des Benutzers enden. API-Token bleiben gültig. Ohne Passwort meldet sich der Benutzer danach mit einem zurückgesetzten Passwort an oder erneut über einen Anmeldedienst, der die E-Mail-Adresse des Kontos nennt und damit wieder verknüpft wird.",
  "identities.ofUser.close": "Schließen",
};
