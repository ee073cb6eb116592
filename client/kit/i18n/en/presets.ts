import { count as counted } from "../count.ts";

/** Presets of parameters, and files of parameters. */
export const presets = {
  "presets.label": "Preset",
  "presets.choose": "Choose a preset",
  "presets.failed": "Couldn't load the presets",
  "presets.save": "Save as preset",
  "presets.save.action": "Save",
  "presets.replace": "Replace",
  "presets.replaces": ({ name }: { name: string }) => `Replaces the preset ${name}.`,
  "presets.name": "Name",
  "presets.name.hint": "Saves the parameters of this form. Everyone who starts analyses can use the preset.",
  "presets.saved": ({ name }: { name: string }) => `Preset ${name} saved`,
  "presets.notSaved": "Couldn't save the preset",
  "presets.loaded": ({ name }: { name: string }) => `Parameters of ${name} loaded`,
  "presets.import": "Import parameters",
  "presets.imported": ({ count }: { count: number }) =>
    `${counted(count, "parameter", "parameters")} imported`,
  "presets.notImported": "Couldn't import the parameters",
  "presets.ignored": ({ count }: { count: number }) =>
    `${counted(count, "name is", "names are")} no parameter of this pipeline and not used`,
  "presets.ignored.close": "Close the list",
  "presets.more": "Export",
  "presets.export.json": "As params.json",
  "presets.export.yaml": "As params.yaml",
  "presets.notExported": "Couldn't export the parameters",
  "presets.cancel": "Cancel",
  "presets.delete": ({ name }: { name: string }) => `Delete preset ${name}`,
  "presets.deleted": ({ name }: { name: string }) => `Preset ${name} deleted`,
  "presets.notDeleted": "Couldn't delete the preset",
};
