import { count } from "../count.ts";
import type { deliveryLinks as english } from "../en/deliveryLinks.ts";
import type { Texts } from "../t.ts";

/** Links to a delivery, the page they lead to, and who took what. */
export const deliveryLinks: Texts<typeof english> = {
  "links.title": "Mit Leuten ohne Konto teilen",
  "links.text":
    "Wer den Link hat, lädt diese Dateien ohne Anmeldung herunter, bis er abläuft oder Sie ihn sperren. Sonst zeigt er nichts vom Auftrag.",
  "links.notYet": "Ein Link lässt sich anlegen, sobald die Lieferung freigegeben ist.",
  "links.paused": "Die Lieferung ist zurückgezogen: Kein Link öffnet etwas, bis sie wieder freigegeben ist.",
  "links.label": "Für wen ist er?",
  "links.labelHint": "Das sehen nur Sie und das Labor.",
  "links.days": "Gültig für",
  "links.dayCount": ({ days }) => count(days, "Tag", "Tage"),
  "links.create": "Link anlegen",
  "links.createAgain": "Neuen anlegen",
  "links.createAgainFor": ({ label }) => `Neuen Link für ${label} anlegen`,
  "links.created": "Der Link ist da. Kopieren Sie ihn und schicken Sie ihn weiter.",
  "links.createFailed": "Es wurde kein Link angelegt",
  "links.failed": "Die Links konnten nicht geladen werden",
  "links.copy": "Link kopieren",
  "links.copyFor": ({ label }) => `Link kopieren für ${label}`,
  "links.copied": "Kopiert",
  "links.revoke": "Sperren",
  "links.revokeFor": ({ label }) => `Link für ${label} sperren`,
  "links.revoked": "Der Link ist gesperrt. Laufende Downloads darüber sind abgebrochen.",
  "links.revokeFailed": "Der Link wurde nicht gesperrt",
  "links.state.open": "Gültig",
  "links.state.expired": "Abgelaufen",
  "links.state.revoked": "Gesperrt",
  "links.until": ({ time }) => `Bis ${time}`,
  "links.ended": ({ time }) => `Zu Ende seit ${time}`,
  "links.madeBy": ({ name, time }) => `Angelegt am ${time} von ${name}`,
  "links.unused": "Noch nicht benutzt",
  "links.used": ({ downloads, time }) => `${count(downloads, "Download", "Downloads")}, zuletzt ${time}`,
  "links.more": "Mehr Links zeigen",
  "links.gone": "einem geschlossenen Konto",

  "linked.title": "Sequenzdateien",
  "linked.until": ({ time }) => `Sie können diese Dateien bis ${time} herunterladen.`,
  "linked.closed": "Dieser Link öffnet nichts",
  "linked.closedText": "Wer ihn Ihnen geschickt hat, kann einen neuen anlegen.",
  "linked.failed": "Die Dateien konnten nicht geladen werden",
  "linked.empty": "In dieser Lieferung sind zurzeit keine Dateien.",
  "linked.commands": "Alles im Terminal abholen",
  "linked.commandsText":
    "Fügen Sie das in ein Terminal ein, in dem Ordner, in den die Dateien sollen. Nach einer Unterbrechung noch einmal ausgeführt, macht es weiter, wo es aufgehört hat.",
  "linked.tool": "Werkzeug",
  "linked.copy": "Befehle kopieren",
  "linked.show": "Befehle zeigen",
  "linked.hide": "Befehle verbergen",
  "linked.checks": "Prüfen, was angekommen ist",
  "linked.checksText":
    "Die Befehle oben prüfen jede Datei, deren Prüfsumme bekannt ist. Um später zu prüfen, speichern Sie eine Liste neben den Ordnern und führen dort ihren Befehl aus.",
  "linked.noChecks": "Zu diesen Dateien sind keine Prüfsummen bekannt.",
  "linked.unchecked": ({ files }) =>
    files === 1
      ? "1 Datei hat keine Prüfsumme und wird nicht geprüft."
      : `${count(files, "Datei", "Dateien")} haben keine Prüfsumme und werden nicht geprüft.`,
  "linked.save": ({ name }) => `${name} speichern`,

  "downloads.title": "Downloads",
  "downloads.text": "Jede abgeholte Datei, von wem, und ob sie ganz hinausging.",
  "downloads.failed": "Die Downloads konnten nicht geladen werden",
  "downloads.empty": "Noch hat niemand eine Datei dieses Auftrags heruntergeladen.",
  "downloads.list": "Downloads, die neuesten zuerst",
  "downloads.pages": "Seiten der Downloads",
  "downloads.byLink": ({ label }) => `Link: ${label}`,
  "downloads.goneLink": "Ein Link, den es nicht mehr gibt",
  "downloads.gonePerson": "Ein geschlossenes Konto",
  "downloads.part": ({ from, to }) => `von Byte ${from} bis ${to}`,
  "downloads.sent": ({ sent, of }) => `${sent} von ${of}`,
  "downloads.state.running": "Läuft",
  "downloads.state.complete": "Vollständig",
  "downloads.state.broken off": "Abgebrochen",
};
