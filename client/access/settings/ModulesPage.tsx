import { Card, Stack, Switch, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { type Inputs, type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { SettingsCard, SettingsPage } from "./SettingsPage.tsx";

type Modules = Outputs["modules"]["get"];
type ModuleId = keyof Modules["modules"];
type Change = Inputs["modules"]["change"];

// Only modules that change something; the API lists those of later releases too (spec §2).
const MODULES = [
  "mixs-metadata",
  "archive-sample-fields",
  "funding-info",
  "billing-info",
  "dynamic-studies",
] as const satisfies ModuleId[];

const REFETCH_MS = 15_000;

/** The optional parts of forms, and last the switch that disables all of them. */
export function ModulesPage() {
  // Changes by other admins appear automatically.
  const query = useQuery(trpc.modules.get.queryOptions(undefined, { refetchInterval: REFETCH_MS }));
  return (
    <SettingsPage title={t("modules.title")} text={t("modules.text")} query={query}>
      {(data) => <ModuleSwitches data={data} />}
    </SettingsPage>
  );
}

/** A switch shows the stored state, changes after the server has stored a change, and offers undo. */
function ModuleSwitches({ data }: { data: Modules }) {
  const { change, failure } = useModuleChange();
  const { modules, globalDisabled } = data;
  const renderSwitch = (id: (typeof MODULES)[number]) => (
    <Switch
      key={id}
      label={t(`modules.${id}`)}
      description={t(`modules.${id}.hint`)}
      checked={modules[id]}
      disabled={globalDisabled}
      onChange={({ currentTarget: { checked } }) =>
        change(
          { moduleId: id, enabled: checked },
          {
            back: { moduleId: id, enabled: !checked },
            toast: t(checked ? "modules.on" : "modules.off", { name: t(`modules.${id}`) }),
          },
        )
      }
    />
  );
  return (
    <>
      <Card withBorder>
        <Stack gap="md">
          {globalDisabled && (
            <Text size="sm" role="status">
              {t("modules.areOff")}
            </Text>
          )}
          {MODULES.map(renderSwitch)}
        </Stack>
      </Card>
      <ErrorNotice error={failure} title={t("settings.notSaved")} />
      <SettingsCard title={t("modules.all")}>
        <Switch
          color="red"
          label={t("modules.globalDisabled")}
          description={t("modules.globalDisabled.hint")}
          checked={globalDisabled}
          onChange={({ currentTarget: { checked } }) =>
            change(
              { globalDisabled: checked },
              {
                back: { globalDisabled: !checked },
                toast: t(checked ? "modules.allOff" : "modules.allBack"),
              },
            )
          }
        />
      </SettingsCard>
    </>
  );
}

/**
 * Changes modules and offers undo.
 * @param back the change that reverts this one
 * @param toast the toast text
 */
function useModuleChange() {
  const client = useQueryClient();
  const mutation = useMutation(
    trpc.modules.change.mutationOptions({
      onSuccess(saved) {
        client.setQueryData(trpc.modules.get.queryKey(), saved);
        void client.invalidateQueries({ queryKey: trpc.forms.pathKey() });
      },
    }),
  );

  function change(wanted: Change, { back, toast }: { back: Change; toast: string }) {
    // A switch that is disabled during the request would lose keyboard focus.
    if (mutation.isPending) return;
    mutation.mutate(wanted, {
      onSuccess() {
        toastUndoable(toast, () =>
          mutation.mutate(back, {
            onSuccess: () => notifications.show({ message: t("common.undone"), color: "teal" }),
          }),
        );
      },
    });
  }
  return { change, failure: mutation.error };
}
