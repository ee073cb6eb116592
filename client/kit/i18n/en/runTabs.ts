/** Files, reports, resources and costs of an analysis, and the price list. */
export const runTabs = {
  "runs.page.tab.reports": "Reports",
  "runs.page.tab.cost": "Cost",

  "runs.files.published": "Published files",
  "runs.files.engine": "Log and engine files",
  "runs.files.root": "Published files",
  "runs.files.folder": "Folder",
  "runs.files.kind.folder": "Folder",
  "runs.files.kind.file": "File",
  "runs.files.kind.link": "Link",
  "runs.files.link": "Link to a place outside of this analysis",
  "runs.files.failed": "Couldn't load the files",
  "runs.files.cut": "There are more files than can be searched. Open a folder to narrow the search.",
  "runs.files.emptyFolder": "This folder is empty",
  "runs.files.noneYet": "The analysis has not published any files yet.",
  "runs.files.noneEver": "The analysis published no files.",
  "runs.files.report": "Reports open in a new tab, in an isolated frame.",
  "runs.files.previewFailed": "Couldn't load the preview",
  "runs.files.binary": ({ size }: { size: string }) => `Binary file of ${size}. Download it to open it.`,
  "runs.files.beginning": "Only the beginning is shown. Download the file for the rest.",

  "runs.reports.none": "No reports yet. They appear when the analysis publishes them.",
  "runs.reports.noneEver": "The analysis created no reports.",
  "runs.reports.first": ({ count }: { count: number }) =>
    `Showing the reports among the first ${count} files.`,
  "runs.reports.multiqc": "MultiQC report",
  "runs.reports.execution": "Execution report",
  "runs.reports.timeline": "Timeline",
  "runs.reports.dag": "Workflow graph",
  "runs.reports.noDag": "The workflow graph is not available or too large to draw.",

  "runs.usage.title": "Requested and used, by process",
  "runs.usage.text":
    "Median and maximum of the tasks. The bar is the share used, over all tasks with both figures. CPUs used are an average over the duration.",
  "runs.usage.noRequests": "Median and maximum of the tasks. The requested resources were not reported.",
  "runs.usage.cpus": "CPU cores",
  "runs.usage.memory": "Memory",
  "runs.usage.time": "Time",
  "runs.usage.spread": ({ median, max }: { median: string; max: string }) => `${median}, max. ${max}`,
  "runs.usage.used": ({ amounts }: { amounts: string }) => `Used: ${amounts}`,
  "runs.usage.requested": ({ amounts }: { amounts: string }) => `Requested: ${amounts}`,
  "runs.usage.share": ({ percent }: { percent: string }) => `${percent} used`,
  "runs.usage.hints": "Requests higher than necessary",
  "runs.usage.hint.memory": ({ name, used, requested }: { name: string; used: string; requested: string }) =>
    `${name} used at most ${used} of ${requested} requested memory.`,
  "runs.usage.hint.cpus": ({ name, percent }: { name: string; percent: string }) =>
    `${name} used ${percent} of its requested CPU time.`,

  "runs.cost.failed": "Couldn't load the costs",
  "runs.cost.none": "No costs yet. They appear when the first task has ended.",
  "runs.cost.noneEver": "No tasks with requested CPUs and duration were reported.",
  "runs.cost.coreHours": "Core hours",
  "runs.cost.memoryHours": "Memory (GB hours)",
  "runs.cost.amount": "Amount",
  "runs.cost.definition":
    "Requested CPUs and requested memory times the duration of each task, including failed attempts. Cached tasks are not counted. 1 GB is 1,024³ bytes.",
  "runs.cost.unmeasured": ({ count }: { count: number }) =>
    count === 1
      ? "1 task without requested CPUs or duration is not included."
      : `${count} tasks without requested CPUs or duration are not included.`,
  "runs.cost.noPrices": "No price list is set.",
  "runs.cost.setPrices": "Set prices",
  "runs.cost.byOrder": "By order",
  "runs.cost.sharing.one": "All samples belong to one order.",
  "runs.cost.sharing.tags": "Each task counts for the order of the sample that its tag names.",
  "runs.cost.sharing.even": "No task names a sample, so the costs are shared evenly by sample.",
  "runs.cost.sharing.both":
    "Each task counts for the order of the sample that its tag names; tasks that name none are shared evenly by sample.",
  "runs.cost.csv": "CSV of this analysis",
  "runs.cost.csvAll": "CSV of all analyses by month and order",

  "settings.prices.title": "Prices of computing",
  "settings.prices.text":
    "For the Cost tab of analyses and its exports. Without a currency and a price, only hours are shown.",
  "settings.prices.currency": "Currency",
  "settings.prices.perCoreHour": "Price per core hour",
  "settings.prices.perGbHour": "Price per GB hour of memory",
  "settings.prices.showToOwners": "Show costs to customers",
  "settings.prices.showToOwners.hint": "On the pages of their released analyses.",
};
