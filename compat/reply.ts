import type { Request, Response } from "express";
import { inTexts, type InTexts } from "../server/platform/errors/sentence.ts";

/** Sends an answer that is ready. */
export type Reply = (req: Request, res: Response) => void | Promise<void>;

/** 200 with the value as it is. */
export async function ok(value: Promise<unknown>): Promise<Reply> {
  const body = await value;
  return (_req, res) => void res.status(200).json(body);
}

/** 200 with the value as it is, which nobody may keep. */
export async function unkept(value: Promise<unknown>): Promise<Reply> {
  const body = await value;
  return (_req, res) => void res.status(200).set("Cache-Control", "no-store, max-age=0").json(body);
}

/** 200 with text for a tool, under the name it is to be saved as. */
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

/** An answer with its sentences as texts, as the documents have them. */
export async function asTexts<Value>(value: Promise<Value>): Promise<InTexts<Value>> {
  return inTexts(await value);
}

/** 201 with the value as it is. */
export async function created(value: Promise<unknown>): Promise<Reply> {
  const body = await value;
  return (_req, res) => void res.status(201).json(body);
}

/** 200 with `success: true` before the value's own keys. */
export function success(value: Promise<object>): Promise<Reply> {
  return ok(value.then((result) => ({ success: true, ...result })));
}
