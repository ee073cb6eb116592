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
  "sheet.fillSeries": "Nach unten weiterzählen",
  "sheet.undo": "Rückgängig",
  "sheet.redo": "Wiederholen",
  "sheet.options": "Auswahl",
  "sheet.problems": ({ cells }) => `${count(cells, "Zelle", "Zellen")} zu prüfen`,
  "sheet.nextProblem": "Nächste zeigen",
  "sheet.pasted": ({ rows }) => `${count(rows, "Zeile", "Zeilen")} eingefügt.`,
  "sheet.pastedHeader": "Die erste Zeile wurde als Kopfzeile gelesen.",
  "sheet.pastedUnknown": ({ names }) => `Nicht übernommen, weil es keine solche Spalte gibt: ${names}.`,
  "sheet.pastedUnits": ({ names }) =>
    `Prüfen Sie die Werte, denn die Spalte kennt diese Einheit nicht: ${names}.`,
  "sheet.pastedRowsUnknown": ({ rows }) =>
    `${count(rows, "Zeile", "Zeilen")} ausgelassen, weil diese Tabelle keine solche Probe hat.`,
  "sheet.pastedRowsCut": ({ rows, most }) =>
    `${count(rows, "Zeile", "Zeilen")} ausgelassen: Diese Tabelle fasst höchstens ${most} Zeilen.`,
  "sheet.pastedColumnsCut": ({ columns }) =>
    `${count(columns, "Spalte", "Spalten")} rechts der Tabelle ausgelassen.`,

  "problem.required": "Pflichtangabe",
  "problem.notText": "Kein Text",
  "problem.tooShort": ({ characters }) => `Mindestens ${characters} Zeichen`,
  "problem.tooLong": ({ characters }) => `Höchstens ${characters} Zeichen`,
  "problem.notNumber": "Keine Zahl (Beispiel: 1.5)",
  "problem.tooSmall": ({ minValue }) => `Mindestens ${minValue}`,
  "problem.tooLarge": ({ maxValue }) => `Höchstens ${maxValue}`,
  "problem.notAnOption": ({ options }) => `Steht nicht zur Wahl. Wählen Sie eins davon: ${options}`,
  "problem.notOptions": ({ options }) => `Nicht alles steht zur Wahl. Wählen Sie aus: ${options}`,
  "problem.notYesOrNo": "Weder Ja noch Nein",
  "problem.notDate": "Kein Datum (Beispiel: 2026-01-31)",
  "problem.notTaxonomyId": "Keine Taxonomie-ID (Beispiel: 408170)",
  "problem.notBarcode": "Kein Barcode: Buchstaben, Ziffern, Punkte, Binde- und Unterstriche",
  "problem.notTechnology": "Keine Technologie: Wählen Sie eine oder nennen Sie sie in Worten",
  "problem.noMatch": "Nicht in der erwarteten Form",
  "problem.unitMissing": ({ units }) => `Die Einheit fehlt: ${units}`,
  "problem.notAUnit": ({ units }) => `Keine passende Einheit. Wählen Sie eine davon: ${units}`,
  "problem.repeated": "Doppelt vergeben",
  "problem.repeatedBarcode": "Derselbe Barcode wie bei einer anderen Probe",
};
