import { z } from "zod";
import type { ApiError } from "../../server/platform/errors/apiError.ts";

/** A response that is no JSON. */
export interface FileAnswer {
  /** One sentence. */
  description: string;
  /** Possible media types; an empty list means no content. */
  contentTypes: string[];
}

/** The documentation of one endpoint that cannot be derived from its procedure. */
export interface Operation {
  /** A few words. */
  summary: string;
  /** Rules, as complete sentences. */
  description?: string;
  /** The procedure behind the endpoint, by its name for callers: its schema defines the input, its permission the
   *  refusals. Absent: the endpoint responds without a procedure, to every caller. */
  procedure?: string;
  /** Overrides the documented input where it differs from that of the procedure. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** By status: the shape of the JSON, or the file response. */
  answers: Record<number, z.ZodType | FileAnswer>;
  /** Refusals of the operation, besides those of its permission and those of all operations. Variable parts of a
   *  text are written in angle brackets. */
  errors?: ApiError[];
}

/** A complete map of documentation for endpoints: each must be described. */
export type Described<Lines extends readonly { contract: string }[]> = {
  [Contract in Lines[number]["contract"]]: Operation;
};

/** A query parameter that never refuses a request: unsuitable values are ignored. */
export const lenientText = z.string().optional().catch(undefined);
