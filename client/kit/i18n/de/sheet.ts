import { count } from "../count.ts";
import type { sheet as english } from "../en/sheet.ts";
import type { Texts } from "../t.ts";

export const sheet: Texts<typeof english> = {
  "sheet.cell": ({ column, row }) => `${column}, Zeile ${row}`,
  "sheet.row": ({ row }) => `Zeile ${row}`,
  "sheet.unit": ({ label }) => `${label} (Einheit)`,
  "sheet.example": ({ example }) => `Beispiel: ${example}`,
  "sheet.leaveHint": "Mit Escape und danach Tab verlassen Sie die Tabelle.",
  "sheet.addRow": "Zeile hinzufügen",
  "sheet.addRows": ({ rows }) => `${rows} Zeilen hinzufügen`,
  "sheet.removeRows": "Zeilen entfernen",
  "sheet.fillDown": "Nach unten ausfüllen",
  "sheet.fillSeries": "Reihe ausfüllen",
  "sheet.undo": "Rückgängig",
  "sheet.redo": "Wiederholen",
  "sheet.options": "Auswahl",
  "sheet.problems": ({ cells }) => `${count(cells, "Zelle", "Zellen")} zu prüfen`,
  "sheet.nextProblem": "Nächste anzeigen",
  "sheet.pasted": ({ rows }) => `${count(rows, "Zeile", "Zeilen")} eingefügt.`,
  "sheet.pastedHeader": "Die erste Zeile wurde als Kopfzeile verwendet.",
  "sheet.pastedUnknown": ({ names }) => `Ignorierte Spalten: ${names}.`,
  "sheet.pastedUnits": ({ names }) => `Unbekannte Einheit in der Kopfzeile; prüfen Sie die Werte: ${names}.`,
  "sheet.pastedRowsUnknown": ({ rows }) =>
    `${count(rows, "Zeile", "Zeilen")} ignoriert: Probe nicht in dieser Tabelle.`,
  "sheet.pastedRowsCut": ({ rows, most }) =>
    `${count(rows, "Zeile", "Zeilen")} ignoriert: Die Tabelle fasst höchstens ${most} Zeilen.`,
  "sheet.pastedColumnsCut": ({ columns }) =>
    `${count(columns, "Spalte", "Spalten")} rechts der Tabelle ignoriert.`,

  "problem.required": "Pflichtangabe",
  "problem.notText": "Muss Text sein",
  "problem.tooShort": ({ characters }) => `Mindestens ${characters} Zeichen`,
  "problem.tooLong": ({ characters }) => `Höchstens ${characters} Zeichen`,
  "problem.notNumber": "Muss eine Zahl sein, z. B. 1.5",
  "problem.tooSmall": ({ minValue }) => `Mindestens ${minValue}`,
  "problem.tooLarge": ({ maxValue }) => `Höchstens ${maxValue}`,
  "problem.notAnOption": ({ options }) => `Wert nicht zulässig. Wählen Sie einen davon: ${options}`,
  "problem.notOptions": ({ options }) => `Einige Werte sind nicht zulässig. Wählen Sie aus: ${options}`,
  "problem.notYesOrNo": "Muss Ja oder Nein sein",
  "problem.notDate": "Muss ein Datum sein, z. B. 2026-01-31",
  "problem.notTaxonomyId": "Muss eine NCBI-Taxonomie-ID sein, z. B. 408170",
  "problem.notBarcode": "Nur Buchstaben, Ziffern, Punkte, Binde- und Unterstriche",
  "problem.notTechnology": "Wählen Sie eine Plattform oder beschreiben Sie sie",
  "problem.noMatch": "Ungültiges Format",
  "problem.unitMissing": ({ units }) => `Einheit fehlt: ${units}`,
  "problem.notAUnit": ({ units }) => `Ungültige Einheit. Wählen Sie eine davon: ${units}`,
  "problem.repeated": "Doppelt",
  "problem.repeatedBarcode": "Doppelter Barcode",
};
