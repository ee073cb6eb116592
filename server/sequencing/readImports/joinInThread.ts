import type { FileHandle } from "node:fs/promises";
import { extname } from "node:path";
import { startThread } from "../../platform/threads/startThread.ts";
import type { JoinAnswer, JoinTask, SourceFile } from "./joinWorker.ts";
import { UnexpectedReads } from "./readLineFilter.ts";

const MODULE = new URL(`./joinWorker${extname(import.meta.url)}`, import.meta.url);

export interface JoinThread {
  /**
   * Appends a file, which the caller closes. onRead: called with the number of its bytes read. Throws UnexpectedReads,
   * and system errors of either file with their code.
   */
  add(file: FileHandle, source: Omit<SourceFile, "fd">, onRead: (readBytes: number) => void): Promise<void>;
  /** Removes the last appended file. */
  removeLast(): Promise<void>;
  /** Returns the size and the hashes, in lower-case hex, of the joined file. */
  end(): Promise<{ sizeBytes: number; md5: string; sha256: string }>;
  /** Ends the thread and any work in progress. */
  close(): Promise<void>;
}

/**
 * Joins FASTQ files into an open file in a worker thread, so that the event loop stays free, in constant memory.
 * isGzip: of the joined file. When `signal` is aborted, the thread is ended and pending calls reject.
 */
export async function joinInThread(
  to: FileHandle,
  { isGzip, signal }: { isGzip: boolean; signal: AbortSignal },
): Promise<JoinThread> {
  signal.throwIfAborted();
  const worker = startThread(MODULE);
  let onAnswer: (answer: JoinAnswer) => void = () => {};
  const over = new Promise<never>((_resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The joining thread ended before its answer")));
  });
  over.catch(() => {});
  worker.on("message", (answer: JoinAnswer) => onAnswer(answer));
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop);

  async function send(task: JoinTask, onRead: (readBytes: number) => void = () => {}) {
    const answered = new Promise<JoinAnswer>((resolve) => {
      onAnswer = (answer) => {
        if (answer.kind === "readBytes") onRead(answer.readBytes);
        else resolve(answer);
      };
    });
    worker.postMessage(task);
    try {
      return toResult(await Promise.race([answered, over]));
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  const joining: JoinThread = {
    async add(file, source, onRead) {
      await send({ kind: "file", fd: file.fd, ...source }, onRead);
    },
    removeLast: async () => void (await send({ kind: "removeLast" })),
    async end() {
      const { sizeBytes, md5, sha256 } = await send({ kind: "end" });
      return { sizeBytes, md5: md5 ?? "", sha256: sha256 ?? "" };
    },
    async close() {
      signal.removeEventListener("abort", stop);
      await worker.terminate();
    },
  };
  try {
    await send({ kind: "begin", toFd: to.fd, isGzip });
    return joining;
  } catch (error) {
    await joining.close();
    throw error;
  }
}

function toResult(answer: JoinAnswer): JoinAnswer & { kind: "done" } {
  if (answer.kind === "done") return answer;
  if (answer.kind === "damaged") throw new UnexpectedReads();
  if (answer.kind === "failed") throw Object.assign(new Error(answer.message), { code: answer.code });
  throw new Error("The joining thread gave no answer");
}
