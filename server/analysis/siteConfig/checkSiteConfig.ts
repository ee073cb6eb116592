import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { Site } from "../../platform/site/site.ts";
import { nextflowEnvironment, type Nextflow } from "../launch/nextflow/findNextflow.ts";
import { runNextflow } from "../launch/nextflow/runNextflow.ts";
import { siteConfigAtLine, siteConfigProblem, siteConfigTooSlow } from "./errors.ts";

const CHECK_MS = 60_000;
const PROBLEMS_MAX = 20;
const WORDS_MAX_CHARACTERS = 300;

/** problems: why Nextflow refuses the text; warnings: what it printed about a text that it accepts. */
export interface ConfigCheck {
  problems: Sentence[];
  warnings: Sentence[];
}

/**
 * Reads a configuration with `nextflow config`, alone and in a temporary directory, without network, with a clean
 * environment and a time limit. Nextflow executes the text as this user, as each run does. Raises siteConfigTooSlow.
 */
export async function checkSiteConfig(
  { env: { passedOn } }: Pick<Site, "env">,
  { program, home }: Pick<Nextflow, "program" | "home">,
  text: string,
): Promise<ConfigCheck> {
  const folder = await mkdtemp(join(tmpdir(), "lanekeeper-config-"));
  try {
    const file = join(folder, "site.config");
    await writeFile(file, text, { mode: 0o600 });
    const { code, output } = await runNextflow(program, ["-C", file, "config", "-flat"], {
      folder,
      environment: { ...passedOn, ...nextflowEnvironment(home), HOME: folder },
      limitMs: CHECK_MS,
    });
    if (code === "late") return raise(siteConfigTooSlow({ seconds: CHECK_MS / 1000 }));
    const said = output.replaceAll(file, "site.config").replaceAll(folder, ".");
    return code === 0
      ? { problems: [], warnings: warningsIn(said) }
      : { problems: problemsIn(said), warnings: [] };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns what Nextflow printed about a configuration that it refused: each message of its compiler with the line, else
 * its first lines. Pure.
 */
export function problemsIn(output: string): Sentence[] {
  const lines = output.split("\n").map((line) => line.trim());
  const compiled = lines.flatMap((line) => {
    const [, words = "", at = ""] =
      /^\S*_nf_config_\w+: \d+: (.*?)\s*@ line (\d+), column \d+\.$/.exec(line) ?? [];
    return words === "" ? [] : [siteConfigAtLine({ line: at, words: words.slice(0, WORDS_MAX_CHARACTERS) })];
  });
  if (compiled.length > 0) return compiled.slice(0, PROBLEMS_MAX);
  const said = lines.find((line) => line !== "" && !line.startsWith("WARN:")) ?? "nextflow config failed";
  return [siteConfigProblem({ words: said.replace(/^ERROR ~ /, "").slice(0, WORDS_MAX_CHARACTERS) })];
}

function warningsIn(output: string): Sentence[] {
  return output
    .split("\n")
    .filter((line) => line.startsWith("WARN: "))
    .slice(0, PROBLEMS_MAX)
    .map((line) => siteConfigProblem({ words: line.slice(6, 6 + WORDS_MAX_CHARACTERS) }));
}
