import { Button, Group, Text, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { errorStatus, trpc, trpcClient } from "../../kit/trpc/trpc.ts";

/** The page of the link that a lead receives by email: the order and two buttons, without a session. Opening it decides
 *  nothing. */
export function ApprovalPage() {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  const [reason, setReason] = useState("");
  const shown = useQuery({
    queryKey: ["approval", token],
    queryFn: () => trpcClient.approvals.show.mutate({ token }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const decide = useMutation(trpc.approvals.decide.mutationOptions());

  if (decide.data)
    return (
      <AuthCard title={t(`approval.${decide.data.approval.state === "approved" ? "approved" : "rejected"}`)}>
        <Text>
          {t(decide.data.approval.state === "approved" ? "approval.approvedText" : "approval.rejectedText")}
        </Text>
      </AuthCard>
    );
  if (shown.error && errorStatus(shown.error) === 400)
    return (
      <AuthCard title={t("approval.closed")} text={errorText(shown.error)}>
        <Text size="sm">{t("approval.closedText")}</Text>
      </AuthCard>
    );
  return (
    <AuthCard title={t("approval.title")} text={t("approval.text")}>
      <ErrorNotice error={shown.error} title={t("approval.failed")} onRetry={() => void shown.refetch()} />
      {!shown.data && !shown.error && <Loading rows={3} />}
      {shown.data && (
        <>
          <DescriptionList
            facts={[
              [t("approval.number"), shown.data.order.orderNumber],
              [t("approval.name"), shown.data.order.name],
              [t("approval.samples"), formatNumber(shown.data.order.samples)],
              [t("approval.owner"), shown.data.order.owner],
              [t("approval.department"), shown.data.order.department],
              [t("approval.costCentre"), shown.data.order.costCentre],
            ]}
          />
          <Textarea
            label={t("approval.reason")}
            description={t("approval.reasonHint")}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2_000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <ErrorNotice error={decide.error} title={t("approval.notDecided")} />
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              loading={decide.isPending && decide.variables.decision === "reject"}
              onClick={() => decide.mutate({ token, decision: "reject", reason })}
            >
              {t("approval.reject")}
            </Button>
            <Button
              loading={decide.isPending && decide.variables.decision === "approve"}
              onClick={() => decide.mutate({ token, decision: "approve", reason })}
            >
              {t("approval.approve")}
            </Button>
          </Group>
        </>
      )}
    </AuthCard>
  );
}
