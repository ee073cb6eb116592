import { count } from "../count.ts";
import type { terms as english } from "../en/terms.ts";
import type { Texts } from "../t.ts";

export const terms: Texts<typeof english> = {
  "terms.title": "Nutzungsbedingungen",
  "terms.acceptText": "Stimmen Sie den Nutzungsbedingungen zu, um fortzufahren.",
  "terms.accept": "Zustimmen",
  "terms.continue": "Weiter",
  "terms.notAccepted": "Ihre Entscheidung konnte nicht gespeichert werden",
  "terms.failed": "Die Nutzungsbedingungen konnten nicht geladen werden",
  "terms.none": "Es gelten keine Nutzungsbedingungen.",
  "terms.home": "Startseite",
  "terms.version": ({ version }) => `Fassung ${version}`,
  "terms.acceptedAt": ({ version, time }) => `Fassung ${version} zugestimmt am ${time}`,
  "terms.settings.text": "Alle Benutzer stimmen der geltenden Fassung zu, bevor sie weiterarbeiten.",
  "terms.new": "Neue Fassung",
  "terms.new.text":
    "Auch Administratoren stimmen zu, Dienstkonten nicht. Bis zur Zustimmung können Benutzer nicht weiterarbeiten: Veröffentlichen Sie außerhalb der Arbeitszeit.",
  "terms.text": "Wortlaut",
  "terms.text.hint": "Reiner Text, höchstens 50.000 Zeichen",
  "terms.publish": "Veröffentlichen",
  "terms.publish.title": "Diese Fassung veröffentlichen?",
  "terms.publish.text":
    "Alle Benutzer, auch Sie, müssen ihr zustimmen, bevor sie weiterarbeiten können. Uploads und Skripte mit Tokens von Benutzern halten bis dahin an.",
  "terms.published": ({ version }) => `Fassung ${version} veröffentlicht`,
  "terms.notPublished": "Die Fassung konnte nicht veröffentlicht werden",
  "terms.versions": "Fassungen",
  "terms.versions.none": "Noch keine Fassung. Benutzer müssen nichts zustimmen.",
  "terms.column.version": "Fassung",
  "terms.column.published": "Veröffentlicht",
  "terms.column.accepted": "Zugestimmt",
  "terms.inForce": "Gilt",
  "terms.isWithdrawn": "Zurückgezogen",
  "terms.acceptances": ({ acceptances }) => `${acceptances} Benutzer`,
  "terms.acceptancesOf": ({ acceptances, people }) =>
    `${acceptances} von ${count(people, "Benutzer", "Benutzern")}`,
  "terms.people": ({ version }) => `Zustimmungen zu Fassung ${version}`,
  "terms.pages": "Seiten der Zustimmungen",
  "terms.withdraw": ({ version }) => `Fassung ${version} zurückziehen`,
  "terms.withdrawn": "Nutzungsbedingungen zurückgezogen",
  "terms.notWithdrawn": "Die Nutzungsbedingungen konnten nicht zurückgezogen werden",
  "personalData.title": "Ihre Daten",
  "personalData.text":
    "Ein ZIP mit JSON-Dateien, das alles enthält, was über Sie gespeichert ist. Sequenzdateien finden Sie in Ihren Lieferungen.",
  "personalData.export": "Daten exportieren",
  "personalData.erase": "Personenbezogene Daten löschen",
  "personalData.erase.title": ({ name }) => `Personenbezogene Daten von ${name} löschen?`,
  "personalData.erase.kept":
    "Aufträge, Proben, Studien und Nachrichten bleiben unter dem Namen „Erased user“ erhalten.",
  "personalData.erase.removed":
    "Sitzungen, Tokens, Benachrichtigungen und E-Mails werden entfernt. Die Adresse ist für ein neues Konto frei.",
  "personalData.erase.audit": "Das Audit-Protokoll behält IDs und Vorgänge, ohne Namen und Adresse.",
  "personalData.erase.final": "Das lässt sich nicht rückgängig machen.",
  "personalData.erase.confirm": ({ email }) => `Geben Sie zur Bestätigung ${email} ein`,
  "personalData.erased": ({ name, replaced }) => `Personenbezogene Daten von ${name} gelöscht: ${replaced}`,
  "personalData.isErased": "Gelöscht",
};
