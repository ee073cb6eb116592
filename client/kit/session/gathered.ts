/** Passes values on at most once per `pauseMs`: the first immediately, later ones together at the end of the pause. */
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
