import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";

/** Deprecates or restores a checklist. */
export function DeprecationButton({ checklist }: { checklist: Outputs["checklists"]["get"] }) {
  const { accession, deprecated, name } = checklist;
  const client = useQueryClient();
  const change = useMutation(
    trpc.checklists.setDeprecated.mutationOptions({
      async onSuccess(_, { deprecated: isOver }) {
        notifications.show({
          message: t(isOver ? "checklist.deprecate.done" : "checklist.restore.done", { name }),
          color: "teal",
        });
        await client.invalidateQueries({ queryKey: trpc.checklists.pathKey() });
      },
      onError: (error) =>
        notifications.show({
          title: t("checklist.deprecate.failed"),
          message: errorText(error),
          color: "red",
        }),
    }),
  );
  return (
    <Button
      variant="default"
      loading={change.isPending}
      onClick={() => change.mutate({ accession, deprecated: !deprecated })}
    >
      {t(deprecated ? "checklist.restore" : "checklist.deprecate")}
    </Button>
  );
}
