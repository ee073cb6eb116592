/** Limits concurrent work, with a bounded first-in, first-out queue. */
export class WorkQueue {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #working = 0;

  constructor({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  get isFull(): boolean {
    return this.#working >= this.#atOnce && this.#waiting.length >= this.#waitingMax;
  }

  /** Runs the work when a slot is free. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#atOnce) this.#working++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The slot goes to the longest-waiting caller, not to a new one.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working--;
    }
  }
}
