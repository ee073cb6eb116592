import { existsSync } from "node:fs";
import { join } from "node:path";
import { EnvError, readEnv, type Env } from "../platform/site/env.ts";
import { packageRoot } from "../platform/site/release.ts";

/** Loads the environment of this process; `.env` beside package.json provides variables that are not set. Throws
 *  EnvError. */
export function loadEnvironment(): Env {
  const file = join(packageRoot(), ".env");
  if (existsSync(file)) load(file);
  return readEnv(process.env);
}

function load(file: string): void {
  try {
    process.loadEnvFile(file);
  } catch (error) {
    throw new EnvError([`Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
