import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/** Starts a run that waits for it. */
export function useStartRun() {
  const reload = useReloadRuns();
  return useMutation(
    trpc.runs.start.mutationOptions({
      async onSuccess({ warnings }) {
        notifications.show({
          message: [t("runs.page.start.done"), ...warnings.map(sentenceText)].join(". "),
          color: "teal",
        });
        await reload();
      },
      // Another user may have started it, or the request itself may have failed it.
      onError: reload,
    }),
  );
}

/** Invalidates all queries of runs. */
export function useReloadRuns(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(
      [trpc.runs, trpc.runResults].map((router) => client.invalidateQueries({ queryKey: router.pathKey() })),
    );
  };
}
