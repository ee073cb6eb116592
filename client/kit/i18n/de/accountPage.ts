import type { accountPage as english } from "../en/accountPage.ts";
import type { Texts } from "../t.ts";

export const accountPage: Texts<typeof english> = {
  "account.department": "Abteilung",
  "account.department.lead": "Leitung",
  "account.department.isLead": "Sie leiten diese Abteilung.",
  "account.members.title": "Mitglieder einladen",
  "account.members.text": ({ department }) =>
    `Als Leitung von ${department} können Sie Forschende in die Abteilung einladen. Sie legen ihr Konto mit dem Link der Einladung an.`,
  "account.department.former": "Frühere Abteilungen",
  "account.department.period": ({ name, role, from, to }) =>
    `${name}, ${from} bis ${to}${role === "lead" ? " (Leitung)" : ""}`,
  "account.title": "Konto",
  "account.name": "Name",
  "account.email": "E-Mail-Adresse",
  "account.changeHint": "E-Mail-Adresse, Rolle und Abteilung ändert das Labor.",
  "account.password.title": "Passwort ändern",
  "account.password.text": "Ihre anderen Geräte werden dabei abgemeldet.",
  "account.password.current": "Aktuelles Passwort",
  "account.appearance.title": "Darstellung und Sprache",
  "account.appearance.text": "Wird in diesem Browser gespeichert.",
  "account.shortcuts": "Tastenkürzel mit einer Taste",
  "account.shortcuts.hint":
    "Zum Beispiel / für die Suche. Schalten Sie sie aus, wenn Sie diktieren oder Tasten versehentlich drücken.",
  "account.profile.title": "Profil",
  "account.profile.institution": "Einrichtung",
  "account.profile.orcid": "ORCID iD",
  "account.profile.orcidHint": "16 Ziffern, etwa 0000-0002-1825-0097. Leer lassen, wenn Sie keine haben.",
  "account.profile.save": "Profil speichern",
  "account.profile.saved": "Profil gespeichert",
  "account.profile.failed": "Das Profil konnte nicht gespeichert werden",
  "account.profile.notLoaded": "Ihr Profil konnte nicht geladen werden",
  "account.sessions.title": "Aktive Sitzungen",
  "account.sessions.text": "Angemeldete Geräte. Die letzte Nutzung ist auf eine Stunde genau.",
  "account.sessions.current": "Dieses Gerät",
  "account.sessions.device": ({ browser, system }) => `${browser} unter ${system}`,
  "account.sessions.unknown": "Unbekanntes Gerät",
  "account.sessions.lastUsed": ({ time }) => `Zuletzt genutzt: ${time}`,
  "account.sessions.endOne": "Abmelden",
  "account.sessions.endOf": ({ name }) => `Abmelden: ${name}`,
  "account.sessions.failed": "Ihre Sitzungen konnten nicht geladen werden",
  "account.sessions.end": "Andere Sitzungen abmelden",
  "account.sessions.notEnded": "Die Sitzung konnte nicht beendet werden",
  "account.sessions.ended": ({ count }) =>
    count === 1 ? "1 andere Sitzung abgemeldet" : `${count} andere Sitzungen abgemeldet`,
};
