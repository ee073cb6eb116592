import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import type { ValidationError } from "./validationError.ts";
import type { PackageTree } from "../readPackageTree.ts";
import type { Manifest } from "../pipelinePackage.ts";
import { notDotSlash, notInPackage, notWorkflow, outsidePackage } from "./packageSentences.ts";

/** Returns whether a path stays inside its root: relative, without parent steps, with forward slashes. */
export function staysInside(path: string): boolean {
  const steps = path.split("/");
  return !/^\/|[\\\0]/.test(path) && !steps.includes("..") && path !== "";
}

/**
 * Returns the files that a manifest names in `files`, by key. Values that are no text are skipped, because the shape of
 * the manifest may be invalid.
 */
export function namedFiles({ files }: Partial<Manifest>): [key: string, path: string][] {
  const { definition, registry, samplesheet, parsers, readme, scripts } = files ?? {};
  const named: [key: string, path: unknown][] = [
    ["files.definition", definition],
    ["files.registry", registry],
    ["files.samplesheet", samplesheet],
    ...(Array.isArray(parsers) ? parsers : []).map((path, index): [string, unknown] => [
      `files.parsers[${index}]`,
      path,
    ]),
    ["files.readme", readme],
    ["files.scripts.samplesheet", scripts?.samplesheet],
    ["files.scripts.discoverOutputs", scripts?.discoverOutputs],
  ];
  return named.filter((one): one is [string, string] => typeof one[1] === "string" && one[1] !== "");
}

/**
 * Returns errors for files that the manifest names and that are missing or outside the package. missingWorkflow reports
 * a missing workflow.
 */
export function validateFiles(manifest: Partial<Manifest>, tree: PackageTree): ValidationError[] {
  const faults: ValidationError[] = [];
  const { type, command, pipeline } = manifest.execution ?? {};
  for (const [key, path] of namedFiles(manifest)) need(key, path);
  if (type === "process" && Array.isArray(command))
    for (const [index, word] of command.entries())
      if (typeof word === "string" && word.startsWith("./")) need(`execution.command[${index}]`, word);
  if (type === "nextflow" && typeof pipeline === "string" && pipeline !== "") checkWorkflow(pipeline);
  return faults;

  function checkWorkflow(workflow: string): void {
    const key = "execution.pipeline";
    if (workflow.startsWith("./")) {
      if (!staysInside(plain(workflow))) refuse(key, outsidePackage());
    } else if (workflow.endsWith(".nf") && !workflow.startsWith("/")) refuse(key, notDotSlash());
    else if (!workflow.startsWith("/") && !/^[\w.-]+\/[\w.-]+$/.test(workflow)) refuse(key, notWorkflow());
  }
  function need(key: string, path: string): void {
    if (!staysInside(plain(path))) refuse(key, outsidePackage());
    else if (!tree.files.has(plain(path))) refuse(key, notInPackage({ path }));
  }
  function refuse(key: string, problem: Sentence): void {
    faults.push({ file: "manifest.json", key, problem });
  }
}

/**
 * Returns the workflow that the manifest names inside the package and that is missing. path: as the manifest names it.
 * broughtBy: where it may come from: the repository of the package, cloned with it as workflow/, or a runner of the
 * package; undefined for neither.
 */
export function missingWorkflow(
  { execution }: Partial<Manifest>,
  tree: PackageTree,
): { path: string; broughtBy: "repository" | "runner" | undefined } | undefined {
  const { type, pipeline, runner } = execution ?? {};
  if (type !== "nextflow" || typeof pipeline !== "string" || !pipeline.startsWith("./")) return undefined;
  const place = plain(pipeline);
  if (!staysInside(place) || tree.files.has(place) || tree.folders.has(place)) return undefined;
  const isRepositorys = /^workflow(\/|$)/.test(place) && !tree.folders.has("workflow");
  return {
    path: pipeline,
    broughtBy: runner === "custom" ? "runner" : isRepositorys ? "repository" : undefined,
  };
}

function plain(path: string): string {
  return path.replace(/^\.\//, "").replace(/\/$/, "");
}
