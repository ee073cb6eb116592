import type { Knex } from "knex";
import { availableParallelism } from "node:os";
import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { parseChecksum } from "./parseChecksum.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { dataRoot } from "./dataRoot.ts";
import { hashStoredFile } from "./hashStoredFile.ts";
import { openStoredFile } from "./openStoredFile.ts";
import type { verifyInput } from "./schema.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { fileName } from "../../platform/storage/fileName.ts";

const PATHS_LISTED_MAX = 100;

type Outcome = "matches" | "differs" | "noChecksum" | "missing" | "unreadable";

type Counts = Record<Outcome, number>;

/** The first event. total: files. sizeBytes: of all files with a recorded size. */
type Begun = { kind: "begun"; total: number; sizeBytes: number };

type Progress = { kind: "progress"; path: string; name: string; hashedBytes: number; sizeBytes: number };

/**
 * owner: the owner of the file; only a read's checksum can be calculated again. expected: as stored. computed:
 * lower-case hex, null if nothing was hashed.
 */
type Result = {
  kind: "result";
  path: string;
  name: string;
  owner: StoredFile["owner"];
  outcome: Outcome;
  expected: string | null;
  computed: string | null;
};

type Done = { kind: "done"; counts: Counts };

type VerifyEvent = Begun | Progress | Result | Done;

/**
 * Hashes every stored file of an order again, its active reads and its artifacts, and compares with the stored
 * checksums, MD5 or SHA-256 by their form; a file without one, or with one of another form, is not hashed. Yields
 * events: begun, progress of the files in work (as many as there are cores), one result per file, done. Writes only
 * an audit entry of the outcome, before done. Stops when the caller disconnects, including its threads. Raises
 * orderNotFound, dataBasePathNotConfigured.
 */
export async function* verifyFiles(
  ctx: SignedInContext,
  { orderId }: z.output<typeof verifyInput>,
  requestSignal: AbortSignal,
): AsyncGenerator<VerifyEvent> {
  const order = await findOrder(ctx, orderId);
  const root = await dataRoot(ctx.db);
  const files = await listStoredFiles(ctx.db, orderId);
  const ending = new AbortController();
  const signal = AbortSignal.any([requestSignal, ctx.site.closing, ending.signal]);
  const sizeBytes = files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
  yield { kind: "begun", total: files.length, sizeBytes };

  const results: Result[] = [];
  const atWork = hashAll(ctx, { root, files, signal });
  try {
    for await (const event of atWork.events) {
      if (event.kind === "result") results.push(event);
      yield event;
    }
  } catch (error) {
    if (requestSignal.aborted) return;
    throw error;
  } finally {
    ending.abort();
    await atWork.ended;
  }
  const counts = countResults(results);
  const differing = results.filter(({ outcome }) => outcome === "differs").map(({ path }) => path);
  if (differing.length > 0)
    ctx.site.log.error(
      { orderId, paths: differing.slice(0, PATHS_LISTED_MAX) },
      "stored files differ from their checksums",
    );
  await transaction(ctx.db, (trx) =>
    recordChange(trx, ctx, {
      action: "files.verified",
      targetType: "order",
      targetId: orderId,
      order,
      after: { ...counts, differing: differing.slice(0, PATHS_LISTED_MAX) },
    }),
  );
  yield { kind: "done", counts };
}

/**
 * Hashes the files concurrently. events: all results in order, and for each file only the newest unread progress, so
 * that a slow reader receives fewer events, not later ones. ended: resolves when no thread works any more.
 */
function hashAll(
  ctx: SignedInContext,
  { root, files, signal }: { root: string; files: StoredFile[]; signal: AbortSignal },
) {
  const waiting = files.values();
  const progress = new Map<string, Progress>();
  const results: Result[] = [];
  let isOver = false;
  let wake: () => void = () => {};

  async function work(): Promise<void> {
    for (const file of waiting) {
      const { path, name } = file;
      const tell = (hashedBytes: number, sizeBytes: number) => {
        progress.set(path, { kind: "progress", path, name, hashedBytes, sizeBytes });
        wake();
      };
      results.push(await verifyFile(ctx, file, { root, signal, tell }));
      progress.delete(path);
      wake();
    }
  }
  signal.addEventListener("abort", () => wake());
  const working = Promise.all(Array.from({ length: availableParallelism() }, work));
  const ended = working.then(
    () => {},
    () => {},
  );
  void ended.then(() => {
    isOver = true;
    wake();
  });

  async function* events(): AsyncGenerator<Progress | Result> {
    while (true) {
      signal.throwIfAborted();
      const [latest] = progress.values();
      const result = results.shift();
      if (result) yield result;
      else if (latest) {
        progress.delete(latest.path);
        yield latest;
      } else if (isOver) {
        // Rethrows the error that interrupted the work, if any.
        await working;
        return;
      } else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return { events: events(), ended };
}

async function verifyFile(
  ctx: SignedInContext,
  { path, name, owner, checksum }: StoredFile,
  {
    root,
    signal,
    tell,
  }: { root: string; signal: AbortSignal; tell: (hashedBytes: number, sizeBytes: number) => void },
): Promise<Result> {
  const result = { kind: "result" as const, path, name, owner, expected: checksum, computed: null };
  const known = parseChecksum(checksum ?? "");
  try {
    if (!known) {
      await (await openStoredFile(root, path)).file.close();
      return { ...result, outcome: "noChecksum" };
    }
    const { algorithm, hex } = known;
    const { [algorithm]: computed } = await hashStoredFile(root, path, [algorithm], signal, tell);
    return { ...result, outcome: computed === hex ? "matches" : "differs", computed };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError && error.status === 404) return { ...result, outcome: "missing" };
    if (!(error instanceof ApiError)) ctx.site.log.warn({ err: error }, "failed to verify a file");
    return { ...result, outcome: "unreadable" };
  }
}

function countResults(results: Result[]): Counts {
  const counts = { matches: 0, differs: 0, noChecksum: 0, missing: 0, unreadable: 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}

interface StoredFile {
  /** Relative to the data base path. */
  path: string;
  name: string;
  owner: "read" | "artifact";
  /** The recorded size, or null. */
  sizeBytes: number | null;
  checksum: string | null;
}

/**
 * Lists the files that an order's active reads, artifacts and publication name, by sample; a file named twice with
 * the same checksum is listed once.
 */
async function listStoredFiles(db: Knex, orderId: string): Promise<StoredFile[]> {
  const [reads, artifacts, items] = await Promise.all([
    Read.query(db)
      .select("reads.*")
      .joinRelated("sample")
      .where({ "sample.orderId": orderId, isActive: true })
      .orderBy(["sample.position", "reads.id"]),
    SequencingArtifact.query(db).where({ orderId }).orderBy(["createdAt", "id"]),
    DeliveryItem.query(db).where({ orderId }).orderBy("position"),
  ]);
  const current = new Set(reads.flatMap(({ file1, file2 }) => [file1, file2]));
  const files = [
    ...reads.flatMap(({ file1, file2, fileSize1, fileSize2, checksum1, checksum2 }) => [
      ...stored(file1, fileSize1, checksum1),
      ...stored(file2, fileSize2, checksum2),
    ]),
    ...artifacts.flatMap(({ path, size, checksum, originalName }) =>
      stored(path, size, checksum).map((file) => ({
        ...file,
        name: originalName,
        owner: "artifact" as const,
      })),
    ),
    // Published read sets that were superseded later.
    ...items
      .filter(({ kind, path }) => kind === "read" && !current.has(path))
      .flatMap(({ path, sizeBytes, checksum }) => stored(path, sizeBytes, checksum)),
  ];
  return [...new Map(files.map((file) => [`${file.path}\0${file.checksum}`, file])).values()];
}

function stored(path: string | null, size: string | null, checksum: string | null): StoredFile[] {
  if (path === null) return [];
  return [
    { path, name: fileName(path), owner: "read", sizeBytes: size === null ? null : Number(size), checksum },
  ];
}
