import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Catalog = Outputs["catalog"]["catalog"];
export type Technology = Catalog["technologies"][number];

/** The technology field of a form. */
export interface TechnologyFormField {
  id: string;
  label: string;
  description: string | undefined;
  placeholder: string | undefined;
  required: boolean;
  error: string | undefined;
}
