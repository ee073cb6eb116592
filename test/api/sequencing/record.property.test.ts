import { expect } from "chai";
import fc from "fast-check";
import type { Order } from "../../../db/models/Order.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import type { StreamRun } from "../../../db/models/StreamRun.ts";
import type { CountedFile, ReadProfile } from "../../../server/sequencing/monitoring/FoundFile.ts";
import { PROBLEMS } from "../../../server/sequencing/monitoring/problems.ts";
import { recordFile } from "../../../server/sequencing/monitoring/record/recordFile.ts";
import { recordProblem } from "../../../server/sequencing/monitoring/record/recordProblem.ts";
import { testApp, type TestApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aStreamRun, readRows, secondsIn } from "../../helpers/streamRows.ts";

const BARCODES = ["barcode01", "barcode02", "unclassified"];
const PATHS = BARCODES.flatMap((barcode) => [1, 2, 3].map((n) => `fastq_pass/${barcode}/${n}.fastq`));
const ACTS = ["write", "touch", "repeat", "move", "mistake", "tear", "complain", "remove"] as const;

interface Act {
  act: (typeof ACTS)[number];
  path: string;
  /** Where it is moved to, or said to come from. */
  other: string;
  size: number;
}

interface Version {
  stamp: string;
  size: number;
}

/** What the files of a run are to come to, told in the plainest way: sums are taken of them at the end. */
class Model {
  readonly disk = new Map<string, Version>();
  readonly counted = new Map<string, Version & { at: Date }>();
  readonly problems = new Map<string, string>();
  readonly events: [string, Record<string, unknown>][] = [];
  #isUnknownReported = false;
  readonly #outputDir: string;

  constructor(outputDir: string) {
    this.#outputDir = outputDir;
  }

  absolute(path: string): string {
    return `${this.#outputDir}/${path}`;
  }

  find(path: string, version: Version, at: Date, movedFrom?: string): string {
    const known = this.counted.get(path);
    if (known?.stamp === version.stamp) return "unchanged";
    this.problems.delete(path);
    const isMove = movedFrom !== undefined && this.counted.get(movedFrom)?.stamp === version.stamp;
    if (!isMove && known?.size === version.size) {
      this.counted.set(path, { ...version, at: known.at });
      return "unchanged";
    }
    if (isMove) {
      this.counted.delete(movedFrom);
      this.problems.delete(movedFrom);
    }
    this.counted.set(path, { ...version, at });
    if (known && known.size > version.size)
      this.events.push(["ERROR", { message: PROBLEMS.smaller, filePath: this.absolute(path) }]);
    const barcode = path.split("/")[1];
    if (barcode === "barcode02" && !this.#isUnknownReported) {
      this.#isUnknownReported = true;
      this.events.push(["ERROR", { message: PROBLEMS.sampleUnknown, barcode, sampleCode: "NOBODY" }]);
    }
    const event = {
      filePath: this.absolute(path),
      barcode,
      ...getNumbers(version),
      sampleCode: barcode === "barcode01" ? "SOMEBODY" : null,
      ...(isMove && { movedFrom: this.absolute(movedFrom) }),
    };
    this.events.push(["FILE_INGESTED", event]);
    return isMove ? "moved" : known ? "recounted" : "counted";
  }

  complain(path: string, { stamp }: Version): boolean {
    if (this.problems.get(path) === stamp) return false;
    this.problems.set(path, stamp);
    this.events.push(["ERROR", { message: PROBLEMS.truncatedGzip, filePath: this.absolute(path) }]);
    return true;
  }

  sums(of = [...this.counted.values()]) {
    const sum = (key: "size" | "reads" | "bases") =>
      String(of.reduce((total, version) => total + getNumbers(version)[key], 0));
    return { files: of.length, size: sum("size"), reads: sum("reads"), bases: sum("bases") };
  }
}

// One number says the others, so that versions of one size hold the same.
function getNumbers({ size }: Version) {
  return { size, reads: size * 2, bases: size * 300 };
}

/** Files of the smallest sizes have none, as those that were counted before profiles existed. */
function getProfile({ size }: Pick<Version, "size">): ReadProfile | undefined {
  if (size < 3) return undefined;
  const ofLast = (amount: number) => Array.from({ length: size }, (_, bin) => (bin < size - 1 ? 0 : amount));
  return { errorSum: size / 2, lengthReads: ofLast(size * 2), lengthBases: ofLast(size * 300) };
}

describe("the totals of a live sequencing run", () => {
  let app: TestApp;
  let order: Order;
  let sample: Sample;
  let stamps = 0;

  before(async () => {
    app = await testApp();
    const { user } = await app.as("RESEARCHER");
    order = await anOrder(app.db, user.id);
    sample = await aSample(app.db, order.id, { sampleId: "SOMEBODY" });
  });
  after(() => app[Symbol.asyncDispose]());

  /** Does to both what happens on the disk, and compares what they say of it. */
  async function happen(run: StreamRun, model: Model, { act, path, other, size }: Act, now: Date) {
    const there = model.disk.get(path);
    const found = async (at: string, version: Version, movedFrom?: string) => {
      model.disk.set(at, version);
      const { reads, bases } = getNumbers(version);
      const file = { path: at, stamp: version.stamp, sizeBytes: version.size, writtenAt: now };
      const barcode = at.split("/")[1] ?? "";
      const record = (more: { counted: CountedFile; movedFrom?: string } | { movedFrom: string }) =>
        recordFile(app.site, run, { file, barcode, ...more }, now);
      // As the monitor does: a file that seems to be moved is counted only where it was not.
      const moved = movedFrom === undefined ? "uncounted" : await record({ movedFrom });
      const profile = getProfile(version);
      const counted = { reads, bases, ...(profile && { profile }) };
      const outcome = moved === "uncounted" ? await record({ counted }) : moved;
      expect(outcome).to.equal(model.find(at, version, now, movedFrom));
    };
    const complain = async (version: Version) => {
      const report = { problem: PROBLEMS.truncatedGzip, file: { path, stamp: version.stamp } };
      expect(await recordProblem(app.db, run.id, report, now)).to.equal(model.complain(path, version));
    };
    const stamp = `version ${++stamps}`;
    if (act === "write") return found(path, { stamp, size });
    if (act === "mistake") return found(path, { stamp, size }, other);
    if (act === "tear") {
      model.disk.set(path, { stamp, size });
      return complain({ stamp, size });
    }
    if (!there) return;
    if (act === "touch") return found(path, { stamp, size: there.size });
    if (act === "repeat") return found(path, there);
    if (act === "complain") return complain(there);
    model.disk.delete(path);
    if (act === "move" && other !== path) await found(other, there, path);
  }

  it("are the sums over its barcodes and its files, whatever happens to the files", async () => {
    const acts = fc.array(
      fc.record<Act>({
        act: fc.constantFrom(...ACTS),
        path: fc.constantFrom(...PATHS),
        other: fc.constantFrom(...PATHS),
        size: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 10, maxLength: 80, size: "max" },
    );
    await fc.assert(
      fc.asyncProperty(acts, async (history) => {
        const run = await aStreamRun(app.db, order.id, {
          barcodeMap: { barcode01: "SOMEBODY", barcode02: "NOBODY" },
        });
        const model = new Model(run.outputDir);
        for (const [index, act] of history.entries()) await happen(run, model, act, secondsIn(index));

        const rows = await readRows(app.db, run.id);
        expect(rows.events.map(({ kind, payload }) => [kind, payload])).to.deep.equal(model.events);
        expect(rows.events.map(({ seq }) => seq)).to.deep.equal(
          model.events.map((_, index) => `${index + 1}`),
        );
        const { totalFiles: files, totalSize: size, totalReads: reads, totalBases: bases } = rows.run;
        expect({ files, size, reads, bases }).to.deep.equal(model.sums());
        expect(profileOfRun(rows.run)).to.deep.equal(profileSums(model));
        expect(rows.barcodes).to.deep.equal(getBarcodes(model));
        expect(rows.files.map(({ writtenAt: _written, ...file }) => file)).to.deep.equal(
          getFiles(model, sample),
        );
      }),
      { numRuns: 25 },
    );
  });
});

/** Bins that were emptied remain. */
function profileOfRun({
  profiledBases,
  errorSum,
  lengthReads,
  lengthBases,
}: Pick<StreamRun, "profiledBases" | "errorSum" | "lengthReads" | "lengthBases">) {
  const getBins = (lengths: string[]) => Array.from({ length: 9 }, (_, bin) => Number(lengths[bin] ?? 0));
  return {
    bases: Number(profiledBases),
    errorSum,
    reads: getBins(lengthReads),
    lengthBases: getBins(lengthBases),
  };
}

function profileSums(model: Model) {
  const profiles = [...model.counted.values()].flatMap((version) => getProfile(version) ?? []);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const findBins = (key: "lengthReads" | "lengthBases") =>
    Array.from({ length: 9 }, (_, bin) => sum(profiles.map((profile) => profile[key][bin] ?? 0)));
  const lengthBases = findBins("lengthBases");
  return {
    bases: sum(lengthBases),
    errorSum: sum(profiles.map(({ errorSum }) => errorSum)),
    reads: findBins("lengthReads"),
    lengthBases,
  };
}

function getBarcodes(model: Model) {
  return BARCODES.flatMap((barcode) => {
    const files = [...model.counted].filter(([path]) => path.split("/")[1] === barcode);
    const newest = files.toSorted(([, one], [, other]) => other.at.getTime() - one.at.getTime())[0];
    if (!newest) return [];
    const sums = model.sums(files.map(([, version]) => version));
    return {
      barcode,
      fileCount: sums.files,
      totalSize: sums.size,
      totalReads: sums.reads,
      totalBases: sums.bases,
      lastFileAt: newest[1].at,
      lastFilePath: newest[0],
    };
  });
}

function getFiles(model: Model, sample: Sample) {
  const paths = new Set([...model.counted.keys(), ...model.problems.keys()]);
  return [...paths].sort().map((path) => {
    const counted = model.counted.get(path);
    const { size, reads, bases } = getNumbers({ size: 0, stamp: "", ...counted });
    const barcode = path.split("/")[1];
    const profile = counted && getProfile(counted);
    return {
      path,
      barcode: counted ? barcode : "(unknown)",
      sampleId: counted && barcode === "barcode01" ? sample.id : null,
      stamp: counted?.stamp ?? null,
      size: String(size),
      reads: String(reads),
      bases: String(bases),
      ingestedAt: counted?.at ?? null,
      problem: model.problems.has(path) ? PROBLEMS.truncatedGzip : null,
      problemStamp: model.problems.get(path) ?? null,
      errorSum: profile?.errorSum ?? null,
      lengthReads: profile?.lengthReads.map(String) ?? null,
      lengthBases: profile?.lengthBases.map(String) ?? null,
      importedStamp: null,
    };
  });
}
