import { home } from "./de/home.ts";
import { timeline } from "./de/timeline.ts";
import { enInside } from "./enInside.ts";

/** The German texts of all other pages, by key. */
export const deInside = {
  ...enInside,
  ...home,
  ...timeline,
};
