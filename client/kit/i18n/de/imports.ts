import { count } from "../count.ts";
import type { imports as english } from "../en/imports.ts";
import type { Texts } from "../t.ts";

const samples = (amount: number) => count(amount, "Probe", "Proben");

/** The import of a run plan from a workbook. */
export const imports: Texts<typeof english> = {
  "imports.title": "Laufplan importieren",
  "imports.draft":
    "Dieser Auftrag ist noch ein Entwurf. Ansehen können Sie einen Plan schon jetzt, importieren erst, wenn der Auftrag eingereicht ist.",
  "imports.drop.title": "Arbeitsmappe hier ablegen",
  "imports.drop.now": "Loslassen, um diese Mappe zu lesen",
  "imports.drop.text":
    "Eine Excel-Arbeitsmappe (.xlsx) mit einer Zeile je Probe: Lauf, Probe, Barcode und was Ihr Plan sonst enthält. Bis zu 1.000 Zeilen und 80 Spalten. Geändert wird nichts, bevor Sie gesehen haben, was sich ändern würde.",
  "imports.drop.choose": "Arbeitsmappe wählen",
  "imports.drop.input": "Arbeitsmappe",
  "imports.drop.several": "Legen Sie immer nur eine Arbeitsmappe ab.",
  "imports.drop.notWorkbook":
    "Ein Laufplan wird aus einer Excel-Arbeitsmappe (.xlsx) gelesen. Speichern Sie diese Tabelle als solche und legen Sie die ab.",
  "imports.reading": ({ name }) => `${name} wird gelesen …`,
  "imports.failed": "Die Arbeitsmappe wurde nicht gelesen",
  "imports.tooLarge": "Ein Laufplan darf höchstens 5 MB groß sein",
  "imports.another": "Andere Arbeitsmappe",
  "imports.source": ({ sheet, file }) => `Blatt ${sheet} aus ${file}`,

  "imports.grid": ({ file }) => `Laufplan aus ${file}`,
  "imports.count": ({ rows }) => count(rows, "Zeile", "Zeilen"),
  "imports.hint":
    "Alles lässt sich gleich hier berichtigen und wird beim Tippen neu geprüft. Die Arbeitsmappe selbst bleibt, wie sie ist.",
  "imports.status": "Ergebnis",
  "imports.status.new": "Neu",
  "imports.status.changed": "Geändert",
  "imports.status.same": "Gleich",
  "imports.status.problem": "Zu berichtigen",
  "imports.notImported": "Nicht importiert",
  "imports.filter": "Welche Zeilen",
  "imports.filter.all": ({ rows }) => `Alle ${rows}`,
  "imports.filter.new": ({ rows }) => `Neu ${rows}`,
  "imports.filter.changed": ({ rows }) => `Geändert ${rows}`,
  "imports.filter.same": ({ rows }) => `Gleich ${rows}`,
  "imports.filter.problem": ({ rows }) => `Zu berichtigen ${rows}`,

  "imports.unknown.title": "Proben, die dieser Auftrag nicht hat",
  "imports.unknown.text":
    "Wählen Sie für alle Zeilen mit diesem Code die gemeinte Probe, oder tippen Sie ihren Code in die Zeile.",
  "imports.unknown.rows": ({ rows }) => count(rows, "Zeile", "Zeilen"),
  "imports.unknown.use": ({ code, instead }) => `${code} für ${instead} nehmen`,
  "imports.unknown.none": "Keine Probe dieses Auftrags hat einen ähnlichen Code",
  "imports.unknown.more": ({ codes }) => `und ${count(codes, "weiterer Code", "weitere Codes")}`,
  "imports.wrong.title": "Zu berichtigen",
  "imports.wrong.at": ({ message, rows, isMany }) => `${message}: ${isMany ? "Zeilen" : "Zeile"} ${rows}`,
  "imports.wrong.more": ({ problems }) => `und ${problems} weitere`,

  "imports.doubt.title": "Vor dem Import einen Blick wert",
  "imports.doubt.at": ({ header, message }) => `${header}: ${message}`,
  "imports.doubt.read": ({ cells, first }) =>
    cells === 1 ? `Als ${first} lesen` : `Alle ${cells} als Datum lesen, das erste als ${first}`,

  "imports.columns.title": "Unbekannte Spalten",
  "imports.columns.text": "Ihr Inhalt bleibt weg, wenn Sie nicht sagen, was er ist.",
  "imports.columns.as": ({ header }) => `${header} importieren als`,
  "imports.columns.all": ({ columns }) => `Alle ${columns} Spalten zeigen`,
  "imports.columns.keep": "Nicht importieren",
  "imports.run.title": "Auf welchem Lauf sind diese Proben?",
  "imports.run.text": "Keine Spalte des Blatts nennt den Lauf. Nennen Sie einen, auf dem alle Zeilen sind.",
  "imports.run.name": "Lauf",
  "imports.run.use": "Für alle Zeilen nehmen",

  "imports.runs": "Läufe",
  "imports.runs.new": ({ name, samples: amount }) => `${name}: neu, mit ${samples(amount)}`,
  "imports.runs.prefilled": ({ name, samples: amount, others }) =>
    `${name}: neu, mit ${samples(amount)} und ${count(others, "weiteren", "weiteren")} dieses Auftrags, die schon einen Barcode haben`,
  "imports.runs.known": ({ name, samples: amount }) => `${name}: ${samples(amount)} dieses Blatts`,
  "imports.runs.more": ({ runs }) => `und ${count(runs, "weiterer Lauf", "weitere Läufe")}`,

  "imports.replaced": "Ersetzt, was schon da ist",
  "imports.replaced.value": ({ sampleCode, runId, label, before, after }) =>
    `${sampleCode} auf ${runId}, ${label}: aus ${before} wird ${after}`,
  "imports.replaced.more": ({ values }) => `und ${count(values, "weiterer Wert", "weitere Werte")}`,

  "imports.apply": "Importieren",
  "imports.apply.rows": ({ rows }) => `${count(rows, "Zeile", "Zeilen")} importieren`,
  "imports.bar.checking": "Wird geprüft …",
  "imports.bar.unchecked": "Was hier steht, ließ sich nicht prüfen.",
  "imports.bar.wrong": ({ rows }) =>
    `Vor dem Import ${rows === 1 ? "ist" : "sind"} noch ${count(rows, "Zeile", "Zeilen")} zu berichtigen.`,
  "imports.bar.empty": "Es gibt keine Zeile zu importieren.",
  "imports.bar.same": "Das alles steht schon so auf den Läufen. Es gibt nichts zu importieren.",
  "imports.bar.ready": ({ added, changed }) => {
    const additions = `${samples(added)} ${added === 1 ? "kommt" : "kommen"} auf einen Lauf`;
    if (added === 0) return `${samples(changed)} ${become(changed)} geändert.`;
    return changed === 0 ? `${additions}.` : `${additions}, ${samples(changed)} ${become(changed)} geändert.`;
  },
  "imports.applyFailed": "Der Laufplan wurde nicht importiert",
  "imports.checkFailed": "Das Blatt ließ sich nicht prüfen",
  "imports.applied": ({ samples: amount, runs }) =>
    `Importiert: ${samples(amount)} auf ${count(runs, "Lauf", "Läufen")}. Rückgängig machen lässt sich das ${runs === 1 ? "hier" : "bei jedem davon"}.`,

  "imports.leave.title": "Verlassen, ohne zu importieren?",
  "imports.leave.text":
    "Was Sie hier berichtigt haben, ist sonst nirgends aufgehoben. Die Arbeitsmappe selbst ist, wie sie war.",
  "imports.leave.stay": "Hier bleiben",
  "imports.leave.leave": "Verlassen",
};

function become(amount: number): string {
  return amount === 1 ? "wird" : "werden";
}
