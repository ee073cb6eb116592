import { setImmediate as nextTurn } from "node:timers/promises";

const TURN_MS = 15;

/** Gives the items one after the other, and other requests their turn whenever this one's has taken a while: work on
 *  thousands of samples takes seconds, and on a few as well where a pattern is slow. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let turnBegan = performance.now();
  for (const item of items) {
    if (performance.now() - turnBegan > TURN_MS) {
      await nextTurn();
      turnBegan = performance.now();
    }
    yield item;
  }
}
