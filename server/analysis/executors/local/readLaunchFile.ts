import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { hostname } from "node:os";
import { z } from "zod";
import type { Launch } from "../../../../db/models/PipelineRun.ts";

const MAX_BYTES = 4_096;

const launchFile = z.discriminatedUnion("executor", [
  z.object({
    executor: z.literal("local"),
    pid: z.int().min(2),
    startTicks: z.string().nullable(),
    bootId: z.string().nullable(),
    host: z.string(),
  }),
  z.object({ executor: z.literal("slurm"), jobId: z.string().regex(/^\d+$/), jobName: z.string() }),
]);
const exitFile = z.object({
  runId: z.string(),
  exitCode: z.int().min(0).max(255),
  endedAt: z.iso.datetime(),
  host: z.string(),
});

export type RunEnd = z.output<typeof exitFile>;

/**
 * Reads launch.json, which run.sh writes when it begins. Returns undefined when the file is missing or incomplete.
 * path: absolute.
 */
export async function readLaunchFile(path: string): Promise<Launch | undefined> {
  return launchFile.safeParse(await readJson(path)).data;
}

/**
 * Reads exit.json, which run.sh writes when it ends. Returns undefined when the file is missing or incomplete. path:
 * absolute.
 */
export async function readExitFile(path: string, runId: string): Promise<RunEnd | undefined> {
  const { data } = exitFile.safeParse(await readJson(path));
  return data?.runId === runId ? data : undefined;
}

/** Returns the name of this machine as run.sh writes it. */
export function thisHost(): string {
  return hostname().replaceAll(/["\\]/g, "_");
}

// A pipeline may change its own directory: a link or a pipe in place of the file is ignored.
async function readJson(path: string): Promise<unknown> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      if (!(await file.stat()).isFile()) return undefined;
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
      return JSON.parse(buffer.toString("utf8", 0, bytesRead)) as unknown;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "ELOOP" || code === "ENOTDIR") return undefined;
    throw error;
  }
}
