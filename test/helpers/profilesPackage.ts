import { join } from "node:path";
import { fakePrograms } from "./fakePrograms.ts";
import { writePackage, writeText } from "./packages.ts";

const CONFIG = "profiles {\n  standard { }\n  big { process.memory = '64 GB' }\n  'two words' { }\n}\n";

/**
 * Writes the pipeline toy, whose workflow has the profiles standard and big, and whose package uses big, with a stand-in
 * for Nextflow. Returns the environment for both.
 */
export async function profilesPackage(folder: string): Promise<{ PIPELINES_DIR: string; PATH: string }> {
  const packages = join(folder, "packages");
  await writePackage(packages, {
    change({ manifest }) {
      manifest["execution"] = { type: "nextflow", pipeline: "./workflow", profiles: ["big"] };
    },
  });
  await writeText(join(packages, "toy/workflow/main.nf"), "");
  await writeText(join(packages, "toy/workflow/nextflow.config"), CONFIG);
  const bin = await fakePrograms(join(folder, "bin"), { nextflow: "echo 'version 24.10.0 build 1'" });
  return { PIPELINES_DIR: packages, PATH: `${bin}:/usr/bin:/bin` };
}
