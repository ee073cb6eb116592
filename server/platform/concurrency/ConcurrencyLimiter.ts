import { raise } from "../errors/apiError.ts";
import { busy, tooMuchAtOnce } from "../errors/errors.ts";

/** Limits of one kind of operation in one process. */
export interface ShareBounds {
  atOnce: number;
  /** Maximum length of the queue. */
  waitingMax: number;
  /** Maximum number of running and queued operations per person. */
  perPerson: number;
}

/** Limits concurrent executions of an expensive operation, with a bounded FIFO queue and a maximum per person.
 *  Applies to one process. */
export class ConcurrencyLimiter {
  readonly #bounds: ShareBounds;
  readonly #byPerson = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  #working = 0;

  constructor(bounds: ShareBounds) {
    this.#bounds = bounds;
  }

  /** Waits for a slot and returns an idempotent function that frees it. who: the user id, or the address of a caller
   *  without a session. signal: ends the wait, and frees the slot. Raises tooMuchAtOnce, busy. */
  async hold(who: string, signal: AbortSignal | null): Promise<() => void> {
    const { atOnce, waitingMax, perPerson } = this.#bounds;
    const had = this.#byPerson.get(who) ?? 0;
    if (had >= perPerson) raise(tooMuchAtOnce());
    if (this.#working >= atOnce && this.#waiting.size >= waitingMax) raise(busy());
    this.#byPerson.set(who, had + 1);
    try {
      await this.#turn(signal);
    } catch (error) {
      this.#forget(who);
      throw error;
    }
    const letGo = () => {
      signal?.removeEventListener("abort", end);
      this.#forget(who);
      const [next] = this.#waiting;
      // The slot goes to the longest waiting caller, not to one that arrives now.
      if (next) next();
      else this.#working--;
    };
    const end = once(letGo);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
    return end;
  }

  /** Runs the work in a slot. Raises the refusals of `hold`. */
  async take<T>(who: string, work: () => Promise<T>): Promise<T> {
    const end = await this.hold(who, null);
    try {
      return await work();
    } finally {
      end();
    }
  }

  async #turn(signal: AbortSignal | null): Promise<void> {
    if (this.#working < this.#bounds.atOnce) {
      this.#working++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        this.#waiting.delete(begin);
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(begin);
        reject(busy());
      };
      this.#waiting.add(begin);
      signal?.addEventListener("abort", leave, { once: true });
      if (signal?.aborted) leave();
    });
  }

  #forget(who: string): void {
    const left = (this.#byPerson.get(who) ?? 1) - 1;
    if (left > 0) this.#byPerson.set(who, left);
    else this.#byPerson.delete(who);
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
