import { search } from "./de/search.ts";
import { shell } from "./de/shell.ts";
import { enInside } from "./enInside.ts";

/** The German texts of all other pages, by key. */
export const deInside = {
  ...enInside,
  ...search,
  ...shell,
};
