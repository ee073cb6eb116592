import { expect } from "chai";
import fc from "fast-check";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { ApiError } from "../../../server/platform/errors/apiError.ts";
import { readWorkbook } from "../../../server/sequencing/imports/readWorkbook.ts";
import { keepSpare, acquireSpare } from "../../../server/sequencing/imports/workbook/startReader.ts";
import { readTable } from "../../../server/sequencing/imports/workbook/readTable.ts";
import { WorkQueue } from "../../../server/sequencing/imports/workbook/WorkQueue.ts";
import { Unreadable } from "../../../server/sequencing/imports/workbook/Unreadable.ts";
import { HOSTILE, PLAN } from "../../helpers/hostileWorkbooks.ts";
import { buildWorkbook } from "../../helpers/workbooks.ts";

const MIB = 1024 * 1024;
const CHILDREN = `/proc/${process.pid}/task/${process.pid}/children`;
const TOO_LONG =
  "The Excel file needs too much time or memory to read: copy its table into a new workbook and import that file";

function fileWith(named: string): Buffer {
  return HOSTILE.find(({ what }) => what === named)?.bytes() ?? expect.fail(`no file with ${named}`);
}

async function readFault(reading: Promise<{ rows: unknown[] }>): Promise<string | undefined> {
  try {
    const { rows } = await reading;
    expect(rows).to.be.an("array");
    return undefined;
  } catch (error) {
    if (error instanceof Unreadable) return error.fault;
    if (error instanceof ApiError) return `${error.status} ${error.message}`;
    throw error;
  }
}

/** The most memory that any process started by this one has had while `work` is done, in bytes; 0 where that is not told. */
async function childrenPeakBytes(work: () => Promise<unknown>): Promise<number> {
  let peakKib = 0;
  const look = setInterval(() => {
    try {
      const children = readFileSync(CHILDREN, "utf8").trim().split(" ");
      for (const child of children) {
        const isReader = readFileSync(`/proc/${child}/cmdline`, "utf8").includes("readerProcess");
        const peakKb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, "utf8"))?.[1];
        if (isReader) peakKib = Math.max(peakKib, Number(peakKb ?? 0));
      }
    } catch {
      // It has just ended, or this system tells in another way.
    }
  }, 10);
  await work();
  clearInterval(look);
  return peakKib * 1024;
}

describe("a hostile workbook", () => {
  for (const { what, fault, bytes } of HOSTILE)
    it(`with ${what} ${fault === undefined ? "is read" : `is refused: ${fault}`}`, async () => {
      expect(await readFault(readTable(bytes()))).to.equal(fault);
    });

  it("with any bytes returns a table or is refused", async () => {
    const XML = "xl/worksheets/sheet1.xml";
    const sheet = `<worksheet><sheetData>${PLAN}<row r="3"><c r="A3" s="1"><f>1+1</f><v>2</v></c></row></sheetData></worksheet>`;
    const pieces = [
      "<",
      ">",
      "/",
      "&",
      '"',
      "<row>",
      "<c>",
      "<v>",
      "</v>",
      "<t>",
      "]]>",
      "<![CDATA[",
      "<!--",
      "\0",
      "r=",
      "A1",
    ];
    const edit = fc.tuple(
      fc.nat(),
      fc.nat(8),
      fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 4 }), fc.boolean(), async (edits, inXml) => {
        const original = inXml ? Buffer.from(sheet) : buildWorkbook([{ name: "Plan", data: PLAN }]);
        const bytes = edits.reduce((before, [at, length, text]) => {
          const place = at % before.length;
          return Buffer.concat([
            before.subarray(0, place),
            Buffer.from(text),
            before.subarray(place + length),
          ]);
        }, original);
        const file = inXml
          ? buildWorkbook([{ name: "Plan", data: "" }], {
              formats: ["0"],
              parts: [{ path: XML, content: bytes }],
            })
          : bytes;
        await readFault(readTable(file));
      }),
      { numRuns: 300 },
    );
  });

  it("uses less than 200 MB in a separate process without blocking this one", async function () {
    this.timeout(60_000);
    const files = [
      fileWith("hundreds of thousands of empty rows with a look"),
      fileWith("a flood of shared texts"),
      fileWith("a shared text of 8 MB"),
    ];
    let queue = 0;
    const peak = await childrenPeakBytes(async () => {
      const beat = setInterval(() => queue++, 5);
      for (const bytes of files) await readFault(readWorkbook(bytes));
      clearInterval(beat);
    });
    expect(queue).to.be.greaterThan(20);
    if (existsSync(CHILDREN)) expect(peak).to.be.within(30 * MIB, 200 * MIB);
  });

  it("is stopped after too much time or memory", async function () {
    this.timeout(60_000);
    const long = readWorkbook(fileWith("a flood of shared texts"), { timeMs: 1 });
    const large = readWorkbook(fileWith("a shared text of 8 MB"), { memoryMib: 8 });
    expect([await readFault(long), await readFault(large)]).to.deep.equal([
      `400 ${TOO_LONG}`,
      `400 ${TOO_LONG}`,
    ]);
  });
});

describe("the spare reader", () => {
  it("is used once, and not after it has ended", async () => {
    keepSpare(100);
    keepSpare(100);
    const taken = acquireSpare() ?? expect.fail("none stands by");
    expect([taken.exitCode, acquireSpare()]).to.deep.equal([null, undefined]);
    taken.stdin.end();
    const [code] = await once(taken, "close");
    expect(code).to.equal(0);

    keepSpare(100);
    const other = acquireSpare() ?? expect.fail("none stands by");
    other.kill("SIGKILL");
    await once(other, "close");
    expect(acquireSpare()).to.equal(undefined);
  });
});

describe("queue", () => {
  it("let so many work at once and so many wait, in their order, whatever becomes of the work", async () => {
    const queue = new WorkQueue({ atOnce: 2, waitingMax: 2 });
    const done: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) =>
      queue.run(async () => {
        await new Promise<void>((resolve) => ends.set(name, resolve));
        done.push(name);
        if (name === "a") throw new Error("of its own");
      });
    const [a, b, c] = [work("a"), work("b"), work("c")];
    expect(queue.isFull).to.equal(false);
    const d = work("d");
    expect([queue.isFull, ...ends.keys()]).to.deep.equal([true, "a", "b"]);
    ends.get("a")?.();
    expect(await a.catch((error: Error) => error.message)).to.equal("of its own");
    expect([queue.isFull, ...ends.keys()]).to.deep.equal([false, "a", "b", "c"]);
    ends.get("c")?.();
    await c;
    ends.get("d")?.();
    ends.get("b")?.();
    await Promise.all([b, d]);
    expect(done).to.deep.equal(["a", "c", "d", "b"]);
  });
});
