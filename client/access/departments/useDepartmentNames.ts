import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../kit/trpc/trpc.ts";

/** The names of all departments by id, also of inactive ones, for facility admins. */
export function useDepartmentNames(): ReadonlyMap<string, string> {
  const { data } = useQuery(trpc.departments.names.queryOptions());
  return new Map(data?.map(({ id, name }) => [id, name]));
}
