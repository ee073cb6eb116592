import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";

/**
 * Replaces the complete catalog, with undo by restoring the previous revision.
 * @param act performs the change and returns the toast text
 * @param revision the previous revision; null without one
 */
export function useCatalogAct<Given>(act: (given: Given) => Promise<string>, revision: number | null) {
  const client = useQueryClient();
  const reload = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: trpc.catalog.configuration.queryKey() }),
      client.invalidateQueries({ queryKey: trpc.catalog.revisions.pathKey() }),
    ]);

  function undo(to: number) {
    trpcClient.catalog.restore.mutate({ revision: to }).then(
      async () => {
        notifications.show({ message: t("common.undone"), color: "teal" });
        await reload();
      },
      (error: unknown) =>
        notifications.show({ title: t("catalog.notUndone"), message: errorText(error), color: "red" }),
    );
  }

  return useMutation({
    scope: { id: "catalog" },
    mutationFn: act,
    async onSuccess(message) {
      await reload();
      if (revision === null) notifications.show({ message, color: "teal" });
      else toastUndoable(message, () => undo(revision));
    },
  });
}
