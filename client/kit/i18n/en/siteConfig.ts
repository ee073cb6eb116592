/** The Nextflow configuration of the site, and the limits of its tasks. */
export const siteConfig = {
  "siteConfig.title": "Site configuration",
  "siteConfig.text.all": "Nextflow configuration that applies to every analysis",
  "siteConfig.text.one":
    "Nextflow configuration that applies to analyses of this pipeline, after that of all pipelines",
  "siteConfig.code":
    "It is code: Nextflow executes it on this server for the check and in each analysis. Only facility admins can read it.",
  "siteConfig.failed": "Couldn't load the site configuration",
  "siteConfig.label": "Configuration",
  "siteConfig.precedence":
    "Takes precedence over the workflow and the execution settings. Lanekeeper itself sets the work directory, weblog, trace, report, timeline and DAG.",
  "siteConfig.insert": "Insert template",
  "siteConfig.untested":
    "Lanekeeper was not tested with this template; only its syntax was checked. Replace the values in angle brackets.",
  "siteConfig.save": "Check and save",
  "siteConfig.saved": "Site configuration saved",
  "siteConfig.notSaved": "Couldn't save the site configuration",
  "siteConfig.unreadable":
    "The saved configuration cannot be decrypted, so no Nextflow workflow can start. Enter it again, or save an empty text to remove it.",
  "siteConfig.checked": ({ time, version }: { time: string; version: string }) =>
    `Accepted by Nextflow ${version} on ${time}`,
  "siteConfig.unchecked": ({ time }: { time: string }) =>
    `Saved on ${time} without a check, because no working Nextflow was found on this server`,
  "siteConfig.warnings": "Nextflow printed warnings",
  "siteConfig.withoutEffect": "Lines without effect",
  "siteConfig.withoutEffect.line": ({ line, name }: { line: number; name: string }) =>
    `Line ${line}: Lanekeeper sets ${name} for each analysis.`,

  "runs.settings.limits": "Limits of tasks",
  "runs.settings.limits.text":
    "The most that one task of a Nextflow workflow may request; larger requests are reduced. Empty: no limit.",
  "runs.settings.limits.machine": ({ cpus, memoryGb }: { cpus: number; memoryGb: number }) =>
    `This server has ${cpus} CPUs and ${memoryGb} GB of memory.`,
  "runs.settings.limits.use": "Use these values",
  "runs.settings.limitCpus": "CPUs",
  "runs.settings.limitMemoryGb": "Memory (GB)",
  "runs.settings.limitTimeHours": "Time (hours)",
  "runs.page.about.siteConfig": "Site configuration",
  "runs.page.about.siteConfig.used": ({ sha256 }: { sha256: string }) =>
    `site.config of the analysis directory (SHA-256 ${sha256})`,
};
