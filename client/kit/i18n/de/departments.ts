import { count } from "../count.ts";
import type { departments as english } from "../en/departments.ts";
import type { Texts } from "../t.ts";

export const departments: Texts<typeof english> = {
  "departments.title": "Abteilungen",
  "departments.new": "Neue Abteilung",
  "departments.create": "Abteilung anlegen",
  "departments.search": "Abteilungen durchsuchen",
  "departments.searchHint": "Name oder Kostenstelle",
  "departments.name": "Name",
  "departments.costCentre": "Kostenstelle",
  "departments.billingAddress": "Rechnungsadresse",
  "departments.billingAddress.hint": "Wird in neue Aufträge der Mitglieder eingetragen.",
  "departments.requiresApproval": "Aufträge brauchen eine Freigabe",
  "departments.requiresApproval.hint":
    "Die Leitung gibt jeden Auftrag frei, bevor das Labor ihn annimmt. Benennen Sie mindestens eine Leitung.",
  "departments.members": "Mitglieder",
  "departments.leads": "Leitung",
  "departments.lead": "Leitung",
  "departments.leadOf": ({ name }) => `${name} gehört zur Leitung`,
  "departments.count": ({ departments: amount }) => count(amount, "Abteilung", "Abteilungen"),
  "departments.memberCount": ({ members }) => count(members, "Mitglied", "Mitglieder"),
  "departments.failed": "Die Abteilungen konnten nicht geladen werden",
  "departments.pages": "Seiten der Abteilungsliste",
  "departments.noneFound.title": "Keine passenden Abteilungen",
  "departments.noneFound.text": "Versuchen Sie einen kürzeren Suchbegriff.",
  "departments.empty.title": "Noch keine Abteilungen",
  "departments.empty.text":
    "Eine Abteilung fasst die Benutzer einer Arbeitsgruppe zusammen, mit Kostenstelle und Rechnungsadresse.",
  "departments.created": ({ name }) => `Abteilung ${name} angelegt`,
  "departments.saved": ({ name }) => `${name} gespeichert`,
  "departments.notSaved": "Die Abteilung konnte nicht gespeichert werden",
  "departments.edit.title": ({ name }) => `${name} bearbeiten`,
  "departments.delete.text": ({ members }) =>
    `Nur Abteilungen ohne eingereichte Aufträge lassen sich löschen.${members > 0 ? ` ${count(members, "Mitglied hat", "Mitglieder haben")} danach keine Abteilung.` : ""}`,
  "departments.members.title": ({ name }) => `Mitglieder von ${name}`,
  "departments.members.add": "Mitglied hinzufügen",
  "departments.members.none": "Noch keine Mitglieder.",
  "departments.members.moves": ({ name }) => `Wechselt von ${name} hierher`,
  "departments.members.remove": ({ name }) => `${name} entfernen`,
  "departments.members.text":
    "Ein Benutzer gehört zu einer Abteilung. Eingereichte Aufträge bleiben bei der Abteilung, für die sie eingereicht wurden.",
  "departments.members.saved": ({ name }) => `Mitglieder von ${name} gespeichert`,
  "users.department": "Abteilung",
  "users.noDepartment": "Keine",
};
