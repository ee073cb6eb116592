import { count } from "../count.ts";
import { LOCALE } from "../t.ts";

const NUMBERS = new Intl.NumberFormat(LOCALE);

export const publicRegistry = {
  "publicRegistry.navigation": "Registry pages",
  "publicRegistry.pipelines": "Pipelines",
  "publicRegistry.checklists": "Checklists",
  "publicRegistry.technology": "Technology",
  "publicRegistry.research": "Research data",
  "publicRegistry.signIn": "Sign in",
  "publicRegistry.appearance": "Appearance",
  "publicRegistry.failed": "Couldn't reach the registry",
  "publicRegistry.none.title": "No public registry",
  "publicRegistry.none.text":
    "This installation does not publish a registry. Ask your facility which one it uses.",
  "publicRegistry.notFound.title": "Page not found",
  "publicRegistry.notFound.text": "The address may be mistyped, or the item is no longer published.",
  "publicRegistry.notFound.home": "Go to the registry",

  "publicRegistry.home.title": "Public registry",
  "publicRegistry.home.text":
    "Pipelines for sequencing facilities, metadata checklists, a catalog of sequencing technology and public sequencing statistics. No account required.",
  "publicRegistry.home.pipelines": ({ total }: { total: number }) => count(total, "pipeline", "pipelines"),
  "publicRegistry.home.checklists": ({ total }: { total: number }) => count(total, "checklist", "checklists"),
  "publicRegistry.home.technologies": ({ total }: { total: number }) => count(total, "platform", "platforms"),
  "publicRegistry.home.metrics": ({ total }: { total: number }) =>
    count(total, "public statistic", "public statistics"),
  "publicRegistry.home.updated": ({ day }: { day: string }) => `Pipelines last published on ${day}`,
  "publicRegistry.search": "Search pipelines",
  "publicRegistry.searchHint": "Name, tag, purpose… ( / )",
  "publicRegistry.category": "Category",
  "publicRegistry.category.any": "All categories",
  "publicRegistry.category.entry": ({ name, total }: { name: string; total: number }) =>
    `${name} (${NUMBERS.format(total)})`,
  "publicRegistry.target": "Runs on",
  "publicRegistry.target.any": "Orders and studies",
  "publicRegistry.family": "Platform family",
  "publicRegistry.family.any": "All platforms",
  "publicRegistry.verified": "Verified only",
  "publicRegistry.count": ({ found, all }: { found: number; all: number }) =>
    found === all
      ? count(all, "pipeline", "pipelines")
      : `${NUMBERS.format(found)} of ${count(all, "pipeline", "pipelines")}`,
  "publicRegistry.results": "Matching pipelines",
  "publicRegistry.pages": "Pipeline pages",
  "publicRegistry.noneFound.title": "No matching pipelines",
  "publicRegistry.noneFound.text": "Try a shorter term, or remove a filter.",
  "publicRegistry.noneFound.clear": "Clear filters",
  "publicRegistry.noneFound.action": "Show all pipelines",
  "publicRegistry.empty.title": "No pipelines published yet",

  "publicRegistry.isVerified": "Verified",
  "publicRegistry.isFeatured": "Recommended",
  "publicRegistry.isPrivate": "Private",
  "publicRegistry.needsLicense": "License required",
  "publicRegistry.provider": ({ name }: { name: string }) => `by ${name}`,

  "publicRegistry.pipeline.failed": "Couldn't load the pipeline",
  "publicRegistry.pipeline.about": "About",
  "publicRegistry.pipeline.provider": "Provided by",
  "publicRegistry.pipeline.author": "Author",
  "publicRegistry.pipeline.category": "Category",
  "publicRegistry.pipeline.website": "Website",
  "publicRegistry.pipeline.tags": "Tags",
  "publicRegistry.pipeline.targets": "Runs on",
  "publicRegistry.pipeline.needs": "Requirements",
  "publicRegistry.pipeline.tools": "Tools",
  "publicRegistry.pipeline.platforms": "Platform families",
  "publicRegistry.pipeline.platforms.all": "All",
  "publicRegistry.pipeline.reads": "Reads",
  "publicRegistry.pipeline.effects": "Effect on reads",
  "publicRegistry.effects.requiresLinkedReads": "Requires reads assigned to the samples",
  "publicRegistry.effects.writesCanonicalReadMetadata": "Adds measured values to the read metadata",
  "publicRegistry.effects.writesCanonicalReadFiles": "Writes FASTQ files of samples",
  "publicRegistry.effects.stagesReadCandidates": "Proposes new reads alongside the existing ones",
  "publicRegistry.effects.requiresAdminReadPromotion": "Proposed reads must be accepted by facility staff",
  "publicRegistry.effects.nothing": "Writes outputs only",
  "publicRegistry.pipeline.private":
    "This pipeline is listed here but distributed elsewhere. This registry does not serve its files.",
  "publicRegistry.pipeline.license": "A license is required. Contact the provider.",

  "publicRegistry.install.title": "Install",
  "publicRegistry.install.store": ({ name }: { name: string }) =>
    `As facility staff of a Lanekeeper instance, open Pipelines, then the pipeline store, and install “${name}”.`,
  "publicRegistry.install.cli": "Or on the server of the instance, with REGISTRY_URL set to this registry:",
  "publicRegistry.install.cli.key": ({ keyLabel }: { keyLabel: string | null }) =>
    keyLabel === null
      ? "Or on the server of the instance, with REGISTRY_URL set to this registry (prompts for the key):"
      : `Or on the server of the instance, with REGISTRY_URL set to this registry (prompts for “${keyLabel}”):`,
  "publicRegistry.install.curl": "Or download the package only and verify its checksum:",

  "publicRegistry.versions.title": "Versions",
  "publicRegistry.versions.version": "Version",
  "publicRegistry.versions.offered": "Offered",
  "publicRegistry.versions.checksum": "SHA-256",
  "publicRegistry.versions.copy": ({ version }: { version: string }) => `Copy SHA-256 of version ${version}`,
  "publicRegistry.versions.download": "Download",
  "publicRegistry.versions.downloadOne": ({ version }: { version: string }) => `Download version ${version}`,
  "publicRegistry.versions.none": "No versions.",

  "publicRegistry.steps.title": "Steps",
  "publicRegistry.steps.after": ({ names }: { names: string }) => `After: ${names}`,
  "publicRegistry.inputs.title": "Inputs",
  "publicRegistry.inputs.none": "No inputs declared.",
  "publicRegistry.inputs.files": ({ types }: { types: string }) => `Files: ${types}`,
  "publicRegistry.inputs.optional": "optional",
  "publicRegistry.outputs.title": "Outputs",
  "publicRegistry.outputs.none": "No outputs declared.",
  "publicRegistry.outputs.data": "Data",
  "publicRegistry.outputs.metric": "Metric",
  "publicRegistry.outputs.report": "Report",
  "publicRegistry.outputs.admin": "facility only",
  "publicRegistry.outputs.user": "researchers",
  "publicRegistry.outputs.both": "researchers and facility",
  "publicRegistry.outputs.downloadable": "downloadable",

  "publicRegistry.settings.title": "Settings",
  "publicRegistry.settings.none": "No settings.",
  "publicRegistry.settings.name": "Setting",
  "publicRegistry.settings.type": "Type",
  "publicRegistry.settings.default": "Default",
  "publicRegistry.settings.advanced": "Advanced",
  "publicRegistry.settings.required": "Required",
  "publicRegistry.settings.unset": "Not set",
  "publicRegistry.settings.string": "Text",
  "publicRegistry.settings.integer": "Integer",
  "publicRegistry.settings.number": "Number",
  "publicRegistry.settings.boolean": "Yes or no",
  "publicRegistry.settings.array": ({ items }: { items: string }) => `List: ${items}`,
  "publicRegistry.settings.oneOf": ({ values }: { values: string }) => `One of: ${values}`,
  "publicRegistry.settings.between": ({ type, least, most }: { type: string; least: string; most: string }) =>
    `${type} from ${least} to ${most}`,
  "publicRegistry.settings.atLeast": ({ type, least }: { type: string; least: string }) =>
    `${type}, at least ${least}`,
  "publicRegistry.settings.atMost": ({ type, most }: { type: string; most: string }) =>
    `${type}, at most ${most}`,

  "publicRegistry.databases.title": "Databases",
  "publicRegistry.databases.version": ({ version }: { version: string }) => `Version ${version}`,
  "publicRegistry.databases.setting": ({ key }: { key: string }) => `Path stored in setting ${key}`,
  "publicRegistry.databases.ensure": "Downloaded if missing",
  "publicRegistry.databases.download": ({ host }: { host: string }) => `Download from ${host}`,

  "publicRegistry.source.title": "Source",
  "publicRegistry.source.privateRegistry": "Private registry (key required)",
  "publicRegistry.source.github": "Git repository",
  "publicRegistry.source.kind": "Type",
  "publicRegistry.source.label": "Name",
  "publicRegistry.source.repository": "Repository",
  "publicRegistry.source.ref": "Branch, tag or commit",
  "publicRegistry.source.descriptor": "Package path",
  "publicRegistry.source.workflow": "Workflow",
  "publicRegistry.source.workflow.included": "Full repository included",
  "publicRegistry.source.key": "Required key",

  "publicRegistry.checklists.title": "Metadata checklists",
  "publicRegistry.checklists.text":
    "MIxS and ENA checklists by environment. Each study keeps the registry version it was created with.",
  "publicRegistry.checklists.version": ({ version }: { version: number }) => `Registry version ${version}`,
  "publicRegistry.checklists.failed": "Couldn't load the checklists",
  "publicRegistry.checklists.search": "Search checklists",
  "publicRegistry.checklists.json": "View JSON",
  "publicRegistry.checklists.empty": "No checklists published",

  "publicRegistry.technology.title": "Sequencing technology",
  "publicRegistry.technology.text":
    "Platforms, instruments and compatible products offered in order forms. Specifications from manufacturers; images are illustrations.",
  "publicRegistry.technology.version": ({ version }: { version: number }) => `Catalog version ${version}`,
  "publicRegistry.technology.failed": "Couldn't load the catalog",
  "publicRegistry.technology.search": "Search catalog",
  "publicRegistry.technology.searchHint": "Name, manufacturer, catalog number…",
  "publicRegistry.technology.show": "Entry type",
  "publicRegistry.technology.platforms": "Platforms",
  "publicRegistry.technology.flowCells": "Flow cells",
  "publicRegistry.technology.kits": "Kits",
  "publicRegistry.technology.barcodes": "Barcodes",
  "publicRegistry.technology.software": "Software",
  "publicRegistry.technology.count": ({ shown, total }: { shown: number; total: number }) =>
    shown === total
      ? count(total, "entry", "entries")
      : `${NUMBERS.format(shown)} of ${count(total, "entry", "entries")}`,
  "publicRegistry.technology.empty": "No entries of this type",
  "publicRegistry.technology.noneFound": "No matching entries",
  "publicRegistry.technology.soon": "Announced",
  "publicRegistry.technology.gone": "No longer offered",
  "publicRegistry.technology.pros": "Strengths",
  "publicRegistry.technology.cons": "Limitations",
  "publicRegistry.technology.bestFor": "Best for",
  "publicRegistry.technology.devices": ({ total }: { total: number }) =>
    count(total, "instrument", "instruments"),
  "publicRegistry.technology.cells": "Flow cells",
  "publicRegistry.technology.fitting": "Kits",
  "publicRegistry.technology.programs": "Software",
  "publicRegistry.technology.source": ({ host }: { host: string }) => `More at ${host}`,
  "publicRegistry.technology.sku": "Catalog number",
  "publicRegistry.technology.chemistry": "Chemistry",
  "publicRegistry.technology.output": "Maximum output",
  "publicRegistry.technology.input": "Input material",
  "publicRegistry.input.dna": "DNA",
  "publicRegistry.input.rna": "RNA",
  "publicRegistry.input.both": "DNA and RNA",
  "publicRegistry.technology.multiplexing": "Barcodes per sequencing run",
  "publicRegistry.technology.dorado": "Dorado kit name",
  "publicRegistry.technology.set": "Barcode set",
  "publicRegistry.technology.range": "Barcode numbers",
  "publicRegistry.technology.range.value": ({ first, last }: { first: number; last: number }) =>
    `${first} to ${last}`,
  "publicRegistry.technology.scheme": "Scheme",

  "publicRegistry.research.title": "Research data",
  "publicRegistry.research.text":
    "Public sequencing statistics, each with its source, license and date range.",
  "publicRegistry.research.failed": "Couldn't load the statistics",
  "publicRegistry.research.snapshot": ({ taken, asOf }: { taken: string | null; asOf: string | null }) =>
    [
      ...(asOf === null ? [] : [`Data through ${asOf}`]),
      ...(taken === null ? [] : [`snapshot of ${taken}`]),
    ].join(" · "),
  "publicRegistry.research.leftOut": ({ ended, years }: { ended: number; years: number }) =>
    `Not shown: ${count(ended, "series that ended", "series that ended")} more than ${count(years, "year", "years")} before this snapshot.`,
  "publicRegistry.research.all": "All series (JSON)",
  "publicRegistry.research.license": "Terms of use",
  "publicRegistry.research.category": "Category",
  "publicRegistry.research.category.any": "All categories",
  "publicRegistry.research.flagship": "Key statistics only",
  "publicRegistry.research.scale": "Scale",
  "publicRegistry.research.log": "Logarithmic",
  "publicRegistry.research.linear": "Linear",
  "publicRegistry.research.count": ({ shown, total }: { shown: number; total: number }) =>
    shown === total
      ? count(total, "statistic", "statistics")
      : `${NUMBERS.format(shown)} of ${count(total, "statistic", "statistics")}`,
  "publicRegistry.research.csvAll": "Download all as CSV",
  "publicRegistry.research.csv": "CSV",
  "publicRegistry.research.csvOne": ({ label }: { label: string }) => `Download CSV: ${label}`,
  "publicRegistry.research.json": "JSON",
  "publicRegistry.research.jsonOne": ({ label }: { label: string }) => `Open JSON: ${label}`,
  "publicRegistry.research.table": "Show values",
  "publicRegistry.research.tableOne": ({ label }: { label: string }) => `Show values: ${label}`,
  "publicRegistry.research.date": "Date",
  "publicRegistry.research.headline": "Key statistic",
  "publicRegistry.research.unit": "Unit",
  "publicRegistry.research.source": "Source",
  "publicRegistry.research.dataLicense": "License",
  "publicRegistry.research.cadence": "Updated",
  "publicRegistry.research.until": ({ day }: { day: string }) => `Data through ${day}`,
  "publicRegistry.research.ended": ({ day, years }: { day: string; years: number }) =>
    `Last updated ${day}, ${years < 1 ? "less than a year" : `over ${count(years, "year", "years")}`} before this snapshot`,
  "publicRegistry.research.value": ({ value, unit }: { value: string; unit: string }) =>
    `${value} ${unit}`.trim(),
  "publicRegistry.research.at": ({ day, value }: { day: string; value: string }) => `${day}: ${value}`,
  "publicRegistry.research.noLog":
    "Shown on a linear scale: some values cannot be shown on a logarithmic one.",
  "publicRegistry.research.summary": ({
    label,
    from,
    first,
    to,
    last,
  }: {
    label: string;
    from: string;
    first: string;
    to: string;
    last: string;
  }) => `${label}: ${first} on ${from}, ${last} on ${to}`,
  "publicRegistry.research.nothing": "No values yet.",
  "publicRegistry.research.empty": "No matching statistics",
  "publicRegistry.research.none": "No statistics published",
};
