import { Alert } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconInfoCircle, IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useContext } from "react";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { SessionContext } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

/** An announcement as plain text. A signed-in user can dismiss it, except in the shared accounts of the demo. */
export function AnnouncementBanner({
  announcement: { id, text, level },
}: {
  announcement: NonNullable<Outputs["announcement"]["current"]["announcement"]>;
}) {
  const user = useContext(SessionContext);
  const client = useQueryClient();
  const dismiss = useMutation(
    trpc.announcement.dismiss.mutationOptions({
      onSuccess: () => client.setQueryData(trpc.announcement.current.queryKey(), { announcement: null }),
      onError: (error) =>
        notifications.show({
          title: t("announcement.notDismissed"),
          message: errorText(error),
          color: "red",
        }),
    }),
  );
  return (
    <Alert
      role="note"
      aria-label={t("announcement.label")}
      mb="md"
      color={level === "warning" ? "yellow" : "blue"}
      variant="light"
      icon={level === "warning" ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
      withCloseButton={user !== null && !user.isDemo}
      closeButtonLabel={t("announcement.dismiss")}
      onClose={() => dismiss.mutate({ id })}
      styles={{ message: { whiteSpace: "pre-line", overflowWrap: "anywhere" } }}
    >
      {text}
    </Alert>
  );
}
