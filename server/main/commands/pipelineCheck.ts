import { Command } from "commander";
import { type InTexts, inTexts } from "../../platform/errors/rules/sentence.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import { checkComputeNode } from "../../analysis/prerequisites/computeNode/checkComputeNode.ts";
import { checkPrerequisites } from "../../analysis/prerequisites/checkPrerequisites.ts";
import type { Finding } from "../../analysis/prerequisites/finding.ts";
import { pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import { deriveSealKey } from "../../access/settings/seal.ts";
import { hostInUrl } from "../hostInUrl.ts";
import type { OpenSite } from "../openSite.ts";
import { sessionSecret } from "../sessionSecret.ts";
import { withSite } from "./withSite.ts";

const MARKS = { ok: "✔", warning: "!", missing: "✘", failed: "✘", "not needed": "-" };

export function pipelineCheckCommand(): Command {
  return new Command("check")
    .description(
      "check the prerequisites of pipeline runs and suggest a fix for every problem; exit code 1 if there is one",
    )
    .option("--compute-node", "also check a Slurm compute node by submitting a small job")
    .action((options: { computeNode?: true }) => withSite((site) => check(site, options)));
}

async function check(site: OpenSite, { computeNode }: { computeNode?: true }): Promise<void> {
  await actAsServer(site);
  console.log(`Run directories are created in ${await pipelineRunDir(site)}`);
  const { ready, summary, findings = [] } = inTexts(await checkPrerequisites(contextFor(site, null), {}));
  tell(findings);
  console.log(`${summary}.`);
  if (!ready) process.exitCode = 1;
  if (!computeNode) return;
  console.log("\nChecking a compute node; this takes up to two minutes.");
  const node = inTexts(await checkComputeNode(contextFor(site, null)));
  tell(node.findings);
  if (!node.ready) process.exitCode = 1;
}

// Acts as the server of this installation: reads the secret, and uses the address of HOST and PORT.
async function actAsServer(site: OpenSite): Promise<void> {
  const { env } = site;
  site.sealKey = deriveSealKey(env.sessionSecret ?? (await sessionSecret(env.home)));
  if (env.port !== 0) site.webUrl = `http://${hostInUrl(env.host)}:${env.port}`;
}

function tell(findings: InTexts<Finding>[]): void {
  for (const { name, status, detail, whatToDo } of findings) {
    if (status === "not needed") continue;
    console.log(`${MARKS[status]} ${name}: ${detail}`);
    if (whatToDo !== null) console.log(`    ${whatToDo}`);
  }
  const unneeded = findings.filter(({ status }) => status === "not needed").map(({ name }) => name);
  if (unneeded.length > 0) console.log(`${MARKS["not needed"]} Not needed: ${unneeded.join(", ")}`);
}
