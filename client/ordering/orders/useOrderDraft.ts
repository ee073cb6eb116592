import { useCallback, useState } from "react";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { shownFields } from "../../../server/definitions/forms/rules/shownFields.ts";
import { blankRows } from "../../kit/sheet/newRows.ts";
import { changedRows, isCompleted, sampleRow, type SampleFields } from "../samples/sampleRows.ts";
import { type Column, isBlank, type Row } from "../../kit/sheet/table.ts";
import { type SheetRows, useSheetRows } from "../../kit/sheet/useSheetRows.ts";
import { type Outputs, trpcClient } from "../../kit/trpc/trpc.ts";
import {
  type Answers,
  orderAnswers,
  changedAnswers,
  type Order,
} from "../../definitions/answers/orderAnswers.ts";

/** The input of an order form and its sample table. */
export interface TypedOrder {
  answers: Answers;
  rows: Row[];
}

/** The state stored on the server, with the record ids of the samples by the key of their row. */
interface Saved {
  orderId: string | undefined;
  answers: Answers;
  rows: Row[];
  samples: Map<string, { id: string; values: Record<string, string> }>;
}

export interface OrderDraft {
  answers: Answers;
  answer: (name: string, answer: unknown) => void;
  table: SheetRows;
  orderId: string | undefined;
  /** Whether the input differs from the state stored on the server. */
  dirty: boolean;
  /** The keys of the rows that the last save sent, in their order, until the server has stored them. */
  sentKeys: readonly string[] | undefined;
  /** Stores the order, creating it on the first save, and its sample table. Returns the order's id. onCreated: called
   *  with the id as soon as the order exists. */
  save: (onCreated: (orderId: string) => void) => Promise<string>;
  /**
   * Submits the order with its current input. A new order is created by its submission, so that a refused submission
   * stores nothing on the server.
   */
  submit: (onCreated: (orderId: string) => void) => Promise<Outputs["orders"]["update"]>;
  /** Restores the state stored on the server. */
  discard: () => void;
}

const ROWS_AT_FIRST = 10;

/**
 * The input for an order.
 * @param serviceId the service of a new order
 * @param storedDraft an earlier unsaved draft of this device
 */
export function useOrderDraft({
  order,
  serviceId,
  fields,
  columns,
  storedDraft,
}: {
  order: Order | null;
  serviceId: string | null;
  fields: FormField[];
  columns: Column[];
  storedDraft: TypedOrder | undefined;
}): OrderDraft {
  const [saved, setSaved] = useState<Saved>(() => savedValues(order, fields, columns));
  const [answers, setAnswers] = useState<Answers>({ ...saved.answers, ...storedDraft?.answers });
  const table = useSheetRows(() => storedDraft?.rows ?? saved.rows);
  const [sentKeys, setSentKeys] = useState<readonly string[]>();

  const answer = useCallback(
    (name: string, given: unknown) => setAnswers((before) => ({ ...before, [name]: given })),
    [],
  );

  async function submit(onCreated: (orderId: string) => void) {
    if (saved.orderId !== undefined) {
      const orderId = await save(onCreated);
      return trpcClient.orders.update.mutate({ orderId, status: "SUBMITTED" });
    }
    const changes = changedRows({ rows: table.rows, columns, stored: saved.samples });
    setSentKeys(changes.map(({ key }) => key));
    const submitted = await trpcClient.orders.submitNew.mutate({
      ...changedAnswers(answers, {}, sentFields(table.rows)),
      serviceId,
      samples: changes.map(({ sample }) => sample),
    });
    onCreated(submitted.id);
    setSentKeys(undefined);
    setSaved({ ...saved, orderId: submitted.id, answers, rows: table.rows });
    return submitted;
  }

  // The server counts samples after the first save of rows.
  function sentFields(rows: Row[]): FormField[] {
    const isCounted = rows.some((row) => !isBlank(row));
    const count = rows.filter((row) => !isBlank(row)).length;
    const shown = shownFields(fields, isCounted ? { ...answers, numberOfSamples: count } : answers);
    return shown.filter(({ name }) => !(isCounted && name === "numberOfSamples"));
  }

  async function save(onCreated: (orderId: string) => void): Promise<string> {
    const { rows } = table;
    // Unchanged defaults of a new order are answers, too.
    const before = saved.orderId === undefined ? {} : saved.answers;
    const changed = changedAnswers(answers, before, sentFields(rows));
    let next: Saved = { ...saved, answers };

    if (saved.orderId === undefined) {
      const created = await trpcClient.orders.create.mutate({ ...changed, serviceId });
      next = { ...next, orderId: created.id };
      // Stored at once: if the samples are refused, the next save must not create a second order.
      setSaved({ ...next, rows: saved.rows });
      onCreated(created.id);
    } else if (changed) {
      await trpcClient.orders.update.mutate({ orderId: saved.orderId, ...changed });
      setSaved({ ...next, rows: saved.rows });
    }
    const orderId = next.orderId ?? "";

    const changes = changedRows({ rows, columns, stored: saved.samples });
    if (changes.length === 0) {
      setSentKeys(undefined);
      setSaved({ ...next, rows });
      return orderId;
    }
    setSentKeys(changes.map(({ key }) => key));
    const answered = await trpcClient.samples.save.mutate({
      orderId,
      samples: changes.map(({ sample }) => sample),
    });
    setSentKeys(undefined);
    const stored = storedByKey(rows, saved.samples, answered.samples, columns);
    const complete = (given: Row[]) => completedRows(given, stored, columns);
    const completed = complete(rows);
    table.amend((present) => (present === rows ? completed : complete(present)));
    setSaved({ ...next, rows: completed, samples: stored });
    return orderId;
  }

  return {
    answers,
    answer,
    table,
    orderId: saved.orderId,
    dirty:
      table.rows !== saved.rows ||
      changedAnswers(answers, saved.answers, sentFields(table.rows)) !== undefined,
    sentKeys,
    save,
    submit,
    discard() {
      setAnswers(saved.answers);
      table.reset(saved.rows);
    },
  };
}

function savedValues(order: Order | null, fields: FormField[], columns: Column[]): Saved {
  const rows = order ? order.samples.map((sample) => sampleRow(sample, columns)) : [];
  const isDraft = order === null || order.status === "DRAFT";
  return {
    orderId: order?.id,
    answers: orderAnswers(order, fields),
    rows: rows.length === 0 && isDraft ? blankRows(ROWS_AT_FIRST) : rows,
    samples: new Map(rows.map(({ key, values }) => [key, { id: key, values }])),
  };
}

// The server returns samples in its own order: known samples are matched by id, new samples by the order of the
// request.
function storedByKey(
  rows: Row[],
  before: Saved["samples"],
  samples: SampleFields[],
  columns: Column[],
): Saved["samples"] {
  const known = new Set([...before.values()].map(({ id }) => id));
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const added = samples.filter(({ id }) => !known.has(id));
  const stored: Saved["samples"] = new Map();
  for (const row of rows) {
    if (isBlank(row)) continue;
    const id = before.get(row.key)?.id;
    const sample = id === undefined ? added.shift() : byId.get(id);
    if (sample) stored.set(row.key, { id: sample.id, values: sampleRow(sample, columns).values });
  }
  return stored;
}

// The server assigned codes to samples without one, and names to known organisms.
function completedRows(rows: Row[], stored: Saved["samples"], columns: Column[]): Row[] {
  const names = columns.map(({ name }) => name).filter(isCompleted);
  return rows.map((row) => {
    const values = stored.get(row.key)?.values ?? {};
    const given = names.filter((name) => values[name] && (row.values[name] ?? "").trim() === "");
    if (given.length === 0) return row;
    return {
      ...row,
      values: { ...row.values, ...Object.fromEntries(given.map((name) => [name, values[name] ?? ""])) },
    };
  });
}
