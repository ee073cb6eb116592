import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { orderLabel } from "./orderLabel.ts";

/**
 * Shows the order or study that the runs are filtered by, with the link that clears the filter. Renders nothing
 * without one.
 */
export function TargetFilter({
  orderId,
  studyId,
  onClear,
}: {
  orderId: string | undefined;
  studyId: string | undefined;
  onClear: () => void;
}) {
  const order = useQuery(
    trpc.orders.get.queryOptions({ orderId: orderId ?? "" }, { enabled: orderId !== undefined }),
  );
  const study = useQuery(
    trpc.studies.overview.queryOptions({ studyId: studyId ?? "" }, { enabled: studyId !== undefined }),
  );
  if (orderId === undefined && studyId === undefined) return null;
  return (
    <Group gap="sm">
      <Text style={{ overflowWrap: "anywhere" }}>
        {orderId !== undefined && (
          <TextLink to="/orders/$orderId" params={{ orderId }}>
            {t("runs.list.ofOrder", { name: order.data ? orderLabel(order.data) : orderId })}
          </TextLink>
        )}
        {studyId !== undefined && (
          <TextLink to="/studies/$studyId" params={{ studyId }}>
            {t("runs.list.ofStudy", { name: study.data?.title ?? studyId })}
          </TextLink>
        )}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onClear}>
        {t("runs.list.anyTarget")}
      </Button>
    </Group>
  );
}
