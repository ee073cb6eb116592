import { count } from "../count.ts";
import type { sheet as english } from "../en/sheet.ts";
import type { Texts } from "../t.ts";

export const sheet: Texts<typeof english> = {
  "sheet.cell": ({ column, row }) => `${column}, Zeile ${row}`,
  "sheet.notAsked": "entfällt",
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
  "sheet.pasteLost": "Nicht alles wurde eingefügt",
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

  "sheet.problem.required": "Pflichtangabe",
  "sheet.problem.notText": "Muss Text sein",
  "sheet.problem.tooShort": ({ characters }) => `Mindestens ${characters} Zeichen`,
  "sheet.problem.tooLong": ({ characters }) => `Höchstens ${characters} Zeichen`,
  "sheet.problem.notNumber": "Muss eine Zahl sein, z. B. 1.5",
  "sheet.problem.tooSmall": ({ minValue }) => `Mindestens ${minValue}`,
  "sheet.problem.tooLarge": ({ maxValue }) => `Höchstens ${maxValue}`,
  "sheet.problem.notAnOption": ({ options }) => `Wert nicht zulässig. Wählen Sie einen davon: ${options}`,
  "sheet.problem.notOptions": ({ options }) => `Einige Werte sind nicht zulässig. Wählen Sie aus: ${options}`,
  "sheet.problem.notYesOrNo": "Muss Ja oder Nein sein",
  "sheet.problem.notDate": "Muss ein Datum sein, z. B. 2026-01-31",
  "sheet.problem.notTaxonomyId": "Muss eine NCBI-Taxonomie-ID sein, z. B. 408170",
  "sheet.problem.notBarcode": "Nur Buchstaben, Ziffern, Punkte, Binde- und Unterstriche",
  "sheet.problem.notTechnology": "Wählen Sie eine Plattform oder beschreiben Sie sie",
  "sheet.problem.noMatch": "Ungültiges Format",
  "sheet.problem.unitMissing": ({ units }) => `Einheit fehlt: ${units}`,
  "sheet.problem.notAUnit": ({ units }) => `Ungültige Einheit. Wählen Sie eine davon: ${units}`,
  "sheet.problem.repeated": "Doppelt",
  "sheet.problem.repeatedBarcode": "Doppelter Barcode",
};
