import { notifications as toasts } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";

/**
 * Marks notifications as read or unread.
 * @returns mayMark: false in the demo, where many visitors share an account
 */
export function useMarkRead() {
  const client = useQueryClient();
  const { user } = useSession();
  const reload = () => client.invalidateQueries({ queryKey: trpc.notifications.pathKey() });
  const onError = (error: unknown) =>
    void toasts.show({ color: "red", title: t("notifications.notMarked"), message: errorText(error) });
  const one = useMutation(trpc.notifications.markRead.mutationOptions({ onSuccess: reload, onError }));
  const all = useMutation(
    trpc.notifications.markAllRead.mutationOptions({
      onError,
      async onSuccess({ notificationIds }) {
        await reload();
        if (notificationIds.length === 0) return;
        toastUndoable(t("notifications.markedAll", { marked: notificationIds.length }), () =>
          one.mutate({ notificationIds, isRead: false }),
        );
      },
    }),
  );
  return {
    mayMark: !user.isDemo,
    mark: (id: string, isRead: boolean) => one.mutate({ notificationIds: [id], isRead }),
    markAll: () => all.mutate(),
    isMarkingAll: all.isPending,
  };
}
