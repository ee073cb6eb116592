/** Hands values on at most once in `pauseMs`: the first at once, those that come meanwhile together when it is over. */
export function gathered<T>(pauseMs: number, handOn: (values: ReadonlySet<T>) => void): (value: T) => void {
  let waiting = new Set<T>();
  let resting = false;

  function hand(): void {
    resting = waiting.size > 0;
    if (!resting) return;
    const values = waiting;
    waiting = new Set();
    handOn(values);
    setTimeout(hand, pauseMs);
  }

  return (value) => {
    waiting.add(value);
    if (!resting) hand();
  };
}
