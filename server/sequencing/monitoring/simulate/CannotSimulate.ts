/** Why a run cannot be simulated, as a sentence for the person who asked for it. */
export class CannotSimulate extends Error {
  override name = "CannotSimulate";
}
