import type { Env } from "../../platform/site/env.ts";
import { checkDatabaseState } from "./checkDatabaseState.ts";
import { checkDisk } from "./checkDisk.ts";
import { checkNames, checkPlaces } from "./checkEnvironment.ts";
import { checkInstallation } from "./checkInstallation.ts";
import { checkPort } from "./checkPort.ts";
import { checkSettings } from "./checkSettings.ts";
import type { Finding } from "./finding.ts";

/** Checks a complete installation without side effects, whether its server runs or not. names: all variables of the
 *  environment. */
export async function examine(env: Env, names: string[]): Promise<Finding[]> {
  const installation = checkInstallation(env);
  const database = await checkDatabaseState(env);
  const disk = await checkDisk(env, database.storage);
  const port = await checkPort(env);
  const settings = await checkSettings(env, database);
  const environment = [...checkNames(names), ...(await checkPlaces(env))];
  return [...installation, ...database.findings, ...disk, ...port, ...settings, ...environment];
}
