import { Alert, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconHourglass, IconX } from "@tabler/icons-react";
import { formatDateTime } from "../../kit/components/format.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

/** The state of the approval of an order; nothing where none is required. */
export function ApprovalNotice({ order }: { order: Outputs["orders"]["get"] }) {
  const { approval, approvedBy } = order;
  const name = approvedBy ? `${approvedBy.firstName} ${approvedBy.lastName}` : t("approval.aLead");
  const time = approval.at === null ? "" : formatDateTime(approval.at);
  if (approval.state === "not_required") return null;
  if (approval.state === "pending")
    return (
      <Alert
        role="note"
        color="yellow"
        variant="light"
        icon={<IconHourglass aria-hidden />}
        title={t("approval.pending")}
      >
        {t(order.mayApprove ? "approval.pendingLead" : "approval.pendingText")}
      </Alert>
    );
  if (approval.state === "approved")
    return (
      <Stack gap={4}>
        <Text size="sm" c="dimmed">
          <IconCircleCheck size={16} aria-hidden style={{ verticalAlign: "text-bottom" }} />{" "}
          {t("approval.approvedBy", { name, time })}
        </Text>
        {approval.reason !== null && <Text size="sm">{approval.reason}</Text>}
      </Stack>
    );
  return (
    <Alert
      role="note"
      color="red"
      variant="light"
      icon={<IconX aria-hidden />}
      title={t("approval.rejectedBy", { name, time })}
    >
      {approval.reason ?? t("approval.noReason")}
    </Alert>
  );
}
