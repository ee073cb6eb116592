/** The reason why a run cannot be simulated, as a sentence for the user. */
export class CannotSimulate extends Error {
  override name = "CannotSimulate";
}
