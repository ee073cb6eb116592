import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageRoot } from "../../server/platform/site/release.ts";
import { startEmbeddedPostgres } from "../../db/embedded/startEmbeddedPostgres.ts";

export interface BenchServer {
  pid: number;
  url: string;
  /** Where it keeps what it is sent. */
  folder: string;
  /** What the server's entry told beside its address. */
  details: Record<string, string>;
  /** Asks the server's entry something, by a word it knows. */
  ask(word: string): Promise<Record<string, string>>;
  stop(): Promise<void>;
}

export interface Bench {
  /** A folder on the disk that is measured. */
  folder: string;
  databaseUrl: string;
  /** Starts test/bench/servers/<name>.ts as a process of its own. asStarted: with the options by which `npm start`
   *  runs Node; ours always has them, the others run as Node comes unless it is asked for. */
  start(
    name: "ours" | "counting" | "bareUpload" | "tus" | "bareExpress" | "bareWeblog" | "bareExceljs",
    options?: { asStarted?: boolean },
  ): Promise<BenchServer>;
  close(): Promise<void>;
}

/** A PostgreSQL with fsync on, a folder, and servers in processes of their own. */
export async function openBench(): Promise<Bench> {
  const folder = await mkdtemp(join(process.env["BENCH_FOLDER"] ?? tmpdir(), "lanekeeper-bench-"));
  // PostgreSQL, which is nobody to root, passes through to its cluster; elsewhere that would outlive the folder.
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ home: folder });
  const children = new Set<ChildProcess>();
  return {
    folder,
    databaseUrl: postgres.url,
    async start(name, { asStarted = name === "ours" } = {}) {
      const child = fork(new URL(`./servers/${name}.ts`, import.meta.url), {
        env: {
          PATH: process.env["PATH"],
          BENCH_FOLDER: join(folder, name),
          DATABASE_URL: postgres.url,
        },
        execArgv: ["--import", "tsx", ...(asStarted ? await nodeOptions() : [])],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      children.add(child);
      const [details] = (await once(child, "message")) as [Record<string, string>];
      return {
        pid: child.pid ?? 0,
        url: details["url"] ?? "",
        folder: join(folder, name),
        details,
        async ask(word) {
          const answered = once(child, "message");
          child.send(word);
          const [answer] = (await answered) as [Record<string, string>];
          return answer;
        },
        async stop() {
          children.delete(child);
          child.kill("SIGKILL");
          await once(child, "exit");
        },
      };
    },
    async close() {
      for (const child of children) child.kill("SIGKILL");
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What `npm start` gives to Node: its options, and the file that it runs. */
export async function startCommand(): Promise<string[]> {
  const text = await readFile(join(packageRoot(), "package.json"), "utf8");
  const { scripts } = JSON.parse(text) as { scripts: { start: string } };
  const words = scripts.start.split(" ");
  return words.slice(words.indexOf("node") + 1);
}

async function nodeOptions(): Promise<string[]> {
  return (await startCommand()).filter((word) => word.startsWith("--"));
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
