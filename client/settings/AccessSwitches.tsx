import { Stack, Switch } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { t } from "../messages/t.ts";
import { type Outputs, trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";

type Access = Outputs["settings"]["access"];

// departmentSharing has no switch while nobody can be assigned to a department.
const SWITCHES = [
  "selfRegistration",
  "allowDeleteSubmittedOrders",
  "allowUserAssemblyDownload",
] as const satisfies (keyof Access)[];

/** Who may do what, a switch each. A switch shows what the server has, and moves when the server has taken it. */
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
            // A switch that is disabled meanwhile would lose the keyboard.
            if (!change.isPending) change.mutate({ [name]: event.currentTarget.checked });
          }}
        />
      ))}
      <ErrorNotice error={change.error} title={t("settings.notSaved")} />
    </Stack>
  );
}
