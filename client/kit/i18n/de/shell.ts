import type { shell as english } from "../en/shell.ts";
import type { Texts } from "../t.ts";
import { upTo99 } from "../upTo99.ts";

export const shell: Texts<typeof english> = {
  "shell.group.data": "Daten",
  "shell.group.facility": "Labor",
  "shell.group.look": "Nachschlagen",
  "shell.waiting.newOrders": ({ waiting }) => `${upTo99(waiting)} neu`,
  "shell.waiting.toReceive": ({ waiting }) => `${upTo99(waiting)} anzunehmen`,
  "shell.waiting.runs": ({ waiting }) => `${upTo99(waiting)} ${waiting === 1 ? "braucht" : "brauchen"} Sie`,
  "shell.waiting.ownOrders": ({ waiting }) =>
    `${upTo99(waiting)} ${waiting === 1 ? "wartet" : "warten"} auf Sie`,
  "shell.waiting.ownSamples": ({ waiting }) => `${upTo99(waiting)} mit Problem`,
  "shell.lost.title": "Keine Verbindung zum Server",
  "shell.away.title": "Der Server erreicht seine Datenbank nicht",
  "shell.lost.text": ({ time }) =>
    `Sie sehen den Stand von ${time}. Ändern lässt sich gerade nichts; lassen Sie die Seite offen, sie verbindet sich von selbst wieder.`,
  "shell.lost.again": "Jetzt versuchen",
  "shell.back": "Wieder verbunden. Die Seite ist auf dem neuesten Stand.",
  "shell.help.title": "Hilfe",
  "shell.help.open": "Hilfe und Tasten",
  "shell.help.page": "Was ist diese Seite?",
  "shell.keys.everywhere": "Auf jeder Seite",
  "shell.keys.goTo": "Zu einer Seite gehen",
  "shell.keys.search": "Alles durchsuchen",
  "shell.keys.help": "Diese Hilfe zeigen",
  "shell.keys.skip": "Weiter, zurück",
  "shell.keys.close": "Dialog, Menü oder Navigation schließen",
  "shell.keys.then": "dann",
  "shell.keys.or": "oder",
  "shell.keys.in": "In der Suche",
  "shell.keys.move": "Durch das Gefundene gehen",
  "shell.keys.enter": "Öffnen",
  "shell.keys.sheet": "In Tabellen, die Sie ausfüllen",
  "shell.keys.sheet.move": "Nächste Zelle, nächste Zeile",
  "shell.keys.sheet.edit": "Zelle bearbeiten",
  "shell.keys.sheet.undo": "Rückgängig, wiederholen",
  "shell.keys.sheet.fill": "Nach unten ausfüllen",
  "shell.keys.off":
    "Tasten mit einem Zeichen sind ausgeschaltet. Auf der Seite Ihres Kontos schalten Sie sie ein.",
  "shell.keys.tools": "Skripte und andere Werkzeuge brauchen keine Tasten:",
  "shell.notLoaded": "Das ließ sich nicht öffnen: Der Server antwortet nicht.",
  "account.looks.title": "Darstellung und Sprache",
  "account.looks.text": "Gilt in diesem Browser.",
  "account.keys": "Tasten mit einem Zeichen",
  "account.keys.hint": "Etwa / für die Suche. Aus, wenn Sie diktieren oder Tasten aus Versehen treffen.",
  "account.sessions.title": "Wo Sie angemeldet sind",
  "account.sessions.none": "Hier und sonst nirgends.",
  "account.sessions.others": ({ count }) =>
    count === 1
      ? "Hier und in 1 anderen Browser oder Werkzeug."
      : `Hier und in ${count} anderen Browsern und Werkzeugen.`,
  "account.sessions.failed": "Wo Sie noch angemeldet sind, ließ sich nicht laden",
  "account.sessions.end": "Überall sonst abmelden",
  "account.sessions.notEnded": "Sie wurden anderswo nicht abgemeldet",
  "account.sessions.ended": ({ count }) =>
    count === 1 ? "An 1 anderen Stelle abgemeldet" : `An ${count} anderen Stellen abgemeldet`,
};
