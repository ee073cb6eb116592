import type { Request, Response } from "express";
import { inTexts, type InTexts, listSentences } from "../server/platform/errors/rules/sentence.ts";

/** Sends a completed response. */
export type Reply = (req: Request, res: Response) => void | Promise<void>;

/** Responds 200 with the value. */
export async function ok(value: Promise<unknown>): Promise<Reply> {
  const body = await value;
  return (_req, res) => void res.status(200).json(body);
}

/** Responds 200 with the value, which caches must not store. */
export async function unkept(value: Promise<unknown>): Promise<Reply> {
  const body = await value;
  return (_req, res) => void res.status(200).set("Cache-Control", "no-store, max-age=0").json(body);
}

/** Responds 200 with text for a tool, as a download with a file name. */
export async function textFile(name: string, making: Promise<{ text: string }>): Promise<Reply> {
  const { text } = await making;
  return (_req, res) => {
    res.set({
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `attachment; filename=${name}`,
    });
    res.status(200).send(text);
  };
}

/** Replaces the sentences of a response by their texts, as the contract defines. */
export async function asTexts<Value>(value: Promise<Value>): Promise<InTexts<Value>> {
  return inTexts(await value);
}

/** Responds 200 with the texts of a value, which caches must not store. The internal header X-Sentences contains their
 *  codes, for a page that has to work without /trpc. */
export async function unkeptTexts(value: Promise<unknown>): Promise<Reply> {
  const body = await value;
  const sentences = Buffer.from(JSON.stringify(listSentences(body))).toString("base64url");
  return async (req, res) => {
    res.set("X-Sentences", sentences);
    await (
      await unkept(Promise.resolve(inTexts(body)))
    )(req, res);
  };
}

/** Responds 201 with the value. */
export async function created(value: Promise<unknown>): Promise<Reply> {
  const body = await value;
  return (_req, res) => void res.status(201).json(body);
}

/** Responds 200 with `success: true` and the keys of the value. */
export function success(value: Promise<object>): Promise<Reply> {
  return ok(value.then((result) => ({ success: true, ...result })));
}

/** Responds 202 with `success: true`: the work follows. */
export async function accepted(value: Promise<object>): Promise<Reply> {
  await value;
  return (_req, res) => void res.status(202).json({ success: true });
}

/** Sends the client to a page of this installation, or to an address that the operation has checked. */
export async function redirectTo(path: string): Promise<Reply> {
  return (_req, res) => res.redirect(303, path);
}
