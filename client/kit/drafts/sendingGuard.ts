/** The maximum delay of the second click of a double click, and of a second Enter. */
const REPEATED_WITHIN_MS = 1_000;

/**
 * Ensures that a form is sent once: not while a request is pending, and not again by the second half of a double
 * click, which may follow the response.
 * @param now in milliseconds
 */
export function sendingGuard(now: () => number = () => performance.now()) {
  let isOnTheWay = false;
  let taken: { text: string; at: number } | undefined;
  return {
    /** Whether a form with this serialized content may be sent now. */
    isOpen: (text: string): boolean =>
      !isOnTheWay && !(taken?.text === text && now() - taken.at < REPEATED_WITHIN_MS),
    begin() {
      isOnTheWay = true;
    },
    /** @param text the serialized form after its acceptance; undefined after a refusal */
    end(text: string | undefined) {
      isOnTheWay = false;
      taken = text === undefined ? undefined : { text, at: now() };
    },
  };
}
