import { count } from "../count.ts";
import type { imports as english } from "../en/imports.ts";
import type { Texts } from "../t.ts";

const samples = (amount: number) => count(amount, "Probe", "Proben");

/** Import of a run plan from a workbook. */
export const imports: Texts<typeof english> = {
  "imports.title": "Laufplan importieren",
  "imports.back": "Zurück zur Sequenzierung",
  "imports.draft":
    "Dieser Auftrag ist noch ein Entwurf. Sie können einen Plan schon prüfen und nach dem Einreichen importieren.",
  "imports.drop.title": "Arbeitsmappe hier ablegen",
  "imports.drop.now": "Loslassen, um die Arbeitsmappe zu lesen",
  "imports.drop.text":
    "Excel-Arbeitsmappe (.xlsx) mit einer Zeile pro Probe: Sequenzierlauf, Probe, Barcode und weitere Planspalten. Bis zu 1.000 Zeilen und 80 Spalten. Vor dem Import prüfen Sie alle Änderungen.",
  "imports.drop.choose": "Arbeitsmappe wählen",
  "imports.drop.input": "Arbeitsmappe",
  "imports.drop.several": "Legen Sie nur eine Arbeitsmappe auf einmal ab.",
  "imports.drop.notWorkbook":
    "Laufpläne müssen Excel-Arbeitsmappen (.xlsx) sein. Speichern Sie die Tabelle in diesem Format und versuchen Sie es erneut.",
  "imports.reading": ({ name }) => `${name} wird gelesen …`,
  "imports.failed": "Die Arbeitsmappe konnte nicht gelesen werden",
  "imports.tooLarge": "Ein Laufplan darf höchstens 5 MB groß sein",
  "imports.another": "Andere Arbeitsmappe wählen",
  "imports.source": ({ sheet, file }) => `Blatt ${sheet} aus ${file}`,

  "imports.grid": ({ file }) => `Laufplan aus ${file}`,
  "imports.count": ({ rows }) => count(rows, "Zeile", "Zeilen"),
  "imports.hint":
    "Korrigieren Sie Werte hier; sie werden beim Tippen geprüft. Die Arbeitsmappe selbst wird nicht geändert.",
  "imports.status": "Status",
  "imports.status.new": "Neu",
  "imports.status.changed": "Geändert",
  "imports.status.same": "Unverändert",
  "imports.status.problem": "Fehler",
  "imports.notImported": "Nicht importiert",
  "imports.filter": "Zeilen anzeigen",
  "imports.filter.all": ({ rows }) => `Alle ${rows}`,
  "imports.filter.new": ({ rows }) => `Neu ${rows}`,
  "imports.filter.changed": ({ rows }) => `Geändert ${rows}`,
  "imports.filter.same": ({ rows }) => `Unverändert ${rows}`,
  "imports.filter.problem": ({ rows }) => `Fehler ${rows}`,

  "imports.unknown.title": "Unbekannte Proben-IDs",
  "imports.unknown.text":
    "Ordnen Sie jeder unbekannten ID eine Probe zu oder korrigieren Sie die ID in den Zeilen.",
  "imports.unknown.rows": ({ rows }) => count(rows, "Zeile", "Zeilen"),
  "imports.unknown.use": ({ code, instead }) => `${code} für ${instead} verwenden`,
  "imports.unknown.none": "Keine ähnliche Proben-ID in diesem Auftrag",
  "imports.unknown.more": ({ codes }) => `und ${count(codes, "weitere ID", "weitere IDs")}`,
  "imports.wrong.title": "Fehler",
  "imports.wrong.at": ({ message, rows, isMany }) => `${message}: ${isMany ? "Zeilen" : "Zeile"} ${rows}`,
  "imports.wrong.more": ({ problems }) => `und ${problems} weitere`,

  "imports.doubt.title": "Vor dem Import prüfen",
  "imports.doubt.at": ({ header, message }) => `${header}: ${message}`,
  "imports.doubt.read": ({ cells, first }) =>
    cells === 1 ? `Als ${first} lesen` : `Alle ${cells} als Datum lesen, beginnend mit ${first}`,

  "imports.columns.title": "Nicht zugeordnete Spalten",
  "imports.columns.text": "Werden ignoriert, wenn Sie sie nicht zuordnen.",
  "imports.columns.as": ({ header }) => `${header} importieren als`,
  "imports.columns.all": ({ columns }) => `Alle ${columns} Spalten zeigen`,
  "imports.columns.keep": "Nicht importieren",
  "imports.run.title": "Sequenzierlauf für diese Proben",
  "imports.run.text":
    "Das Blatt hat keine Spalte für den Sequenzierlauf. Geben Sie den Sequenzierlauf für alle Zeilen an.",
  "imports.run.name": "Sequenzierlauf",
  "imports.run.use": "Für alle Zeilen verwenden",

  "imports.runs": "Sequenzierläufe",
  "imports.runs.new": ({ name, samples: amount }) => `${name}: neu, mit ${samples(amount)}`,
  "imports.runs.prefilled": ({ name, samples: amount, others }) =>
    `${name}: neu, mit ${samples(amount)} und ${count(others, "weiteren", "weiteren")} dieses Auftrags, die schon einen Barcode haben`,
  "imports.runs.known": ({ name, samples: amount }) => `${name}: ${samples(amount)} in diesem Blatt`,
  "imports.runs.more": ({ runs }) =>
    `und ${count(runs, "weiterer Sequenzierlauf", "weitere Sequenzierläufe")}`,

  "imports.replaced": "Ersetzte Werte",
  "imports.replaced.value": ({ sampleCode, runId, label, before, after }) =>
    `${sampleCode} auf ${runId}, ${label}: ${before} → ${after}`,
  "imports.replaced.more": ({ values }) => `und ${count(values, "weiterer Wert", "weitere Werte")}`,

  "imports.apply": "Importieren",
  "imports.apply.rows": ({ rows }) => `${count(rows, "Zeile", "Zeilen")} importieren`,
  "imports.bar.checking": "Wird geprüft …",
  "imports.bar.unchecked": "Der Plan konnte nicht geprüft werden.",
  "imports.bar.wrong": ({ rows }) =>
    `Korrigieren Sie ${count(rows, "Zeile", "Zeilen")}, um den Plan zu importieren.`,
  "imports.bar.empty": "Keine Zeilen zu importieren.",
  "imports.bar.same": "Alle Zeilen stehen bereits auf den Sequenzierläufen; nichts zu importieren.",
  "imports.bar.ready": ({ added, changed }) => {
    const additions = `${samples(added)} ${added === 1 ? "kommt" : "kommen"} auf einen Sequenzierlauf`;
    if (added === 0) return `${samples(changed)} ${willBe(changed)} geändert.`;
    return changed === 0 ? `${additions}.` : `${additions}, ${samples(changed)} ${willBe(changed)} geändert.`;
  },
  "imports.applyFailed": "Der Laufplan konnte nicht importiert werden",
  "imports.checkFailed": "Das Blatt konnte nicht geprüft werden",
  "imports.applied": ({ samples: amount, runs }) =>
    `Importiert: ${samples(amount)} auf ${count(runs, "Sequenzierlauf", "Sequenzierläufen")}. Der Import lässt sich ${runs === 1 ? "hier" : "bei jedem Sequenzierlauf"} rückgängig machen.`,

  "imports.leave.title": "Verlassen, ohne zu importieren?",
  "imports.leave.text": "Ihre Korrekturen gehen verloren. Die Arbeitsmappe selbst ist unverändert.",
  "imports.leave.stay": "Auf der Seite bleiben",
  "imports.leave.leave": "Verlassen",
};

function willBe(amount: number): string {
  return amount === 1 ? "wird" : "werden";
}
