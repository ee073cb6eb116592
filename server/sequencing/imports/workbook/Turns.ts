/** Lets so many work at once and so many more wait, first come first served. */
export class Turns {
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

  /** Does the work when its turn has come. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#working < this.#atOnce) this.#working++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes to the one who waits longest, not to one who comes just now.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working--;
    }
  }
}
