import { Command } from "commander";
import { formatError, formatWarnings } from "../../analysis/pipelines/validation/validationError.ts";
import { validatePackage } from "../../analysis/pipelines/validatePackage.ts";

export function pipelineValidateCommand(): Command {
  return new Command("validate")
    .description("validate a pipeline package and report every error with file and key")
    .argument("<folder>")
    .action(validate);
}

async function validate(folder: string): Promise<void> {
  const result = await validatePackage(folder);
  const warnings = "pipeline" in result ? result.pipeline.warnings : result.warnings;
  for (const warning of formatWarnings(warnings)) console.error(`Warning: ${plain(warning)}`);
  if ("pipeline" in result) {
    const { id, version, definition, manifest } = result.pipeline;
    const counts = `${definition.steps.length} steps, ${manifest.outputs.length} outputs`;
    console.log(`${id} ${version} is a valid ${manifest.execution.type} package: ${counts}.`);
    return;
  }
  for (const fault of result.faults) console.error(plain(formatError(fault)));
  process.exitCode = 1;
}

function plain(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, "?");
}
