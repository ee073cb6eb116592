import { count } from "../count.ts";
import type { services as english } from "../en/services.ts";
import type { Texts } from "../t.ts";

export const services: Texts<typeof english> = {
  "services.title": "Leistungen",
  "services.text": "Was bestellt werden kann. Ein neuer Auftrag beginnt mit der Wahl einer Leistung.",
  "services.service": "Leistung",
  "services.none": "Keine Leistung",
  "services.choose": "Leistung wählen",
  "services.choose.text":
    "Von der Leistung hängt das Auftragsformular ab. Bis zum Einreichen können Sie sie ändern.",
  "services.choose.act": "Wählen",
  "services.choose.one": ({ name }) => `${name} wählen`,
  "services.chosen": "Gewählt",
  "services.change": "Leistung ändern",
  "services.change.title": "Leistung ändern",
  "services.change.text":
    "Antworten auf Fragen, die beide Formulare stellen, bleiben erhalten. Andere Antworten gehören nicht mehr zum Auftrag.",
  "services.change.failed": "Die Leistung konnte nicht geändert werden",
  "services.change.notSaved":
    "Der Auftrag konnte nicht gespeichert werden. Schließen Sie den Dialog und korrigieren Sie ihn zuerst.",
  "services.changed": ({ name }) => `Leistung geändert: ${name}`,
  "services.turnaround": ({ days }) =>
    `Etwa ${count(days, "Arbeitstag", "Arbeitstage")} vom Eingang bis zu den Daten`,
  "services.noTurnaround": "Keine Bearbeitungszeit",
  "services.ownForm": "Eigenes Auftragsformular",
  "services.commonForm": "Auftragsformular der Einrichtung",
  "services.orders": ({ orders }) => count(orders, "Auftrag", "Aufträge"),
  "services.inactive": "Inaktiv",
  "services.new": "Neue Leistung",
  "services.create": "Leistung anlegen",
  "services.created": ({ name }) => `Leistung ${name} angelegt`,
  "services.saved": ({ name }) => `${name} gespeichert`,
  "services.notSaved": "Die Leistung konnte nicht gespeichert werden",
  "services.failed": "Die Leistungen konnten nicht geladen werden",
  "services.edit.title": ({ name }) => `${name} bearbeiten`,
  "services.empty.title": "Noch keine Leistungen",
  "services.empty.text":
    "Ohne Leistungen haben alle Aufträge dasselbe Formular. Jede Leistung kann ein eigenes Formular, eine Bearbeitungszeit und Versandhinweise haben.",
  "services.delete.text":
    "Gelöscht werden kann nur eine Leistung ohne Aufträge, Preise und eigenes Formular. Deaktivieren Sie sie, um sie nicht mehr anzubieten.",
  "services.up": ({ name }) => `${name} nach oben`,
  "services.down": ({ name }) => `${name} nach unten`,
  "services.name": "Name",
  "services.description": "Beschreibung",
  "services.description.hint": "Wird zu Beginn eines Auftrags gezeigt.",
  "services.turnaroundDays": "Bearbeitungszeit (Arbeitstage)",
  "services.turnaroundDays.hint": "Vom Eingang der Proben bis zur Auslieferung. Leer, wenn sie schwankt.",
  "services.turnaroundDays.refused":
    "Geben Sie eine ganze Zahl von 1 bis 1.000 ein, oder lassen Sie das Feld leer.",
  "services.shippingInstructions": "Versandhinweise",
  "services.shippingInstructions.hint":
    "Wie die Proben zu verpacken und zu senden sind. Leer gelten die der Einrichtung.",
  "services.form.title": ({ name }) => `Auftragsformular von ${name}`,
  "services.form.text":
    "Aufträge dieser Leistung nutzen dieses Formular ab dem ersten Speichern. Es beginnt als Kopie des Formulars der Einrichtung.",
  "services.form.create": "Eigenes Formular anlegen",
  "services.form.edit": "Eigenes Formular bearbeiten",
  "services.form.common": "Formular der Einrichtung nutzen",
  "services.form.own": "Eigenes Formular nutzen",
};
