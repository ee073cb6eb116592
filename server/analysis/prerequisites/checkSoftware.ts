import { unsealText } from "../../access/settings/seal.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";
import { getProfileChoice } from "../launch/nextflow/profileChoice.ts";
import { isRemote } from "../launch/nextflow/nextflowArgs.ts";
import { workflowConfigText } from "../launch/nextflow/unmetNeeds.ts";
import { ALL_PIPELINES } from "../launch/nextflow/readSiteConfig.ts";
import { enabledWorkflows } from "./checkNextflow.ts";
import { checkProgram } from "./checkProgram.ts";
import { type CheckResult, errorMessage, failed, type Finding, missing, notNeeded, ok } from "./finding.ts";
import { SOFTWARE, type SoftwareFact, type SoftwareId } from "./prerequisiteFacts.ts";
import {
  cannotRun,
  dockerSilent,
  installSoftware,
  join,
  NAMES,
  softwareFound,
  softwareUnused,
  startDocker,
  versionFound,
} from "./sentences.ts";

/** docker answers with the version of its server, so that a stopped one is noticed. A login shell defines `module`. */
const CHECKS: Record<SoftwareId, { program: string; words: string[]; version: RegExp }> = {
  apptainer: { program: "apptainer", words: ["--version"], version: /version (\d\S*)/ },
  singularity: { program: "singularity", words: ["--version"], version: /version (\d\S*)/ },
  docker: {
    program: "docker",
    words: ["version", "--format", "server {{.Server.Version}}"],
    version: /server (\d\S*)/,
  },
  conda: { program: "conda", words: ["--version"], version: /conda (\d\S*)/ },
  modules: {
    program: "bash",
    words: ["-lc", "module --version 2>&1"],
    version: /(?:Modules Release|Version|VERSION=)\s*(\d[\w.-]*)/,
  },
};

/** Lines of a site configuration that turn a software on. */
const LINES: Record<SoftwareId, RegExp> = {
  apptainer: /\bapptainer\b\s*(\{|\.\s*enabled\s*=\s*true)/,
  singularity: /\bsingularity\b\s*(\{|\.\s*enabled\s*=\s*true)/,
  docker: /\bdocker\b\s*(\{|\.\s*enabled\s*=\s*true)/,
  conda: /\bconda\b\s*(\{|\.\s*enabled\s*=\s*true)/,
  modules: /\bmodule\s+(load|add)\b|\bmodule\s*=\s*['"[]/,
};

const TIMEOUT_MS = 15_000;

/** Gathers what provides the programs of tasks on this server, and which enabled pipelines use it. */
export async function checkSoftware(site: Site): Promise<SoftwareFact[]> {
  const workflows = await enabledWorkflows(site);
  if (workflows.length === 0) return [];
  const { texts } = await readSetting("site-configuration", site.database);
  const configured = (id: string) => {
    const stored = Object.hasOwn(texts, id) ? texts[id] : undefined;
    return (stored && unsealText(site, stored.sealed)) ?? "";
  };
  const uses = await Promise.all(
    workflows.map(async ({ id, registry, folder, manifest }) => {
      const { defaults } = await getProfileChoice({ site }, { pipelineId: id });
      const { pipeline: workflow = "" } = manifest.execution;
      const own = isRemote(workflow) ? undefined : await workflowConfigText(folder, workflow);
      // Nextflow uses the profile standard when no other is chosen.
      const profiles = defaults.length > 0 ? defaults : ["standard"];
      const blocks = profiles.map((name) => profileBlock(own ?? "", name));
      return {
        pipeline: registry.name,
        profiles,
        text: [...blocks, configured(ALL_PIPELINES), configured(id)].join("\n"),
      };
    }),
  );
  return Promise.all(
    SOFTWARE.map(async (id) => {
      const { program, ...words } = CHECKS[id];
      return {
        id,
        program: await checkProgram(site.env, program, { ...words, timeoutMs: TIMEOUT_MS }),
        neededBy: uses
          .filter(({ profiles, text }) => profiles.includes(id) || LINES[id].test(text))
          .map(({ pipeline }) => pipeline),
      };
    }),
  );
}

/** Returns a finding for each software. Pure. */
export function softwareFindings(facts: SoftwareFact[]): Finding[] {
  return SOFTWARE.map((id) => {
    const fact = facts.find((one) => one.id === id);
    return { id: `software-${id}`, name: NAMES[id](), ...softwareFinding(fact) };
  });
}

function softwareFinding(fact: SoftwareFact | undefined): CheckResult {
  if (!fact) return notNeeded(softwareUnused());
  const { id, program, neededBy } = fact;
  if (program.state === "ok")
    return neededBy.length > 0
      ? ok(versionFound({ version: program.version }))
      : notNeeded(softwareFound({ version: program.version }));
  if (neededBy.length === 0) return notNeeded(softwareUnused());
  const names = cannotRun({ names: neededBy.slice(0, 5).join(", ") });
  // The shell exists, and the command does not.
  if (program.state === "missing" || id === "modules")
    return missing(join([NOT_FOUND(), names], "space"), installSoftware());
  if (id === "docker") return failed(join([dockerSilent(), names], "space"), startDocker());
  return failed(join([errorMessage(program), names], "space"), installSoftware());
}

const NOT_FOUND = () => errorMessage({ state: "missing" });

/** Returns the text of the block of a profile in a nextflow.config; empty without one. Pure. */
export function profileBlock(text: string, name: string): string {
  const profiles = /(?:^|\s)profiles\s*\{/.exec(text);
  const rest = profiles ? text.slice(profiles.index) : "";
  const found = new RegExp(`(?:^|\\s)['"]?${name.replaceAll(/[^\w]/g, String.raw`\$&`)}['"]?\\s*\\{`).exec(
    rest,
  );
  if (!found) return "";
  const start = found.index + found[0].length;
  let open = 1;
  let at = start;
  for (; at < rest.length && open > 0; at++) open += rest[at] === "{" ? 1 : rest[at] === "}" ? -1 : 0;
  return rest.slice(start, at - 1);
}
