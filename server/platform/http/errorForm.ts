import type { RequestHandler } from "express";
import type { ServerResponse } from "node:http";
import type { ApiError } from "../errors/apiError.ts";

/** Status and body with which a foreign protocol reports an error. */
export type ErrorForm = (error: ApiError) => { status: number; body: object };

const forms = new WeakMap<ServerResponse, ErrorForm>();

/** Makes all errors of a path, from whichever handler, appear in the form of its protocol. */
export function answerErrorsAs(form: ErrorForm): RequestHandler {
  return (_req, res, next) => {
    forms.set(res, form);
    next();
  };
}

/** Returns the form of the errors of a response; undefined for that of the documented paths. */
export function errorForm(res: ServerResponse): ErrorForm | undefined {
  return forms.get(res);
}
