import type { Knex } from "knex";
import { expect } from "chai";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Setting } from "../../db/models/Setting.ts";
import type { StreamRun } from "../../db/models/StreamRun.ts";
import type { Site } from "../../server/platform/site/site.ts";
import { recordFile } from "../../server/sequencing/monitoring/record/recordFile.ts";
import type { TestApp } from "./app.ts";
import type { Answer, Browser } from "./browser.ts";
import { textsOfSaid } from "./textsOfSaid.ts";

/** Creates an output root for sequencers and configures it in an instance. Returns its path. */
export async function anOutputRoot(app: TestApp): Promise<string> {
  const root = join(dirname(app.files), "sequencers");
  await mkdir(root, { recursive: true });
  await setStreams(app.db, { outputRoot: root });
  return root;
}

/** The settings of an administrator. */
export async function setStreams(db: Knex, config: Record<string, unknown>): Promise<void> {
  await Setting.query(db)
    .insert({ key: "streams", value: { config }, updatedAt: new Date() })
    .onConflict("key")
    .merge();
}

/** Calls a procedure of the streams router that only our own pages use. procedure: its name within the router. Returns
 *  status and result, or the text of the refusal. */
export async function askStreams(
  browser: Browser,
  procedure: string,
  input: unknown,
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests compare whole bodies
): Promise<[status: number, result: any]> {
  const encoded = encodeURIComponent(JSON.stringify(input));
  return getResult(await browser.get(`/trpc/streams.${procedure}?input=${encoded}`));
}

function getResult({ status, body }: Answer): [number, unknown] {
  return [status, status === 200 ? textsOfSaid(body.result.data) : body.error.message];
}

/** A counted file of a run, of 100 bytes. path: below the output directory. at: when it was written and counted. */
export async function aStreamFile(
  site: Site,
  run: StreamRun,
  {
    path,
    barcode,
    reads,
    bases,
    at,
  }: { path: string; barcode: string; reads: number; bases: number; at: Date },
): Promise<void> {
  const file = { path, sizeBytes: 100, stamp: `100:${at.getTime()}:1`, writtenAt: at };
  expect(await recordFile(site, run, { file, counted: { reads, bases }, barcode }, at)).to.equal("counted");
}
