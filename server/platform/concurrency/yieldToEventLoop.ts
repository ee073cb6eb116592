import { setImmediate as nextTurn } from "node:timers/promises";

const TURN_MS = 15;

/** Yields the items one by one and returns to the event loop when a time slice is used up, because work on thousands
 *  of samples, or on a few with a slow pattern, takes seconds. */
export async function* yieldToEventLoop<T>(items: Iterable<T>): AsyncGenerator<T> {
  let turnBegan = performance.now();
  for (const item of items) {
    if (performance.now() - turnBegan > TURN_MS) {
      await nextTurn();
      turnBegan = performance.now();
    }
    yield item;
  }
}
