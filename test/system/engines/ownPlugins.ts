import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { findNextflow } from "../../../server/analysis/launch/nextflow/findNextflow.ts";
import type { TestApp } from "../../helpers/app.ts";
import { writeText } from "../../helpers/packages.ts";

const run = promisify(execFile);

/** The Nextflow plugins in the directory plugins/, each with its classes. */
const PLUGINS = [
  { id: "nf-lanes", version: "0.1.0", plugin: "lanes.LanesPlugin", extension: "lanes.LanesExtension" },
  { id: "nf-weblog", version: "1.1.2", plugin: "weblog.WeblogPlugin", extension: "weblog.WeblogFactory" },
];

/** Compiles our plugins with the Groovy of a Nextflow, and installs them below `folder` in the layout of Nextflow. */
export async function installPlugins(program: string, folder: string): Promise<void> {
  const jars = join(dirname(program), "jars/*");
  for (const { id, version, plugin, extension } of PLUGINS) {
    const classes = join(folder, `${id}-${version}`, "classes");
    await mkdir(classes, { recursive: true });
    const source = join(import.meta.dirname, "plugins", `${id}.groovy`);
    const compiler = "org.codehaus.groovy.tools.FileSystemCompiler";
    await run("java", ["-XX:TieredStopAtLevel=1", "-cp", jars, compiler, "-d", classes, source]);
    const manifest = {
      "Manifest-Version": "1.0",
      "Plugin-Id": id,
      "Plugin-Version": version,
      "Plugin-Class": plugin,
      "Plugin-Provider": "tests",
      "Plugin-Requires": ">=22.10.0",
    };
    const lines = Object.entries(manifest).map(([name, value]) => `${name}: ${value}\n`);
    await writeText(join(classes, "META-INF/MANIFEST.MF"), lines.join(""));
    await writeText(join(classes, "META-INF/extensions.idx"), `${extension}\n`);
  }
}

/** The directory in which the runs of an app look for plugins. Skips the test if that is the home of the user, which
 *  tests must not modify. */
export async function pluginsFolder(context: Mocha.Context, { site }: TestApp): Promise<string> {
  const { home } = await findNextflow(site, { nextflowPath: null, runDir: join(site.env.home, "runs") });
  if (home.startsWith(site.env.home)) return join(home, "plugins");
  console.error(
    `\n  SKIPPED: ${context.test?.parent?.title ?? ""}: ${home} has a Nextflow with plugins of its own\n`,
  );
  return context.skip();
}
