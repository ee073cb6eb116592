import { raise } from "../errors/apiError.ts";
import { busy, tooMuchAtOnce } from "../errors/errors.ts";

/** What this process does of one kind of work at a time. */
export interface ShareBounds {
  atOnce: number;
  /** How many more wait for their turn. */
  waitingMax: number;
  /** How many one person has, waiting or not. */
  perPerson: number;
}

/** Bounds work that is dear: so much of it is done at once, a bounded number waits in order, and nobody has all of it.
 *  Kept by each process for itself. */
export class Share {
  readonly #bounds: ShareBounds;
  readonly #byPerson = new Map<string, number>();
  readonly #waiting = new Set<() => void>();
  #working = 0;

  constructor(bounds: ShareBounds) {
    this.#bounds = bounds;
  }

  /** Waits for a turn, and gives the function that ends it, which may be called again and again. who: the person, or the
   *  address of somebody who is not known. signal: ends the waiting, and the turn.
   *  Raises tooMuchAtOnce, busy. */
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
      // The place goes to the one who waits longest, not to one who comes just now.
      if (next) next();
      else this.#working--;
    };
    const end = once(letGo);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
    return end;
  }

  /** Does the work when its turn has come. Raises what `hold` does. */
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
