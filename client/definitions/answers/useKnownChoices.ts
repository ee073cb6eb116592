import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import type { KnownChoices } from "../../kit/sheet/fieldColumns.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/**
 * Loads the names of organisms and checklists once, if a form has such fields. The lists are part of the product; no
 * other server is requested.
 */
export function useKnownChoices(fields: readonly Pick<FormField, "type">[]): KnownChoices {
  const organisms = useQuery(
    trpc.organisms.list.queryOptions(undefined, {
      staleTime: Infinity,
      enabled: fields.some(({ type }) => type === "organism"),
    }),
  ).data;
  const checklists = useQuery(
    trpc.checklists.list.queryOptions(
      {},
      { staleTime: Infinity, enabled: fields.some(({ type }) => type === "mixs") },
    ),
  ).data;
  return useMemo(
    () => ({
      organisms: organisms?.map(({ taxId, name, synonyms }) => ({
        value: taxId,
        label: name,
        alsoCalled: synonyms,
      })),
      checklists: checklists?.checklists.map(({ accession, name }) => ({ value: accession, label: name })),
    }),
    [organisms, checklists],
  );
}
