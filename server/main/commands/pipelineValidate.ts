import { Command } from "commander";
import { faultText } from "../../pipelines/packageFault.ts";
import { judgeFolder } from "../../pipelines/judgeFolder.ts";

export function pipelineValidateCommand(): Command {
  return new Command("validate")
    .description("judge a pipeline package before it is used: every fault, with file and key")
    .argument("<folder>")
    .action(validate);
}

async function validate(folder: string): Promise<void> {
  const judged = await judgeFolder(folder);
  if ("pipeline" in judged) {
    const { id, version, definition, manifest } = judged.pipeline;
    const counts = `${definition.steps.length} steps, ${manifest.outputs.length} outputs`;
    console.log(`${id} ${version} is a valid ${manifest.execution.type} package: ${counts}.`);
    return;
  }
  for (const fault of judged.faults) console.error(faultText(fault).replaceAll(/\p{Cc}/gu, "?"));
  process.exitCode = 1;
}
