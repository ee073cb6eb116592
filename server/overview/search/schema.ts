import { z } from "zod";
import { text } from "../../platform/input/text.ts";

const SEARCH_MAX_CHARACTERS = 200;

export const searchInput = z.object({ text: text(SEARCH_MAX_CHARACTERS) });
