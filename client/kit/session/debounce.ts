/** Passes values on at most once per `pauseMs`: the first immediately, later ones together at the end of the pause. */
export function debounce<T>(pauseMs: number, callback: (values: ReadonlySet<T>) => void): (value: T) => void {
  let waiting = new Set<T>();
  let resting = false;

  function flush(): void {
    resting = waiting.size > 0;
    if (!resting) return;
    const values = waiting;
    waiting = new Set();
    callback(values);
    setTimeout(flush, pauseMs);
  }

  return (value) => {
    waiting.add(value);
    if (!resting) flush();
  };
}
