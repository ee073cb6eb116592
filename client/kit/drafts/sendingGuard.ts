/** The second click of a double click, and the second Enter, come within this. */
const REPEATED_WITHIN_MS = 1_000;

/** Lets a form be sent once: not while it is on the way, and not again by the second half of a double click, which may
 *  come when it has been taken already. now: in milliseconds. */
export function sendingGuard(now: () => number = () => performance.now()) {
  let isOnTheWay = false;
  let taken: { text: string; at: number } | undefined;
  return {
    /** Whether a form that reads so may be sent now. */
    isOpen: (text: string): boolean =>
      !isOnTheWay && !(taken?.text === text && now() - taken.at < REPEATED_WITHIN_MS),
    begin() {
      isOnTheWay = true;
    },
    /** text: how the form reads once it was taken; undefined where it was refused. */
    end(text: string | undefined) {
      isOnTheWay = false;
      taken = text === undefined ? undefined : { text, at: now() };
    },
  };
}
