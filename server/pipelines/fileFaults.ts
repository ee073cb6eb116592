import type { PackageFault } from "./packageFault.ts";
import type { PackageTree } from "./packageTree.ts";
import type { Manifest } from "./pipelinePackage.ts";

/** Whether a path stays below where it begins: relative, of plain steps, with slashes. */
export function staysInside(path: string): boolean {
  const steps = path.split("/");
  return !/^\/|[\\\0]/.test(path) && !steps.includes("..") && path !== "";
}

/** Where the manifest names files that are not in the package, or that lie outside it. */
export function fileFaults({ files, execution }: Manifest, tree: PackageTree): PackageFault[] {
  const faults: PackageFault[] = [];
  const named: [key: string, path: string | undefined][] = [
    ["files.definition", files.definition],
    ["files.registry", files.registry],
    ["files.samplesheet", files.samplesheet],
    ...(files.parsers ?? []).map((path, index): [string, string] => [`files.parsers[${index}]`, path]),
    ["files.readme", files.readme],
    ["files.scripts.samplesheet", files.scripts?.samplesheet],
    ["files.scripts.discoverOutputs", files.scripts?.discoverOutputs],
  ];
  for (const [key, path] of named) if (path !== undefined) need(key, path, false);
  if (execution.type === "process")
    for (const [index, word] of (execution.command ?? []).entries())
      if (word.startsWith("./")) need(`execution.command[${index}]`, word, false);
  if (execution.type === "nextflow") checkWorkflow(execution.pipeline ?? "");
  return faults;

  function checkWorkflow(workflow: string): void {
    const key = "execution.pipeline";
    if (workflow.startsWith("./")) need(key, workflow, true);
    else if (workflow.endsWith(".nf") && !workflow.startsWith("/"))
      refuse(key, `must begin with ./ to name a file of the package`);
    else if (!workflow.startsWith("/") && !/^[\w.-]+\/[\w.-]+$/.test(workflow))
      refuse(key, "must be a path that begins with ./, an absolute path, or a repository as org/name");
  }
  function need(key: string, path: string, orFolder: boolean): void {
    const plain = path.replace(/^\.\//, "").replace(/\/$/, "");
    if (!staysInside(plain)) refuse(key, "must be a path inside the package");
    else if (!tree.files.has(plain) && !(orFolder && tree.folders.has(plain)))
      refuse(key, `names ${path}, which is not in the package`);
  }
  function refuse(key: string, problem: string): void {
    faults.push({ file: "manifest.json", key, problem });
  }
}
