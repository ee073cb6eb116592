import { createContext } from "react";

/** Whether a component is part of a page: what would be a page of its own is then a section, with a heading of level 2. */
export const InsidePage = createContext(false);
