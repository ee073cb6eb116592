import type { shell as english } from "../en/shell.ts";
import type { Texts } from "../t.ts";
import { upTo99 } from "../upTo99.ts";

export const shell: Texts<typeof english> = {
  "shell.group.data": "Daten",
  "shell.group.facility": "Labor",
  "shell.group.look": "Nachschlagen",
  "shell.waiting.newOrders": ({ waiting }) => `${upTo99(waiting)} neu`,
  "shell.waiting.toReceive": ({ waiting }) => `${upTo99(waiting)} anzunehmen`,
  "shell.waiting.runs": ({ waiting }) => `${upTo99(waiting)} zu prüfen`,
  "shell.waiting.ownOrders": ({ waiting }) => `${upTo99(waiting)} zu bearbeiten`,
  "shell.waiting.ownSamples": ({ waiting }) => `${upTo99(waiting)} mit Problem`,
  "shell.lost.title": "Keine Verbindung zum Server",
  "shell.databaseUnavailable.title": "Datenbank nicht verfügbar",
  "shell.lost.text": ({ time }) =>
    `Datenstand: ${time}. Änderungen lassen sich zurzeit nicht speichern. Lassen Sie die Seite offen; die Verbindung wird automatisch wiederhergestellt.`,
  "shell.lost.again": "Jetzt versuchen",
  "shell.back": "Wieder verbunden. Die Seite ist aktuell.",
  "shell.help.title": "Hilfe",
  "shell.help.open": "Hilfe und Tastenkürzel",
  "shell.help.page": "Zu dieser Seite",
  "shell.keys.everywhere": "Auf jeder Seite",
  "shell.keys.goTo": "Seite öffnen",
  "shell.keys.search": "Suche",
  "shell.keys.help": "Diese Hilfe anzeigen",
  "shell.keys.skip": "Nächstes / vorheriges Element",
  "shell.keys.close": "Dialog, Menü oder Navigation schließen",
  "shell.keys.then": "dann",
  "shell.keys.or": "oder",
  "shell.keys.in": "In der Suche",
  "shell.keys.move": "Nächster / vorheriger Treffer",
  "shell.keys.enter": "Treffer öffnen",
  "shell.keys.sheet": "In bearbeitbaren Tabellen",
  "shell.keys.sheet.move": "Nächste Zelle / nächste Zeile",
  "shell.keys.sheet.edit": "Zelle bearbeiten",
  "shell.keys.sheet.undo": "Rückgängig / wiederholen",
  "shell.keys.sheet.fill": "Nach unten ausfüllen",
  "shell.keys.off":
    "Tastenkürzel mit einer Taste sind ausgeschaltet. Sie lassen sich in Ihrem Konto einschalten.",
  "shell.keys.tools": "Für Skripte und Programme:",
  "shell.notLoaded": "Die Ansicht konnte nicht geladen werden: Der Server antwortet nicht.",
  "account.appearance.title": "Darstellung und Sprache",
  "account.appearance.text": "Wird in diesem Browser gespeichert.",
  "account.shortcuts": "Tastenkürzel mit einer Taste",
  "account.shortcuts.hint":
    "Zum Beispiel / für die Suche. Schalten Sie sie aus, wenn Sie diktieren oder Tasten versehentlich drücken.",
  "account.sessions.title": "Aktive Sitzungen",
  "account.sessions.none": "Nur dieses Gerät.",
  "account.sessions.others": ({ count }) =>
    count === 1 ? "Dieses Gerät und 1 weitere Sitzung." : `Dieses Gerät und ${count} weitere Sitzungen.`,
  "account.sessions.failed": "Ihre Sitzungen konnten nicht geladen werden",
  "account.sessions.end": "Andere Sitzungen abmelden",
  "account.sessions.notEnded": "Die anderen Sitzungen konnten nicht abgemeldet werden",
  "account.sessions.ended": ({ count }) =>
    count === 1 ? "1 andere Sitzung abgemeldet" : `${count} andere Sitzungen abgemeldet`,
};
