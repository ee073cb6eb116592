export const modules = {
  "modules.title": "Modules",
  "modules.text":
    "What orders and studies ask for. Each switch takes effect at once; what people have answered already is kept.",
  "modules.failed": "The modules could not be loaded",
  "modules.globalDisabled": "Turn off all modules",
  "modules.globalDisabled.hint":
    "Turns off every module. Each switch above keeps its position for when you turn modules back on.",
  "modules.areOff": "All modules are off. Turn them back on below to change one.",
  "modules.mixs-metadata": "Metadata checklists",
  "modules.mixs-metadata.hint":
    "Studies and samples are described by the fields of a standard checklist. Off: forms do not ask for a checklist or its fields.",
  "modules.archive-sample-fields": "Archive sample fields",
  "modules.archive-sample-fields.hint":
    "Each sample has an organism, a title and an alias, as sequence archives want them. Off: these columns are not in the sample table.",
  "modules.funding-info": "Funding",
  "modules.funding-info.hint":
    "Asks which grants pay for the work. Off: funding fields are not in the forms.",
  "modules.billing-info": "Billing",
  "modules.billing-info.hint":
    "Asks where the invoice goes and which cost center bears it. Off: billing fields are not in the forms.",
  "modules.dynamic-studies": "Study forms of their own",
  "modules.dynamic-studies.hint":
    "A study may have its own form in place of the common one. Off: every study is asked by the common form.",
  "modules.on": ({ name }: { name: string }) => `${name}: switched on`,
  "modules.off": ({ name }: { name: string }) => `${name}: switched off`,
  "modules.allOff": "All modules are switched off",
  "modules.allBack": "The modules are back",
};
