import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_MAX_MEGABYTES,
  isAttachmentName,
} from "../../../server/data/attachments/rules/attachmentRules.ts";
import { REFUSAL_HEADER, translateResponse } from "../../kit/i18n/refusalHeader.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/** A file on its way to an order. problem: why it was not attached. */
export interface Sending {
  key: string;
  name: string;
  sentPart: number;
  problem: string | undefined;
}

/** What files are attached to: an order, or one of its samples. */
export interface AttachmentTarget {
  orderId: string;
  sampleId?: string;
}

/** Attaches files to an order or sample, one after the other. Returns those on their way and those that were refused. */
export function useAttaching(target: AttachmentTarget) {
  const client = useQueryClient();
  const [sendings, setSendings] = useState<Sending[]>([]);
  const change = (key: string, part: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const dismiss = (key: string) => setSendings((all) => all.filter((one) => one.key !== key));

  async function attach(files: File[]) {
    const queue = files.map((file) => ({ file, key: crypto.randomUUID(), problem: findProblem(file) }));
    setSendings((all) => [
      ...all,
      ...queue.map(({ file, key, problem }) => ({ key, name: file.name, sentPart: 0, problem })),
    ]);
    for (const { file, key, problem } of queue) {
      if (problem !== undefined) continue;
      const refusal = await send(target, file, (sentPart) => change(key, { sentPart }));
      if (refusal === undefined) {
        dismiss(key);
        notifications.show({ message: t("attachments.added", { name: file.name }), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.attachments.list.pathKey() });
      } else change(key, { problem: refusal });
    }
  }

  return { sendings, attach, dismiss };
}

function findProblem({ name, size }: File): string | undefined {
  if (!isAttachmentName(name))
    return t("attachments.refused.type", { extensions: ATTACHMENT_EXTENSIONS.join(", ") });
  if (size > ATTACHMENT_MAX_BYTES)
    return t("attachments.refused.size", { megabytes: ATTACHMENT_MAX_MEGABYTES });
  return size === 0 ? t("attachments.refused.empty") : undefined;
}

/** Sends one file and returns why it was refused; undefined after success. fetch does not report upload progress. */
function send(
  { orderId, sampleId }: AttachmentTarget,
  file: File,
  onPart: (sentPart: number) => void,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const failed = () => resolve(t("attachments.interrupted"));
    request.addEventListener("error", failed);
    request.addEventListener("abort", failed);
    request.upload.addEventListener("progress", ({ loaded }) => onPart(Math.min(loaded / file.size, 1)));
    request.addEventListener("load", () => resolve(readRefusal(request)));
    const query = new URLSearchParams({ name: file.name, ...(sampleId !== undefined && { sampleId }) });
    request.open("POST", `/api/orders/${encodeURIComponent(orderId)}/attachments?${query}`);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.send(file);
  });
}

function readRefusal(request: XMLHttpRequest): string | undefined {
  const { status, responseText } = request;
  if (status >= 200 && status <= 299) return undefined;
  try {
    const { error } = JSON.parse(responseText) as { error?: unknown };
    if (typeof error === "string") return translateResponse(error, request.getResponseHeader(REFUSAL_HEADER));
  } catch {
    // The response of another server, such as a proxy in front of ours.
  }
  return `HTTP ${status}`;
}
