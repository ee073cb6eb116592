import { stat } from "node:fs/promises";
import type { Env } from "../../platform/site/env.ts";
import { readableFolder } from "../../platform/storage/readableFolder.ts";
import { formatError } from "../../analysis/pipelines/validation/validationError.ts";
import { checkContent } from "../../registry/checkContent.ts";
import { note, wrong, type Finding } from "./finding.ts";
import { strangeNames } from "./strangeNames.ts";

const FAULTS_TOLD = 5;

/** Checks that every variable of the environment is known. names: including those of .env. */
export function checkNames(names: string[]): Finding[] {
  return strangeNames(names).map(({ name, meant, isOurs }) => {
    const next =
      meant === undefined
        ? "Remove it, or look up its name in docs/reference/environment.md."
        : `Is ${meant} meant?`;
    return isOurs
      ? wrong(`${name} is set, and nothing reads it`, next)
      : note(`${name} is set, and nothing reads it`, next);
  });
}

/** Checks that the paths in the environment exist. */
export async function checkPlaces(env: Env): Promise<Finding[]> {
  const { pipelinesDir, registryContentDir, slurm, passedOn } = env;
  return [
    ...(pipelinesDir !== undefined && !(await readableFolder(pipelinesDir))
      ? [
          wrong(
            `PIPELINES_DIR ${pipelinesDir} is not a folder that this user may read`,
            "Make it, or name another.",
          ),
        ]
      : []),
    ...(registryContentDir !== undefined && env.roles.includes("registry")
      ? await checkRegistryContent(registryContentDir)
      : []),
    ...(slurm["SLURM_CONF"] !== undefined && !(await isThere(slurm["SLURM_CONF"]))
      ? [wrong(`SLURM_CONF ${slurm["SLURM_CONF"]} is not there`, "Name the slurm.conf of the cluster.")]
      : []),
    ...(passedOn["TMPDIR"] !== undefined && !(await isThere(passedOn["TMPDIR"]))
      ? [wrong(`TMPDIR ${passedOn["TMPDIR"]} is not there`, "Make it, or name another.")]
      : []),
    ...(passedOn["TZ"] !== undefined && !isTimeZone(passedOn["TZ"])
      ? [wrong(`TZ ${passedOn["TZ"]} is no time zone`, "Name one as in Europe/Berlin.")]
      : []),
  ];
}

async function checkRegistryContent(folder: string): Promise<Finding[]> {
  const { faults } = await checkContent(folder);
  const told = faults.slice(0, FAULTS_TOLD).map((fault) => formatError(fault).replaceAll(/\p{Cc}/gu, "?"));
  const more = faults.length > told.length ? ` and ${faults.length - told.length} more` : "";
  return faults.length === 0
    ? []
    : [
        wrong(
          `REGISTRY_CONTENT_DIR ${folder} holds what cannot be served: ${told.join("; ")}${more}`,
          `npm run cli -- registry check ${folder} tells all of it.`,
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
