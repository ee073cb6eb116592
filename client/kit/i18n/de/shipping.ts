import { count } from "../count.ts";
import type { shipping as english } from "../en/shipping.ts";
import type { Texts } from "../t.ts";

/** Sendungen eines Auftrags, Etiketten und Begleitscheine. */
export const shipping: Texts<typeof english> = {
  "shipping.title": "Versand",
  "shipping.address": "Lieferadresse",
  "shipping.instructions": "Hinweise zum Versand",
  "shipping.slip": "Begleitschein",
  "shipping.labels": "Röhrchenetiketten",
  "shipping.add": "Sendung erfassen",
  "shipping.add.submit": "Erfassen",
  "shipping.added": "Sendung erfasst",
  "shipping.addFailed": "Die Sendung konnte nicht erfasst werden",
  "shipping.remove": ({ name }) => `Sendung ${name} löschen`,
  "shipping.removeFailed": "Die Sendung konnte nicht gelöscht werden",
  "shipping.direction": "Richtung",
  "shipping.toFacility": "An das Labor",
  "shipping.return": "Rücksendung",
  "shipping.carrier": "Versanddienst",
  "shipping.trackingNumber": "Sendungsnummer",
  "shipping.trackingNumber.optional": "Bleibt leer, wenn Sie die Proben selbst vorbeibringen.",
  "shipping.note": "Anmerkung",

  "labels.title": ({ labels }) => `${count(labels, "Etikett", "Etiketten")} drucken`,
  "labels.format": "Etikettenformat",
  "labels.symbol": "Code",
  "labels.output": "Drucker",
  "labels.output.pdf": "Bogen oder Rolle (PDF)",
  "labels.output.zpl": "Etikettendrucker (ZPL)",
  "labels.dpi": "Auflösung",
  "labels.start": "Erstes Etikett",
  "labels.start.hint":
    "Position auf dem ersten Bogen, zeilenweise gezählt. Ändern Sie sie, wenn der Bogen schon angebrochen ist.",
  "labels.sheets": ({ sheets }) => `${count(sheets, "Bogen", "Bögen")}.`,
  "labels.pages": ({ sheets }) => `${count(sheets, "Etikett", "Etiketten")}.`,
  "labels.scale": "Drucken Sie mit 100 %, ohne Skalierung.",
  "labels.open": "Zum Drucken öffnen",
  "labels.download": "ZPL herunterladen",

  "settings.shipping.title": "Versand",
  "settings.shipping.text": "Kunden sehen diese Angaben in ihren Aufträgen und auf Begleitscheinen.",
  "settings.shipping.address": "Postanschrift für Proben",
  "settings.shipping.instructions": "Hinweise zum Versand",
  "settings.shipping.instructions.hint":
    "Zum Beispiel Temperatur, Behälter und Annahmezeiten. Ein Service kann eigene Hinweise haben.",
};
