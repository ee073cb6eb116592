import type { Knex } from "knex";
import type { ZodError } from "zod";
import { Setting } from "../../../db/models/Setting.ts";
import { checkPrerequisites } from "../../analysis/prerequisites/checkPrerequisites.ts";
import { inTexts } from "../../platform/errors/rules/sentence.ts";
import { contextFor } from "../../platform/rpc/context.ts";
import { readableFolder } from "../../platform/storage/readableFolder.ts";
import { formatError } from "../../analysis/pipelines/validation/validationError.ts";
import { readPackages } from "../../analysis/pipelines/readPackages.ts";
import { settingSchemas } from "../../access/settings/schema.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import type { Site } from "../../platform/site/site.ts";
import { good, note, wrong, type Finding } from "./finding.ts";

/** Checks that each stored setting can be read. An unreadable one disables the functions that need it. */
export async function checkStoredSettings(database: Knex): Promise<Finding[]> {
  const rows = await Setting.query(database);
  return rows.flatMap(({ key, value }) => {
    if (!isSettingKey(key)) return [];
    const { error } = settingSchemas[key].safeParse(value);
    return error === undefined
      ? []
      : [
          wrong(
            `The stored setting ${key} cannot be read: ${problemsIn(error)}`,
            `Save the setting again; if its page fails as well, delete the row ${key} from the table settings.`,
          ),
        ];
  });
}

/** Checks that the targets of the settings exist and work: for pipeline runs, live monitoring and packages. */
export async function checkSettingTargets(site: Site): Promise<Finding[]> {
  const [runs, streams, folders, packages] = await Promise.all([
    checkRuns(site),
    checkStreams(site.database),
    checkRunFolders(site.database),
    checkPackages(site),
  ]);
  return [...runs, ...streams, ...folders, ...packages];
}

async function checkRuns(site: Site): Promise<Finding[]> {
  const { findings = [] } = inTexts(await checkPrerequisites(contextFor(site, null), {}));
  const problems = findings.flatMap(({ name, status, detail, whatToDo }) => {
    if (status === "ok" || status === "not needed") return [];
    const text = `Runs, ${name}: ${detail}`;
    return [(status === "warning" ? note : wrong)(text, whatToDo ?? "")];
  });
  return problems.length === 0 ? [good("All prerequisites of pipeline runs are met")] : problems;
}

async function checkStreams(db: Knex): Promise<Finding[]> {
  const { outputRoot } = (await readSetting("streams", db)).config;
  if (outputRoot === null || (await readableFolder(outputRoot))) return [];
  return [
    wrong(
      `Live monitoring: the output root ${outputRoot} does not exist or is not readable by this user`,
      "Mount the volume, grant this user read permission, or choose another directory under Settings, Sequencers.",
    ),
  ];
}

async function checkRunFolders(db: Knex): Promise<Finding[]> {
  const { roots } = await readSetting("run-folders", db);
  const readable = await Promise.all(roots.map((root) => readableFolder(root)));
  return roots.flatMap((root, at) =>
    readable[at] === undefined
      ? [
          wrong(
            `Run folders: the directory ${root} does not exist or is not readable by this user`,
            "Mount the volume, grant this user read permission, or change the directories under Settings, Sequencers.",
          ),
        ]
      : [],
  );
}

async function checkPackages(site: Site): Promise<Finding[]> {
  const { invalid } = await readPackages(site);
  return invalid.map(({ place, source, faults }) => {
    const where =
      source === "folder"
        ? "PIPELINES_DIR"
        : source === "installed"
          ? "the installed packages"
          : "this release";
    const first = faults[0] === undefined ? "" : `: ${formatError(faults[0]).replaceAll(/\p{Cc}/gu, "?")}`;
    return wrong(
      `The pipeline package ${place} of ${where} is invalid${first}`,
      "Correct, reinstall or remove the package.",
    );
  });
}

function isSettingKey(key: string): key is keyof typeof settingSchemas {
  return Object.hasOwn(settingSchemas, key);
}

function problemsIn(error: ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join(".")}: ${message}`))
    .join("; ");
}
