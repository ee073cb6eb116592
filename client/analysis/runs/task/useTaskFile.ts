import { useEffect, useState } from "react";
import { type Outputs, trpcClient } from "../../../kit/trpc/trpc.ts";

export type TaskFileName = Outputs["runs"]["task"]["files"][number]["name"];
type Part = Outputs["runs"]["taskFile"];

/** The read part of a file: bytes from start to end of size. */
interface ReadFile {
  content: string;
  start: number;
  end: number;
  isAvailable: boolean;
}

// No event announces growth of the file.
const ASK_AGAIN_MS = 3_000;

/**
 * Reads a file of a task from its end; earlier parts on request, and new ones while it grows. Mount it with a key of
 * task and file.
 * @param grows whether the task may write more
 */
export function useTaskFile(task: { runId: string; taskId: string; file: TaskFileName }, grows: boolean) {
  const { runId, taskId, file } = task;
  const [read, setRead] = useState<ReadFile>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(false);
  const end = read?.isAvailable ? read.end : undefined;

  useEffect(() => {
    const stopped = new AbortController();
    const ask = async () => {
      try {
        const input = { runId, taskId, file, ...(end === undefined ? {} : { from: end }) };
        const part = await trpcClient.runs.taskFile.query(input, { signal: stopped.signal });
        setRead((known) => (known?.isAvailable ? withEnd(known, part) : part));
        setError(undefined);
      } catch (failure) {
        if (!stopped.signal.aborted) setError(failure);
      }
    };
    if (end === undefined) void ask();
    const timer = grows ? setInterval(() => void ask(), ASK_AGAIN_MS) : undefined;
    return () => {
      stopped.abort();
      clearInterval(timer);
    };
  }, [runId, taskId, file, end, grows]);

  async function readEarlier() {
    if (!read) return;
    setLoading(true);
    try {
      const part = await trpcClient.runs.taskFile.query({ runId, taskId, file, before: read.start });
      setRead((known) =>
        known && part.end === known.start
          ? { ...known, content: part.content + known.content, start: part.start }
          : known,
      );
    } catch (failure) {
      setError(failure);
    }
    setLoading(false);
  }

  return { read, error, isLoading, readEarlier };
}

/** A file that became shorter was replaced: what was read of it no longer counts. */
function withEnd(known: ReadFile, part: Part): ReadFile {
  if (!part.isAvailable || part.size < known.end) return part;
  if (part.start !== known.end || part.content === "") return known;
  return { ...known, content: known.content + part.content, end: part.end };
}
