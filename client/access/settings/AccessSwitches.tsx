import { Stack, Switch } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";

type Access = Outputs["settings"]["access"];

// departmentSharing has no switch: the interface cannot assign users to departments.
const SWITCHES = [
  "selfRegistration",
  "allowDeleteSubmittedOrders",
  "allowUserAssemblyDownload",
] as const satisfies (keyof Access)[];

/** A switch for each access setting. A switch shows the stored setting and moves once the server has stored a change. */
export function AccessSwitches({ access }: { access: Access }) {
  const client = useQueryClient();
  const change = useMutation(
    trpc.settings.changeAccess.mutationOptions({
      onSuccess(saved) {
        client.setQueryData(trpc.settings.access.queryKey(), saved);
        notifications.show({ message: t("settings.saved"), color: "teal" });
      },
    }),
  );
  return (
    <Stack gap="md">
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          label={t(`settings.${name}`)}
          description={t(`settings.${name}.hint`)}
          checked={access[name]}
          onChange={(event) => {
            // Disabling the switch during the request would lose the keyboard focus.
            if (!change.isPending) change.mutate({ [name]: event.currentTarget.checked });
          }}
        />
      ))}
      <ErrorNotice error={change.error} title={t("settings.notSaved")} />
    </Stack>
  );
}
