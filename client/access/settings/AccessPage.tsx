import { Card, Checkbox, Group, Stack, Switch } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ROLES } from "../../../server/platform/rpc/rules/rights.ts";
import { SettingsPage } from "./SettingsPage.tsx";

type Access = Outputs["settings"]["access"];

const SWITCHES = [
  "selfRegistration",
  "acceptOrders",
  "leadsInvite",
  "departmentSharing",
  "allowUserAssemblyDownload",
  "allowDeleteSubmittedOrders",
] as const satisfies (keyof Access)[];

/** What users may do. */
export function AccessPage() {
  const query = useQuery(trpc.settings.access.queryOptions());
  return (
    <SettingsPage title={t("settings.access")} text={t("settings.access.text")} query={query}>
      {(access) => <AccessSwitches access={access} />}
    </SettingsPage>
  );
}

/** A switch for each access setting. A switch shows the stored setting, moves once the server has stored a change, and
 *  offers undo. */
function AccessSwitches({ access }: { access: Access }) {
  const client = useQueryClient();
  const change = useMutation(
    trpc.settings.changeAccess.mutationOptions({
      onSuccess(saved) {
        client.setQueryData(trpc.settings.access.queryKey(), saved);
        void client.invalidateQueries({ queryKey: trpc.setup.pathKey() });
      },
    }),
  );
  function set(name: (typeof SWITCHES)[number], isOn: boolean) {
    // Disabling the switch during the request would lose the keyboard focus.
    if (change.isPending) return;
    change.mutate(
      { [name]: isOn },
      {
        onSuccess: () =>
          toastUndoable(t(isOn ? "settings.on" : "settings.off", { name: t(`settings.${name}`) }), () =>
            change.mutate(
              { [name]: !isOn },
              { onSuccess: () => notifications.show({ message: t("common.undone"), color: "teal" }) },
            ),
          ),
      },
    );
  }
  function setRoles(chosen: string[]) {
    if (change.isPending) return;
    change.mutate(
      { secondFactorRoles: ROLES.filter((role) => chosen.includes(role)) },
      {
        onSuccess: () =>
          notifications.show({ message: t("settings.secondFactorRoles.saved"), color: "teal" }),
      },
    );
  }
  return (
    <Card withBorder>
      <Stack gap="md">
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={t(`settings.${name}`)}
            description={t(`settings.${name}.hint`)}
            checked={access[name]}
            onChange={(event) => set(name, event.currentTarget.checked)}
          />
        ))}
        <Checkbox.Group
          label={t("settings.secondFactorRoles")}
          description={t("settings.secondFactorRoles.hint")}
          value={access.secondFactorRoles}
          onChange={setRoles}
        >
          <Group gap="md" my="xs">
            {ROLES.map((role) => (
              <Checkbox key={role} value={role} label={t(`common.role.${role}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <ErrorNotice error={change.error} title={t("settings.notSaved")} />
      </Stack>
    </Card>
  );
}
