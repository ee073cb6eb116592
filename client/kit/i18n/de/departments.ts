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
  "departments.import": "CSV importieren",
  "departments.export": "CSV exportieren",
  "departments.import.title": "Benutzer und Abteilungen importieren",
  "departments.import.text":
    "Die erste Zeile nennt die Spalten: email, first_name, last_name, department, department_role (lead oder member), cost_centre. Eine leere Abteilung ändert nichts. Neue Abteilungen erhalten die Kostenstelle ihrer ersten Zeile.",
  "departments.import.passwords":
    "Neue Benutzer sind Forschende ohne bekanntes Passwort. Setzen Sie es auf der Seite der Konten zurück.",
  "departments.import.file": "CSV-Datei",
  "departments.import.fileHint": "Höchstens 2.000 Zeilen und 500 kB",
  "departments.import.tooLarge": "Die Datei ist größer als 500 kB. Teilen Sie sie auf.",
  "departments.import.failed": "Die Datei konnte nicht gelesen werden",
  "departments.import.notDone": "Die Datei konnte nicht importiert werden",
  "departments.import.line": "Zeile",
  "departments.import.user": "Benutzer",
  "departments.import.result": "Ergebnis",
  "departments.import.created": "Neuer Benutzer",
  "departments.import.moved": "Wechselt",
  "departments.import.unchanged": "Unverändert",
  "departments.import.refused": "Abgelehnt",
  "departments.import.from": ({ from }) => `von ${from}`,
  "departments.import.newDepartments": ({ names }) => `Neue Abteilungen: ${names}`,
  "departments.import.summary": ({ created, moved, unchanged, refused }) =>
    `${created} neu, ${moved} wechseln, ${unchanged} unverändert, ${refused} abgelehnt`,
  "departments.import.shown": ({ shown, total }) =>
    `Die ersten ${shown} von ${total} Zeilen, abgelehnte zuerst.`,
  "departments.import.submit": "Importieren",
  "departments.import.done": ({ created, moved }) =>
    `Importiert: ${count(created, "neuer Benutzer", "neue Benutzer")}, ${moved} gewechselt`,
  "users.department": "Abteilung",
  "users.noDepartment": "Keine",
};
