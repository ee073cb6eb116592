import { count } from "../count.ts";
import type { deliveryLinks as english } from "../en/deliveryLinks.ts";
import type { Texts } from "../t.ts";

/** Delivery links, the page they open, and the download log. */
export const deliveryLinks: Texts<typeof english> = {
  "deliveryLinks.title": "Mit externen Personen teilen",
  "deliveryLinks.text":
    "Alle mit dem Link können diese Dateien ohne Anmeldung herunterladen, bis er abläuft oder Sie ihn widerrufen. Weitere Angaben zum Auftrag sind nicht sichtbar.",
  "deliveryLinks.notYet": "Links lassen sich anlegen, sobald die Lieferung freigegeben ist.",
  "deliveryLinks.paused":
    "Die Freigabe ist zurückgezogen: Links funktionieren erst nach erneuter Freigabe wieder.",
  "deliveryLinks.label": "Empfänger",
  "deliveryLinks.labelHint": "Nur für Sie und das Labor sichtbar.",
  "deliveryLinks.days": "Gültig für",
  "deliveryLinks.dayCount": ({ days }) => count(days, "Tag", "Tage"),
  "deliveryLinks.create": "Link anlegen",
  "deliveryLinks.createAgain": "Neuen Link anlegen",
  "deliveryLinks.createAgainFor": ({ label }) => `Neuen Link anlegen für ${label}`,
  "deliveryLinks.created": "Link angelegt. Kopieren Sie ihn und senden Sie ihn weiter.",
  "deliveryLinks.createFailed": "Der Link konnte nicht angelegt werden",
  "deliveryLinks.failed": "Die Links konnten nicht geladen werden",
  "deliveryLinks.copy": "Link kopieren",
  "deliveryLinks.copyFor": ({ label }) => `Link kopieren für ${label}`,
  "deliveryLinks.revoke": "Widerrufen",
  "deliveryLinks.revokeFor": ({ label }) => `Widerrufen: Link für ${label}`,
  "deliveryLinks.revoked": "Link widerrufen. Laufende Downloads wurden abgebrochen.",
  "deliveryLinks.revokeFailed": "Der Link konnte nicht widerrufen werden",
  "deliveryLinks.state.open": "Gültig",
  "deliveryLinks.state.expired": "Abgelaufen",
  "deliveryLinks.state.revoked": "Widerrufen",
  "deliveryLinks.until": ({ time }) => `Bis ${time}`,
  "deliveryLinks.ended": ({ time }) => `Beendet ${time}`,
  "deliveryLinks.createdBy": ({ name, time }) => `Angelegt am ${time} von ${name}`,
  "deliveryLinks.unused": "Noch nicht benutzt",
  "deliveryLinks.used": ({ downloads, time }) =>
    `${count(downloads, "Download", "Downloads")}, zuletzt ${time}`,
  "deliveryLinks.more": "Mehr Links zeigen",
  "deliveryLinks.deletedUser": "gelöschtem Konto",

  "linkedDelivery.title": "Sequenzdateien",
  "linkedDelivery.until": ({ time }) => `Sie können diese Dateien bis ${time} herunterladen.`,
  "linkedDelivery.closed": "Link nicht gültig",
  "linkedDelivery.closedText": "Bitten Sie die Person, von der Sie den Link haben, um einen neuen.",
  "linkedDelivery.failed": "Die Dateien konnten nicht geladen werden",
  "linkedDelivery.empty": "Diese Lieferung enthält zurzeit keine Dateien.",
  "linkedDelivery.commands": "Über die Kommandozeile herunterladen",
  "linkedDelivery.commandsText":
    "Führen Sie diese Befehle im Zielverzeichnis aus. Führen Sie sie nach einer Unterbrechung erneut aus, um fortzufahren.",
  "linkedDelivery.tool": "Werkzeug",
  "linkedDelivery.copy": "Befehle kopieren",
  "linkedDelivery.checksText":
    "Die Befehle prüfen jede Datei mit bekannter Prüfsumme. Um später zu prüfen, speichern Sie eine Prüfsummenliste neben den Verzeichnissen und führen dort md5sum -c oder sha256sum -c aus.",
  "linkedDelivery.noChecks": "Für diese Dateien sind keine Prüfsummen vorhanden.",
  "linkedDelivery.unchecked": ({ files }) =>
    files === 1
      ? "1 Datei hat keine Prüfsumme und wird nicht geprüft."
      : `${count(files, "Datei", "Dateien")} haben keine Prüfsumme und werden nicht geprüft.`,

  "downloadLog.title": "Downloads",
  "downloadLog.text": "Verlauf: Datei, Person, vollständig oder teilweise",
  "downloadLog.failed": "Die Downloads konnten nicht geladen werden",
  "downloadLog.empty": "Noch keine Downloads.",
  "downloadLog.list": "Downloads, die neuesten zuerst",
  "downloadLog.pages": "Seiten der Downloads",
  "downloadLog.byLink": ({ label }) => `Link: ${label}`,
  "downloadLog.goneLink": "Gelöschter Link",
  "downloadLog.gonePerson": "Gelöschtes Konto",
  "downloadLog.part": ({ from, to }) => `Byte ${from} bis ${to}`,
  "downloadLog.sent": ({ sent, of }) => `${sent} von ${of}`,
  "downloadLog.state.running": "Läuft",
  "downloadLog.state.complete": "Vollständig",
  "downloadLog.state.broken off": "Unterbrochen",
};
