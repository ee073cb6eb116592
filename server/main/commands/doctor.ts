import { Command } from "commander";
import { EnvError } from "../../platform/site/env.ts";
import { checkNames } from "../doctor/checkEnvironment.ts";
import { examine } from "../doctor/examine.ts";
import { wrong, type Finding } from "../doctor/finding.ts";
import { loadEnvironment } from "../loadEnvironment.ts";

const MARKS = { good: "✔", note: "!", wrong: "✘" };

export function doctorCommand(): Command {
  return new Command("doctor")
    .description("check the installation and suggest a fix for every problem; exit code 1 if there is one")
    .action(async () => {
      const findings = await examined();
      for (const { mark, text, next } of findings) {
        console.log(`${MARKS[mark]} ${text}`);
        if (next !== undefined) console.log(`    ${next}`);
      }
      if (findings.some(({ mark }) => mark === "wrong")) process.exitCode = 1;
    });
}

async function examined(): Promise<Finding[]> {
  try {
    const env = loadEnvironment();
    return await examine(env, Object.keys(process.env));
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return [
      ...error.problems.map((problem) =>
        wrong(problem, "Correct the variable in the environment or in .env."),
      ),
      ...checkNames(Object.keys(process.env)),
    ];
  }
}
