import { count } from "../count.ts";
import type { deliveryLinks as english } from "../en/deliveryLinks.ts";
import type { Texts } from "../t.ts";

/** Delivery links, the page they open, and the download log. */
export const deliveryLinks: Texts<typeof english> = {
  "links.title": "Mit externen Personen teilen",
  "links.text":
    "Alle mit dem Link können diese Dateien ohne Anmeldung herunterladen, bis er abläuft oder Sie ihn widerrufen. Weitere Angaben zum Auftrag sind nicht sichtbar.",
  "links.notYet": "Links lassen sich anlegen, sobald die Lieferung freigegeben ist.",
  "links.paused": "Die Freigabe ist zurückgezogen: Links funktionieren erst nach erneuter Freigabe wieder.",
  "links.label": "Empfänger",
  "links.labelHint": "Nur für Sie und das Labor sichtbar.",
  "links.days": "Gültig für",
  "links.dayCount": ({ days }) => count(days, "Tag", "Tage"),
  "links.create": "Link anlegen",
  "links.createAgain": "Neuen Link anlegen",
  "links.createAgainFor": ({ label }) => `Neuen Link anlegen für ${label}`,
  "links.created": "Link angelegt. Kopieren Sie ihn und senden Sie ihn weiter.",
  "links.createFailed": "Der Link konnte nicht angelegt werden",
  "links.failed": "Die Links konnten nicht geladen werden",
  "links.copy": "Link kopieren",
  "links.copyFor": ({ label }) => `Link kopieren für ${label}`,
  "links.copied": "Kopiert",
  "links.revoke": "Widerrufen",
  "links.revokeFor": ({ label }) => `Widerrufen: Link für ${label}`,
  "links.revoked": "Link widerrufen. Laufende Downloads wurden abgebrochen.",
  "links.revokeFailed": "Der Link konnte nicht widerrufen werden",
  "links.state.open": "Gültig",
  "links.state.expired": "Abgelaufen",
  "links.state.revoked": "Widerrufen",
  "links.until": ({ time }) => `Bis ${time}`,
  "links.ended": ({ time }) => `Beendet ${time}`,
  "links.madeBy": ({ name, time }) => `Angelegt am ${time} von ${name}`,
  "links.unused": "Noch nicht benutzt",
  "links.used": ({ downloads, time }) => `${count(downloads, "Download", "Downloads")}, zuletzt ${time}`,
  "links.more": "Mehr Links zeigen",
  "links.gone": "gelöschtem Konto",

  "linked.title": "Sequenzdateien",
  "linked.until": ({ time }) => `Sie können diese Dateien bis ${time} herunterladen.`,
  "linked.closed": "Link nicht gültig",
  "linked.closedText": "Bitten Sie die Person, von der Sie den Link haben, um einen neuen.",
  "linked.failed": "Die Dateien konnten nicht geladen werden",
  "linked.empty": "Diese Lieferung enthält zurzeit keine Dateien.",
  "linked.commands": "Über die Kommandozeile herunterladen",
  "linked.commandsText":
    "Führen Sie diese Befehle im Zielverzeichnis aus. Führen Sie sie nach einer Unterbrechung erneut aus, um fortzufahren.",
  "linked.tool": "Werkzeug",
  "linked.copy": "Befehle kopieren",
  "linked.show": "Befehle zeigen",
  "linked.hide": "Befehle verbergen",
  "linked.checks": "Downloads prüfen",
  "linked.checksText":
    "Die Befehle oben prüfen jede Datei mit bekannter Prüfsumme. Um später zu prüfen, speichern Sie eine Prüfsummenliste neben den Verzeichnissen und führen dort den zugehörigen Befehl aus.",
  "linked.noChecks": "Für diese Dateien sind keine Prüfsummen vorhanden.",
  "linked.unchecked": ({ files }) =>
    files === 1
      ? "1 Datei hat keine Prüfsumme und wird nicht geprüft."
      : `${count(files, "Datei", "Dateien")} haben keine Prüfsumme und werden nicht geprüft.`,
  "linked.save": ({ name }) => `${name} speichern`,

  "downloads.title": "Downloads",
  "downloads.text": "Verlauf: Datei, Person, vollständig oder teilweise",
  "downloads.failed": "Die Downloads konnten nicht geladen werden",
  "downloads.empty": "Noch keine Downloads.",
  "downloads.list": "Downloads, die neuesten zuerst",
  "downloads.pages": "Seiten der Downloads",
  "downloads.byLink": ({ label }) => `Link: ${label}`,
  "downloads.goneLink": "Gelöschter Link",
  "downloads.gonePerson": "Gelöschtes Konto",
  "downloads.part": ({ from, to }) => `Byte ${from} bis ${to}`,
  "downloads.sent": ({ sent, of }) => `${sent} von ${of}`,
  "downloads.state.running": "Läuft",
  "downloads.state.complete": "Vollständig",
  "downloads.state.broken off": "Unterbrochen",
};
