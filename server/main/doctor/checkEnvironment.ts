import { stat } from "node:fs/promises";
import type { Env } from "../../platform/site/env.ts";
import { readableFolder } from "../../platform/storage/readableFolder.ts";
import { formatError } from "../../analysis/pipelines/validation/validationError.ts";
import { checkContent } from "../../registry/checkContent.ts";
import { note, wrong, type Finding } from "./finding.ts";
import { strangeNames } from "./strangeNames.ts";

const FAULTS_LISTED = 5;

/** Checks that every variable of the environment is known. names: including those of .env. */
export function checkNames(names: string[]): Finding[] {
  return strangeNames(names).map(({ name, meant, isOurs }) => {
    const next =
      meant === undefined
        ? "Remove it, or look up the name in docs/reference/environment.md."
        : `Did you mean ${meant}?`;
    return isOurs ? wrong(`${name} is set but unknown`, next) : note(`${name} is set but unknown`, next);
  });
}

/** Checks that the paths in the environment exist. */
export async function checkPlaces(env: Env): Promise<Finding[]> {
  const { pipelinesDir, registryContentDir, slurm, passedOn } = env;
  return [
    ...(pipelinesDir !== undefined && !(await readableFolder(pipelinesDir))
      ? [
          wrong(
            `PIPELINES_DIR ${pipelinesDir} is not a directory that this user can read`,
            "Create it, or set another directory.",
          ),
        ]
      : []),
    ...(registryContentDir !== undefined && env.roles.includes("registry")
      ? await checkRegistryContent(registryContentDir)
      : []),
    ...(slurm["SLURM_CONF"] !== undefined && !(await isThere(slurm["SLURM_CONF"]))
      ? [
          wrong(
            `SLURM_CONF ${slurm["SLURM_CONF"]} does not exist`,
            "Set it to the slurm.conf of the cluster.",
          ),
        ]
      : []),
    ...(passedOn["TMPDIR"] !== undefined && !(await isThere(passedOn["TMPDIR"]))
      ? [wrong(`TMPDIR ${passedOn["TMPDIR"]} does not exist`, "Create it, or set another directory.")]
      : []),
    ...(passedOn["TZ"] !== undefined && !isTimeZone(passedOn["TZ"])
      ? [wrong(`TZ ${passedOn["TZ"]} is not a time zone`, "Set it to a time zone such as Europe/Berlin.")]
      : []),
  ];
}

async function checkRegistryContent(folder: string): Promise<Finding[]> {
  const { faults } = await checkContent(folder);
  const listed = faults
    .slice(0, FAULTS_LISTED)
    .map((fault) => formatError(fault).replaceAll(/\p{Cc}/gu, "?"));
  const more = faults.length > listed.length ? ` and ${faults.length - listed.length} more` : "";
  return faults.length === 0
    ? []
    : [
        wrong(
          `REGISTRY_CONTENT_DIR ${folder} has invalid content: ${listed.join("; ")}${more}`,
          `npm run cli -- registry check ${folder} lists all errors.`,
        ),
      ];
}

function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name.replace(/^:/, "") }).resolvedOptions().timeZone !== "";
  } catch {
    // A POSIX rule such as CET-1CEST is valid too.
    return /^[A-Za-z]{3,}[+-]?\d/.test(name);
  }
}
