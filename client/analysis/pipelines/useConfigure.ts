import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../kit/trpc/trpc.ts";

/**
 * Changes a pipeline and reloads the list.
 * @param toast the toast text after the change
 */
export function useConfigure(toast: (enabled: boolean) => string) {
  const client = useQueryClient();
  return useMutation(
    trpc.pipelines.configure.mutationOptions({
      async onSuccess({ enabled }) {
        await client.invalidateQueries({ queryKey: trpc.pipelines.pathKey() });
        notifications.show({ message: toast(enabled), color: "teal" });
      },
    }),
  );
}
