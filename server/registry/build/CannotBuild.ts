/** Why a registry cannot be built there, in a sentence for the person in front of it. */
export class CannotBuild extends Error {
  override name = "CannotBuild";
}
