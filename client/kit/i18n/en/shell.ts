import { upTo99 } from "../upTo99.ts";

export const shell = {
  "shell.group.data": "Data",
  "shell.group.facility": "Facility",
  "shell.group.look": "Reference",
  "shell.waiting.newOrders": ({ waiting }: { waiting: number }) => `${upTo99(waiting)} new`,
  "shell.waiting.toReceive": ({ waiting }: { waiting: number }) => `${upTo99(waiting)} to receive`,
  "shell.waiting.runs": ({ waiting }: { waiting: number }) =>
    `${upTo99(waiting)} ${waiting === 1 ? "needs" : "need"} attention`,
  "shell.waiting.ownOrders": ({ waiting }: { waiting: number }) =>
    `${upTo99(waiting)} ${waiting === 1 ? "needs" : "need"} your action`,
  "shell.waiting.ownSamples": ({ waiting }: { waiting: number }) =>
    `${upTo99(waiting)} with ${waiting === 1 ? "an issue" : "issues"}`,
  "shell.lost.title": "No connection to the server",
  "shell.databaseUnavailable.title": "Database unavailable",
  "shell.lost.text": ({ time }: { time: string }) =>
    `Data as of ${time}. Changes cannot be saved at the moment. Keep this page open; it reconnects automatically.`,
  "shell.lost.again": "Retry now",
  "shell.back": "Reconnected. The page is up to date.",
  "shell.help.title": "Help",
  "shell.help.open": "Help and shortcuts",
  "shell.help.page": "About this page",
  "shell.keys.everywhere": "On every page",
  "shell.keys.goTo": "Go to page",
  "shell.keys.search": "Search",
  "shell.keys.help": "Show this help",
  "shell.keys.skip": "Next / previous element",
  "shell.keys.close": "Close dialog, menu or navigation",
  "shell.keys.then": "then",
  "shell.keys.or": "or",
  "shell.keys.in": "In the search",
  "shell.keys.move": "Next / previous result",
  "shell.keys.enter": "Open result",
  "shell.keys.sheet": "In editable tables",
  "shell.keys.sheet.move": "Next cell / next row",
  "shell.keys.sheet.edit": "Edit cell",
  "shell.keys.sheet.undo": "Undo / redo",
  "shell.keys.sheet.fill": "Fill down",
  "shell.keys.off": "Single-key shortcuts are turned off. Turn them on in your account settings.",
  "shell.keys.tools": "For scripts and tools:",
  "shell.notLoaded": "Couldn't load this view: the server does not respond.",
  "account.appearance.title": "Appearance and language",
  "account.appearance.text": "Stored in this browser.",
  "account.shortcuts": "Single-key shortcuts",
  "account.shortcuts.hint":
    "For example / for search. Turn off if you use dictation or press keys by accident.",
  "account.sessions.title": "Active sessions",
  "account.sessions.none": "Only this device.",
  "account.sessions.others": ({ count }: { count: number }) =>
    count === 1 ? "This device and 1 other session." : `This device and ${count} other sessions.`,
  "account.sessions.failed": "Couldn't load your sessions",
  "account.sessions.end": "Sign out of other sessions",
  "account.sessions.notEnded": "Couldn't sign out of the other sessions",
  "account.sessions.ended": ({ count }: { count: number }) =>
    count === 1 ? "Signed out of 1 other session" : `Signed out of ${count} other sessions`,
};
