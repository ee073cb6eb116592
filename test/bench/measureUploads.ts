import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./keepAlive.ts";
import { type Bench, type BenchServer, median } from "./openBench.ts";
import type { Figure } from "./run.ts";

const MIB = 1024 * 1024;
const CHUNK_BYTES = 8 * MIB;
const CHUNKS = 128;
const ROUNDS = 5;
const PARALLEL = 8;
const PARALLEL_CHUNKS = 32;
const GOALS = { bare: 0.9, tus: 1.5, memoryMib: 64 };

const NAMES = ["ours", "bareUpload", "tus", "tusAsStarted"] as const;
type Name = (typeof NAMES)[number];
type Send = (server: BenchServer, chunk: Buffer, chunks: number) => Promise<void>;

/** 1 GiB in chunks of 8 MiB, one after the other: ours (sign-in, lease, fsync, row and all) against a bare Node
 *  handler that writes and fsyncs, and against tus, which does not fsync, as Node comes and with the Node options that
 *  ours is started with. Then the memory of 8 uploads at once. */
export async function measureUploads(bench: Bench): Promise<Figure[]> {
  const chunk = randomBytes(CHUNK_BYTES);
  const ways: Record<Name, Send> = {
    ours: sendOurs,
    bareUpload: sendBare,
    tus: sendTus,
    tusAsStarted: sendTus,
  };
  const servers = {
    ours: await bench.start("ours"),
    bareUpload: await bench.start("bareUpload"),
    tus: await bench.start("tus"),
    tusAsStarted: await bench.start("tus", { asStarted: true }),
  };
  const rates: Record<Name, number[]> = { ours: [], bareUpload: [], tus: [], tusAsStarted: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of NAMES) {
      const started = performance.now();
      await ways[name](servers[name], chunk, CHUNKS);
      const mibPerSecond = (CHUNKS * CHUNK_BYTES) / MIB / ((performance.now() - started) / 1000);
      await forgetFiles(servers[name].folder);
      // The first round warms everybody up.
      if (round > 0) rates[name].push(mibPerSecond);
      console.error(`  round ${round} ${name}: ${Math.round(mibPerSecond)} MiB/s`);
    }
  }
  const growthMib = await memoryGrowth(servers.ours, chunk);
  for (const server of Object.values(servers)) await server.stop();
  const { ours, bareUpload, tus, tusAsStarted } = rates;
  const against = (other: number[]) => median(ours.map((rate, round) => rate / (other[round] ?? Number.NaN)));
  const speeds = (other: number[]) => `${Math.round(median(ours))} / ${Math.round(median(other))} MiB/s`;
  return [
    {
      what: "Upload of 1 GiB in 8 MiB chunks against a bare Node handler with fsync",
      measured: `${against(bareUpload).toFixed(2)} (${speeds(bareUpload)})`,
      goal: `≥ ${GOALS.bare}`,
      met: against(bareUpload) >= GOALS.bare,
    },
    {
      what: `The same against tus (file store, no fsync; with our Node options ${against(tusAsStarted).toFixed(2)})`,
      measured: `${against(tus).toFixed(2)} (${speeds(tus)})`,
      goal: `≥ ${GOALS.tus}`,
      met: against(tus) >= GOALS.tus,
    },
    {
      what: `Peak memory growth with ${PARALLEL} uploads at once`,
      measured: `${growthMib.toFixed(0)} MiB`,
      goal: `< ${GOALS.memoryMib} MiB`,
      met: growthMib < GOALS.memoryMib,
    },
  ];
}

async function sendOurs({ url, details }: BenchServer, chunk: Buffer, chunks: number): Promise<void> {
  const cookie = details["cookie"] ?? "";
  const uploads = `${url}/api/orders/${details["orderId"]}/sequencing/uploads`;
  const initiated = await expectOk(
    ask("POST", uploads, {
      headers: { cookie, "content-type": "application/json" },
      body: JSON.stringify({
        targetKind: "read",
        targetRole: "R1",
        originalName: "bench.fastq.gz",
        expectedSize: chunk.length * chunks,
        sampleId: details["sampleId"],
      }),
    }),
  );
  const { uploadId } = JSON.parse(initiated) as { uploadId: string };
  for (let sent = 0; sent < chunks; sent++) {
    await expectOk(
      ask("PATCH", `${uploads}/${uploadId}`, {
        headers: { cookie, "x-service-offset": String(sent * chunk.length) },
        body: chunk,
      }),
    );
  }
  await expectOk(ask("POST", `${uploads}/${uploadId}/complete`, { headers: { cookie } }));
}

async function sendBare({ url }: BenchServer, chunk: Buffer, chunks: number): Promise<void> {
  const name = randomBytes(8).toString("hex");
  for (let sent = 0; sent < chunks; sent++) {
    const headers = { "x-service-offset": String(sent * chunk.length) };
    await expectOk(ask("PATCH", `${url}/${name}`, { headers, body: chunk }));
  }
}

async function sendTus({ url }: BenchServer, chunk: Buffer, chunks: number): Promise<void> {
  const common = { "tus-resumable": "1.0.0" };
  const created = await ask("POST", `${url}/files`, {
    headers: { ...common, "upload-length": String(chunk.length * chunks) },
    body: "",
  });
  const location = new URL(String(created.headers["location"]), url).href;
  for (let sent = 0; sent < chunks; sent++) {
    const headers = {
      ...common,
      "content-type": "application/offset+octet-stream",
      "upload-offset": String(sent * chunk.length),
    };
    await expectOk(ask("PATCH", location, { headers, body: chunk }));
  }
}

async function expectOk(answering: ReturnType<typeof ask>): Promise<string> {
  const { status, body } = await answering;
  if (status < 200 || status > 299) throw new Error(`answered ${status}: ${body}`);
  return body;
}

// Everybody meets the disk and its cache as the first one did, not full of what was sent before.
async function forgetFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await rm(join(entry.parentPath, entry.name));
  }
  execFileSync("sync");
}

async function memoryGrowth(server: BenchServer, chunk: Buffer): Promise<number> {
  const before = await residentMib(server.pid);
  let peak = before;
  let sending = true;
  const watching = (async () => {
    while (sending) {
      peak = Math.max(peak, await residentMib(server.pid));
      await sleep(20);
    }
  })();
  await Promise.all(Array.from({ length: PARALLEL }, () => sendOurs(server, chunk, PARALLEL_CHUNKS)));
  sending = false;
  await watching;
  return peak - before;
}

async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
