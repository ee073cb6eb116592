import { opendir, stat } from "node:fs/promises";
import { relative, resolve } from "node:path";
import picomatch from "picomatch";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { ConfigSetting, PipelinePackage } from "./pipelinePackage.ts";
import { withoutUnset } from "./validateConfig.ts";
import {
  settingExists,
  settingIsFile,
  settingIsFolder,
  settingIsGlob,
  settingNoFile,
  settingNoMatch,
} from "./validation/packageSentences.ts";

const ENTRIES_MAX = 10_000;
const FORMATS = new Set(["file-path", "directory-path", "path", "file-path-pattern"]);

/**
 * Checks the files that settings name, as nf-schema does before a run: file-path, directory-path, path,
 * file-path-pattern and exists. Paths at other machines (s3://, https://) are left to the workflow. folder: the directory
 * of relative paths. Returns one sentence per setting.
 */
export async function checkSettingFiles(
  { registry }: Pick<PipelinePackage, "registry">,
  config: Record<string, unknown>,
  folder: string,
): Promise<Sentence[]> {
  const { properties } = registry.configSchema;
  const found = await Promise.all(
    Object.entries(withoutUnset(config)).map(async ([key, value]) => {
      const setting = Object.hasOwn(properties, key) ? properties[key] : undefined;
      const hasRule = setting && (FORMATS.has(setting.format ?? "") || setting.exists !== undefined);
      if (!hasRule || typeof value !== "string" || /^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return undefined;
      return fileProblem(setting, { name: setting.title ?? key, path: value, folder });
    }),
  );
  return found.filter((problem) => problem !== undefined);
}

async function fileProblem(
  { format = "", exists }: ConfigSetting,
  { name, path, folder }: { name: string; path: string; folder: string },
): Promise<Sentence | undefined> {
  const about = { setting: name, path };
  // As Nextflow decides: a path with a wildcard names a list of files.
  const isGlob = /[*?]|\{[^}]*,[^}]*\}|\[[^\]]*\]/.test(path);
  if (isGlob) {
    if (format !== "file-path-pattern" && FORMATS.has(format)) return settingIsGlob(about);
    const hasMatch = await matches(path, folder);
    if (!hasMatch && (format === "file-path-pattern" || exists === true)) return settingNoMatch(about);
    return hasMatch && exists === false ? settingExists(about) : undefined;
  }
  const found = await stat(resolve(folder, path)).catch(() => undefined);
  if (found === undefined)
    return exists === true || format === "file-path-pattern" ? settingNoFile(about) : undefined;
  if (exists === false) return settingExists(about);
  if ((format === "file-path" || format === "file-path-pattern") && found.isDirectory())
    return settingIsFolder(about);
  return format === "directory-path" && !found.isDirectory() ? settingIsFile(about) : undefined;
}

async function matches(pattern: string, folder: string): Promise<boolean> {
  const { base, glob } = picomatch.scan(pattern);
  const root = resolve(folder, base);
  const isMatch = picomatch(glob);
  const isDeep = glob.includes("/") || glob.includes("**");
  const entries = await opendir(root, { recursive: isDeep }).catch(() => undefined);
  let count = 0;
  for await (const entry of entries ?? []) {
    const path = relative(root, resolve(entry.parentPath, entry.name));
    if (!entry.isDirectory() && isMatch(path)) return true;
    if (++count >= ENTRIES_MAX) return false;
  }
  return false;
}
