import type { runTabs as english } from "../en/runTabs.ts";
import type { Texts } from "../t.ts";

export const runTabs: Texts<typeof english> = {
  "runs.page.tab.reports": "Berichte",
  "runs.page.tab.cost": "Kosten",

  "runs.files.published": "Veröffentlichte Dateien",
  "runs.files.engine": "Log- und Engine-Dateien",
  "runs.files.root": "Veröffentlichte Dateien",
  "runs.files.folder": "Ordner",
  "runs.files.kind.folder": "Ordner",
  "runs.files.kind.file": "Datei",
  "runs.files.kind.link": "Link",
  "runs.files.link": "Link auf einen Ort außerhalb dieser Analyse",
  "runs.files.failed": "Die Dateien konnten nicht geladen werden",
  "runs.files.cut":
    "Es gibt mehr Dateien, als durchsucht werden können. Öffnen Sie einen Ordner, um die Suche einzugrenzen.",
  "runs.files.emptyFolder": "Dieser Ordner ist leer",
  "runs.files.noneYet": "Die Analyse hat noch keine Dateien veröffentlicht.",
  "runs.files.noneEver": "Die Analyse hat keine Dateien veröffentlicht.",
  "runs.files.report": "Berichte öffnen sich in einem neuen Tab, in einem isolierten Rahmen.",
  "runs.files.previewFailed": "Die Vorschau konnte nicht geladen werden",
  "runs.files.binary": ({ size }) => `Binärdatei mit ${size}. Laden Sie sie herunter, um sie zu öffnen.`,
  "runs.files.beginning": "Nur der Anfang wird angezeigt. Laden Sie die Datei für den Rest herunter.",

  "runs.reports.none": "Noch keine Berichte. Sie erscheinen, sobald die Analyse sie veröffentlicht.",
  "runs.reports.noneEver": "Die Analyse hat keine Berichte erstellt.",
  "runs.reports.first": ({ count }) => `Angezeigt werden die Berichte unter den ersten ${count} Dateien.`,
  "runs.reports.multiqc": "MultiQC-Bericht",
  "runs.reports.execution": "Ausführungsbericht",
  "runs.reports.timeline": "Zeitverlauf",
  "runs.reports.dag": "Workflow-Graph",
  "runs.reports.noDag": "Der Workflow-Graph ist nicht verfügbar oder zu groß zum Zeichnen.",

  "runs.usage.title": "Angefordert und genutzt, nach Prozess",
  "runs.usage.text":
    "Median und Maximum der Tasks. Der Balken zeigt den genutzten Anteil über alle Tasks mit beiden Angaben. Genutzte CPUs sind ein Mittel über die Laufzeit.",
  "runs.usage.noRequests":
    "Median und Maximum der Tasks. Die angeforderten Ressourcen wurden nicht gemeldet.",
  "runs.usage.cpus": "CPU-Kerne",
  "runs.usage.memory": "Arbeitsspeicher",
  "runs.usage.time": "Zeit",
  "runs.usage.spread": ({ median, max }) => `${median}, max. ${max}`,
  "runs.usage.used": ({ amounts }) => `Genutzt: ${amounts}`,
  "runs.usage.requested": ({ amounts }) => `Angefordert: ${amounts}`,
  "runs.usage.share": ({ percent }) => `${percent} genutzt`,
  "runs.usage.hints": "Höhere Anforderungen als nötig",
  "runs.usage.hint.memory": ({ name, used, requested }) =>
    `${name} hat höchstens ${used} von ${requested} angefordertem Arbeitsspeicher genutzt.`,
  "runs.usage.hint.cpus": ({ name, percent }) =>
    `${name} hat ${percent} seiner angeforderten CPU-Zeit genutzt.`,

  "runs.cost.failed": "Die Kosten konnten nicht geladen werden",
  "runs.cost.none": "Noch keine Kosten. Sie erscheinen, sobald der erste Task beendet ist.",
  "runs.cost.noneEver": "Es wurden keine Tasks mit angeforderten CPUs und Laufzeit gemeldet.",
  "runs.cost.coreHours": "Kernstunden",
  "runs.cost.memoryHours": "Arbeitsspeicher (GB-Stunden)",
  "runs.cost.amount": "Betrag",
  "runs.cost.definition":
    "Angeforderte CPUs und angeforderter Arbeitsspeicher mal Laufzeit jedes Tasks, einschließlich fehlgeschlagener Versuche. Tasks aus dem Cache zählen nicht. 1 GB sind 1.024³ Byte.",
  "runs.cost.unmeasured": ({ count }) =>
    count === 1
      ? "1 Task ohne angeforderte CPUs oder Laufzeit ist nicht enthalten."
      : `${count} Tasks ohne angeforderte CPUs oder Laufzeit sind nicht enthalten.`,
  "runs.cost.noPrices": "Es ist keine Preisliste festgelegt.",
  "runs.cost.setPrices": "Preise festlegen",
  "runs.cost.byOrder": "Nach Auftrag",
  "runs.cost.sharing.one": "Alle Proben gehören zu einem Auftrag.",
  "runs.cost.sharing.tags": "Jeder Task zählt für den Auftrag der Probe, die sein Tag nennt.",
  "runs.cost.sharing.even":
    "Kein Task nennt eine Probe, daher werden die Kosten gleichmäßig nach Proben verteilt.",
  "runs.cost.sharing.both":
    "Jeder Task zählt für den Auftrag der Probe, die sein Tag nennt; Tasks ohne Probe werden gleichmäßig nach Proben verteilt.",
  "runs.cost.csv": "CSV dieser Analyse",
  "runs.cost.csvAll": "CSV aller Analysen nach Monat und Auftrag",

  "settings.prices.title": "Preise für Rechenleistung",
  "settings.prices.text":
    "Für den Tab Kosten der Analysen und seine Exporte. Ohne Währung und Preis werden nur Stunden angezeigt.",
  "settings.prices.currency": "Währung",
  "settings.prices.perCoreHour": "Preis je Kernstunde",
  "settings.prices.perGbHour": "Preis je GB-Stunde Arbeitsspeicher",
  "settings.prices.showToOwners": "Kosten der Kundschaft anzeigen",
  "settings.prices.showToOwners.hint": "Auf den Seiten ihrer freigegebenen Analysen.",
};
