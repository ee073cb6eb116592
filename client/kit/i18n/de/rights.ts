import type { rights as english } from "../en/rights.ts";
import type { Texts } from "../t.ts";

export const rights: Texts<typeof english> = {
  "rights.open": "Rechte der Rollen",
  "rights.title": "Rechte der Rollen",
  "rights.text":
    "Die Rolle bestimmt, was ein Benutzer darf, in der Oberfläche und mit API-Tokens. Eine neue Rolle gilt ab der nächsten Anfrage.",
  "rights.right": "Recht",
  "rights.all": "Ja",
  "rights.own": "Eigene",
  "rights.none": "Nein",
  "rights.roleOwn": ({ role }) => `${role} (eigene)`,
  "rights.legend":
    "Ja: Daten aller Kunden. Eigene: eigene Daten. Mitglieder einer Abteilung lesen auch, was sie teilt.",
  "rights.name.records.read": "Aufträge, Proben, Studien, Analysen und Dateien sehen",
  "rights.name.orders.change": "Aufträge und deren Proben anlegen und ändern",
  "rights.name.samples.receive": "Proben annehmen und deren Status setzen",
  "rights.name.messages.write": "Nachrichten zu Aufträgen schreiben",
  "rights.name.studies.change": "Studien und deren Metadaten anlegen und ändern",
  "rights.name.sequencing.plan": "Sequenzierläufe planen und überwachen",
  "rights.name.data.receive": "Dateien hochladen, importieren und zuordnen",
  "rights.name.files.delete": "Dateien löschen",
  "rights.name.deliveries.publish": "Lieferungen freigeben",
  "rights.name.links.create": "Links zu Lieferungen und Proben anlegen",
  "rights.name.analyses.start": "Analysen starten und abbrechen",
  "rights.name.results.release": "Ergebnisse freigeben und Reads aus Analysen übernehmen",
  "rights.name.pipelines.manage": "Pipelines installieren und einrichten",
  "rights.name.definitions.manage": "Formulare, Checklisten, Module und Katalog ändern",
  "rights.name.billing.manage": "Preise und Angebote verwalten",
  "rights.name.users.manage": "Benutzer und Abteilungen verwalten",
  "rights.name.tokens.manage": "Tokens von Dienstkonten verwalten",
  "rights.name.settings.manage": "Einstellungen des Labors ändern",
  "rights.name.audit.read": "Audit-Protokoll lesen",
};
