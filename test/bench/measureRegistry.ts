import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createLog } from "../../server/platform/site/log.ts";
import type { RegistryIndex } from "../../server/registry/entry.ts";
import { pipelineIndex } from "../../server/registry/pipelineIndex.ts";
import { openContent } from "../../server/registry/openContent.ts";
import { writePackage, writeText } from "../helpers/packages.ts";
import { startServer } from "../helpers/server.ts";
import { compareRates } from "./compareRates.ts";
import { type Bench, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const RATE_GOAL = 0.8;
const PACKAGES = 2_000;
const START_GOAL_MS = 3_000;
const INDEX_GOAL_MS = 20;
const ROUNDS = 5;

/** The registry against bare express.static with the same bytes, in requests per second; then one of 2,000 packages: how long
 *  it takes from its start until it has answered its index for the first time, and to make the index again after one of
 *  them has changed. */
export async function measureRegistry(bench: Bench): Promise<Figure[]> {
  const content = join(bench.folder, "registry-content");
  await writePackages(content);
  return [...(await rates(bench)), await start(bench, content), await changed(bench, content)];
}

async function rates(bench: Bench): Promise<Figure[]> {
  const ours = await bench.start("ours");
  const bare = await bench.start("bareExpress");
  const { pipelines } = (await (await fetch(`${ours.url}/registry`)).json()) as RegistryIndex;
  const payload = pipelines.find(({ id }) => id === "fastq-checksum")?.versions[0]?.downloadUrl ?? "";
  const figures: Figure[] = [];
  for (const [what, url, name] of [
    ["The index of the registry", `${ours.url}/registry`, "index.json"],
    ["The download of a package", payload, "package.tar.gz"],
  ] as const) {
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    await mkdir(bare.folder, { recursive: true });
    await writeFile(join(bare.folder, name), bytes);
    figures.push(
      await compareRates(
        `${what} (${Math.round(bytes.length / 1024)} KiB), requests per second, against express.static with the same bytes`,
        { ours: { url }, other: { url: `${bare.url}/files/${name}` }, goal: RATE_GOAL },
      ),
    );
  }
  await ours.stop();
  await bare.stop();
  return figures;
}

/** Each time as a new installation: nothing is packed. */
async function start(bench: Bench, content: string): Promise<Figure> {
  const home = join(bench.folder, "registry-home");
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    {
      await using server = await startServer({
        LANEKEEPER_HOME: home,
        LANEKEEPER_ROLES: "registry",
        REGISTRY_CONTENT_DIR: content,
      });
      const { body } = await server.anyone.get("/registry");
      times.push(performance.now() - began);
      if (body.pipelines.length !== PACKAGES)
        throw new Error("the registry lists another number of packages");
    }
    await rm(home, { recursive: true });
  }
  return getFigure(
    `A registry of ${PACKAGES} packages, from its first start to its first complete index`,
    times,
    START_GOAL_MS,
  );
}

async function changed(bench: Bench, folder: string): Promise<Figure> {
  const content = openContent(folder, {
    cacheFolder: join(bench.folder, "registry-cache"),
    log: createLog("warn"),
  });
  const origin = "https://registry.example.org";
  let { etag } = pipelineIndex(await content.look(), origin);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await writeText(
      join(folder, "pipelines/toy-1/listing.json"),
      JSON.stringify({ tags: [`round ${round}`] }),
    );
    const published = await content.look();
    const began = performance.now();
    const made = pipelineIndex(published, origin);
    times.push(performance.now() - began);
    if (made.etag === etag) throw new Error("the index is the same after a change");
    etag = made.etag;
  }
  await content.close();
  return getFigure(`Its index again, after one of its packages has changed`, times, INDEX_GOAL_MS);
}

function getFigure(what: string, times: number[], goalMs: number): Figure {
  const ms = median(times);
  return {
    what,
    measured: `${ms < 100 ? ms.toFixed(1) : Math.round(ms)} ms`,
    goal: `< ${goalMs} ms`,
    met: ms < goalMs,
  };
}

async function writePackages(content: string): Promise<void> {
  for (let number = 1; number <= PACKAGES; number++)
    await writePackage(join(content, "pipelines"), { id: `toy-${number}`, folder: `toy-${number}/1.0.0` });
}
