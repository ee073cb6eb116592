import type { z } from "zod";
import type { ApiError } from "../../server/platform/errors/apiError.ts";

/** What an answer is that is no JSON. */
export interface FileAnswer {
  /** In a sentence. */
  description: string;
  /** Media types it may have; none: it has no content. */
  contentTypes: string[];
}

/** Of one contract line, what its procedure does not tell by itself. */
export interface Operation {
  /** What it does: a few words. */
  summary: string;
  /** Rules worth knowing, as whole sentences. */
  description?: string;
  /** The procedure behind it, as callers name it: its schema tells what is asked, its gates who is refused. None: the line
   *  answers by itself, to anybody. */
  procedure?: string;
  /** Where the line asks for something in another way than its procedure takes it. */
  query?: z.ZodObject;
  body?: z.ZodType;
  /** By status: the shape of the JSON, or what is sent instead. */
  answers: Record<number, z.ZodType | FileAnswer>;
  /** Refusals of its own, beside those of its gates and those that any operation may answer. Where a text has a part that
   *  varies, that part stands in angle brackets. */
  errors?: ApiError[];
}

/** A description for each of some lines: none may be missing. */
export type Described<Lines extends readonly { contract: string }[]> = {
  [Contract in Lines[number]["contract"]]: Operation;
};
