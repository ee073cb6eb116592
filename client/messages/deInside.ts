import { guide } from "./de/guide.ts";
import { enInside } from "./enInside.ts";

/** The German texts of all other pages, by key. */
export const deInside = {
  ...enInside,
  ...guide,
};
