import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../kit/trpc/trpc.ts";

/** Changes a pipeline and has the list loaded again. told: what is said when it is done. */
export function useConfigure(told: (enabled: boolean) => string) {
  const client = useQueryClient();
  return useMutation(
    trpc.pipelines.configure.mutationOptions({
      async onSuccess({ enabled }) {
        await client.invalidateQueries({ queryKey: trpc.pipelines.pathKey() });
        notifications.show({ message: told(enabled), color: "teal" });
      },
    }),
  );
}
