import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconChevronDown } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { describeReasons } from "./ruleDecision.ts";

/** Runs a rule on an order now. Renders nothing without a rule for orders. */
export function ApplyRuleMenu({ orderId }: { orderId: string }) {
  const { user, can } = useSession();
  const client = useQueryClient();
  const mayStart = can("analyses.start") && !user.isDemo;
  const { data } = useQuery(trpc.analysisRules.list.queryOptions(undefined, { enabled: mayStart }));
  const rules = (data?.rules ?? []).filter(({ trigger }) => trigger !== "study_ready");
  const run = useMutation({
    mutationFn: (ruleId: string) => trpcClient.analysisRules.runNow.mutate({ ruleId, orderId }),
    onSuccess({ decision }) {
      const isStarted = decision.outcome === "started";
      notifications.show({
        title: t(`rules.now.${decision.outcome}`),
        message: isStarted ? t("rules.now.once") : describeReasons(decision).join(" "),
        color: isStarted ? "teal" : "orange",
      });
    },
    onError: (error) =>
      notifications.show({ title: t("rules.now.failed"), message: errorText(error), color: "red" }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: trpc.analysisRules.pathKey() }),
        client.invalidateQueries({ queryKey: trpc.runs.pathKey() }),
      ]),
  });
  if (!mayStart || rules.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          loading={run.isPending}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t("rules.now")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {rules.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => run.mutate(id)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
