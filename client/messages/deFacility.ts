import { enFacility } from "./enFacility.ts";

/** The German texts of the pages that have much to say, by key. */
export const deFacility = {
  ...enFacility,
};
