export const modules = {
  "modules.title": "Modules",
  "modules.text":
    "Optional parts of order and study forms. Switches take effect immediately; existing answers are kept.",
  "modules.all": "All modules",
  "modules.globalDisabled": "Disable all modules",
  "modules.globalDisabled.hint": "The switches above keep their position for when you enable modules again.",
  "modules.areOff": "All modules are disabled. Enable them below to change one.",
  "modules.mixs-metadata": "Metadata checklists",
  "modules.mixs-metadata.hint":
    "Describes studies and samples with the fields of a standard checklist. When off, forms omit the checklist and its fields.",
  "modules.archive-sample-fields": "Archive sample fields",
  "modules.archive-sample-fields.hint":
    "Adds organism, title and alias to each sample, as required by sequence archives. When off, the sample table omits these columns.",
  "modules.funding-info": "Funding",
  "modules.funding-info.hint":
    "Adds fields for the grants that pay for the work. When off, forms omit funding fields.",
  "modules.billing-info": "Billing",
  "modules.billing-info.hint":
    "Adds fields for invoice address and cost center. When off, forms omit billing fields.",
  "modules.dynamic-studies": "Study-specific forms",
  "modules.dynamic-studies.hint": "A study can have its own form. When off, all studies use the shared form.",
  "modules.on": ({ name }: { name: string }) => `${name} enabled`,
  "modules.off": ({ name }: { name: string }) => `${name} disabled`,
  "modules.allOff": "All modules disabled",
  "modules.allBack": "Modules enabled",
};
