import { Command } from "commander";
import { faultText, warningTexts } from "../../analysis/pipelines/validation/packageFault.ts";
import { judgeFolder } from "../../analysis/pipelines/judgeFolder.ts";

export function pipelineValidateCommand(): Command {
  return new Command("validate")
    .description("validate a pipeline package and report every error with file and key")
    .argument("<folder>")
    .action(validate);
}

async function validate(folder: string): Promise<void> {
  const judged = await judgeFolder(folder);
  const warnings = "pipeline" in judged ? judged.pipeline.warnings : judged.warnings;
  for (const warning of warningTexts(warnings)) console.error(`Warning: ${plain(warning)}`);
  if ("pipeline" in judged) {
    const { id, version, definition, manifest } = judged.pipeline;
    const counts = `${definition.steps.length} steps, ${manifest.outputs.length} outputs`;
    console.log(`${id} ${version} is a valid ${manifest.execution.type} package: ${counts}.`);
    return;
  }
  for (const fault of judged.faults) console.error(plain(faultText(fault)));
  process.exitCode = 1;
}

function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "?");
}
