import { Divider, Stack, Switch, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { type Inputs, type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";

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

/**
 * The global module switch and one switch per module. A switch shows the stored state, changes after the server has
 * stored a change, and offers undo. Changes by other admins appear automatically.
 */
export function ModulesPanel() {
  const { data, error, refetch } = useQuery(
    trpc.modules.get.queryOptions(undefined, { refetchInterval: REFETCH_MS }),
  );
  const { change, failure } = useModuleChange();

  if (!data)
    return error ? (
      <ErrorNotice error={error} title={t("modules.failed")} onRetry={() => void refetch()} />
    ) : (
      <Loading rows={6} />
    );
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
    <Stack gap="md">
      {globalDisabled && (
        <Text size="sm" role="status">
          {t("modules.areOff")}
        </Text>
      )}
      {MODULES.map(renderSwitch)}
      <Divider />
      <Switch
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
      <ErrorNotice error={failure} title={t("settings.notSaved")} />
    </Stack>
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
