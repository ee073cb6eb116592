import type { ReactNode } from "react";

/**
 * One column of a table. widthPx: minimum width; grow: share of the remaining width. unit: of its numbers. sort: the
 * server's sort key. isRequired: cannot be hidden; isExtra: hidden by default; isBare: has no visible heading.
 * exported: its columns in a file.
 */
export interface TableColumn<Row> {
  id: string;
  label: string;
  widthPx: number;
  grow?: number;
  unit?: string;
  align?: "right";
  sort?: string;
  isRequired?: boolean;
  isExtra?: boolean;
  isBare?: boolean;
  exported?: string[];
  cell: (row: Row) => ReactNode;
}

export interface Sorting<By extends string = string> {
  by: By;
  direction: "asc" | "desc";
}

/** The visibility of each column, by id. */
export type ShownColumns = Record<string, boolean>;
