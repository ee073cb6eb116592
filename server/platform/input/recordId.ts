import { z } from "zod";

const ID_MAX_CHARACTERS = 64;

/** The id of a record as input. A value that cannot be an id becomes "", which no record has, so that it is treated
 *  as an unknown id (additions §1) and never reaches the database. */
export const recordId = z
  .string()
  .transform((id) => (id.length <= ID_MAX_CHARACTERS && !id.includes("\0") ? id : ""));
