import { expect } from "chai";
import { availableParallelism } from "node:os";
import { ThreadEnded, threadPool } from "../../../server/platform/threads/threadPool.ts";
import type { PoolTask } from "../../helpers/poolThread.ts";

const cores = availableParallelism();

describe("a pool of threads", () => {
  const run = threadPool<PoolTask, number, number>(new URL("../../helpers/poolThread.ts", import.meta.url));
  const catchFailure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it("returns the result of each task, and reports its progress", async () => {
    const reported: number[] = [];
    const tasks = Array.from({ length: 3 * cores }, (_, index) => index);
    const answers = await Promise.all(
      tasks.map((double) =>
        run({ double }, { signal: null, onProgress: (progress) => reported.push(progress) }),
      ),
    );
    expect(answers).to.deep.equal(tasks.map((task) => 2 * task));
    expect(reported.sort((one, other) => one - other)).to.deep.equal(tasks);
  });

  it("hands on what a task throws", async () => {
    const error = await catchFailure(run({ throws: "too far" }, { signal: null }));
    expect(error).to.be.instanceOf(RangeError).with.property("message", "too far");
  });

  it("replaces threads that died of their task, and those that wait get theirs", async () => {
    const deaths = Array.from({ length: 2 * cores }, (_, index) =>
      catchFailure(run({ endsWith: index % 2 ? "exit" : "error" }, { signal: null })),
    );
    const answers = Array.from({ length: cores }, (_, double) => run({ double }, { signal: null }));
    for (const error of await Promise.all(deaths)) expect(error).to.be.instanceOf(ThreadEnded);
    expect(await Promise.all(answers)).to.deep.equal(answers.map((_, index) => 2 * index));
  });

  it("ends abandoned tasks, starts no abandoned queued ones, and continues", async () => {
    const [first, others] = [new AbortController(), new AbortController()];
    const begun = Array.from({ length: cores }, () =>
      catchFailure(run({ lasts: 1 }, { signal: first.signal })),
    );
    const waiting = Array.from({ length: cores }, () =>
      catchFailure(run({ lasts: 1 }, { signal: others.signal })),
    );
    const last = run({ double: 21 }, { signal: null });
    others.abort("no longer");
    expect(await Promise.all(waiting)).to.deep.equal(waiting.map(() => "no longer"));
    first.abort("enough");
    expect(await Promise.all(begun)).to.deep.equal(begun.map(() => "enough"));
    expect(await last).to.equal(42);
    expect(await catchFailure(run({ double: 1 }, { signal: first.signal }))).to.equal("enough");
  });

  it("ends a task that exceeds its time limit, but not one that waited as long", async () => {
    const bounded = threadPool<PoolTask, number>(new URL("../../helpers/poolThread.ts", import.meta.url), {
      threads: 1,
      isolated: true,
      maxMs: 5_000,
    });
    const endless = catchFailure(bounded({ lasts: 1 }, { signal: null }));
    const waiting = bounded({ double: 21 }, { signal: null });
    expect(await endless).to.be.instanceOf(ThreadEnded);
    expect(await waiting).to.equal(42);
  });
});
