import type { siteConfig as en } from "../en/siteConfig.ts";

export const siteConfig: typeof en = {
  "siteConfig.title": "Standortkonfiguration",
  "siteConfig.text.all": "Nextflow-Konfiguration, die für jede Analyse gilt",
  "siteConfig.text.one":
    "Nextflow-Konfiguration, die für Analysen dieser Pipeline gilt, nach der Konfiguration aller Pipelines",
  "siteConfig.code":
    "Sie ist Code: Nextflow führt sie zur Prüfung und in jeder Analyse auf diesem Server aus. Nur Labor-Admins können sie lesen.",
  "siteConfig.failed": "Die Standortkonfiguration konnte nicht geladen werden",
  "siteConfig.label": "Konfiguration",
  "siteConfig.precedence":
    "Hat Vorrang vor dem Workflow und den Ausführungseinstellungen. Lanekeeper selbst legt Arbeitsverzeichnis, Weblog, Trace, Report, Timeline und DAG fest.",
  "siteConfig.insert": "Vorlage einfügen",
  "siteConfig.untested":
    "Lanekeeper wurde mit dieser Vorlage nicht getestet; nur ihre Syntax wurde geprüft. Ersetzen Sie die Werte in spitzen Klammern.",
  "siteConfig.save": "Prüfen und speichern",
  "siteConfig.saved": "Standortkonfiguration gespeichert",
  "siteConfig.notSaved": "Die Standortkonfiguration konnte nicht gespeichert werden",
  "siteConfig.unreadable":
    "Die gespeicherte Konfiguration kann nicht entschlüsselt werden, deshalb kann kein Nextflow-Workflow starten. Geben Sie sie neu ein, oder speichern Sie einen leeren Text, um sie zu entfernen.",
  "siteConfig.checked": ({ time, version }) => `Von Nextflow ${version} akzeptiert am ${time}`,
  "siteConfig.unchecked": ({ time }) =>
    `Am ${time} ohne Prüfung gespeichert, weil auf diesem Server kein funktionierendes Nextflow gefunden wurde`,
  "siteConfig.warnings": "Nextflow gab Warnungen aus",
  "siteConfig.withoutEffect": "Zeilen ohne Wirkung",
  "siteConfig.withoutEffect.line": ({ line, name }) =>
    `Zeile ${line}: Lanekeeper legt ${name} für jede Analyse fest.`,

  "runs.settings.limits": "Grenzen für Tasks",
  "runs.settings.limits.text":
    "Das Höchste, was ein Task eines Nextflow-Workflows anfordern kann; größere Anforderungen werden verringert. Leer: keine Grenze.",
  "runs.settings.limits.machine": ({ cpus, memoryGb }) =>
    `Dieser Server hat ${cpus} CPUs und ${memoryGb} GB Arbeitsspeicher.`,
  "runs.settings.limits.use": "Diese Werte übernehmen",
  "runs.settings.limitCpus": "CPU-Kerne",
  "runs.settings.limitMemoryGb": "Arbeitsspeicher (GB)",
  "runs.settings.limitTimeHours": "Zeit (Stunden)",
  "runs.page.about.siteConfig": "Standortkonfiguration",
  "runs.page.about.siteConfig.used": ({ sha256 }) => `site.config im Analyseverzeichnis (SHA-256 ${sha256})`,
};
