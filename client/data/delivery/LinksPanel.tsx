import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import classes from "./delivery.module.css";
import { LinkRow } from "./LinkRow.tsx";

const DAYS = [1, 7, 14, 30, 90];
const DAYS_DEFAULT = 14;
const LINKS_AT_FIRST = 10;
const LINKS_MAX = 500;

/** Creates, copies and revokes links for people without an account, for the owner and the facility. */
export function LinksPanel({ orderId, isPublished }: { orderId: string; isPublished: boolean }) {
  const client = useQueryClient();
  const [limit, setLimit] = useState(LINKS_AT_FIRST);
  const { data, error, isFetching, refetch } = useQuery(
    trpc.delivery.links.queryOptions({ orderId, limit }, { placeholderData: keepPreviousData }),
  );
  const reload = () => client.invalidateQueries({ queryKey: trpc.delivery.links.queryKey() });
  async function created() {
    notifications.show({ message: t("deliveryLinks.created") });
    await reload();
  }
  const createAgain = useMutation(trpc.delivery.createLink.mutationOptions({ onSuccess: created }));
  const revoke = useMutation(
    trpc.delivery.revokeLink.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("deliveryLinks.revoked") });
        await reload();
      },
    }),
  );

  const draft = useDraftForm({
    name: `link.${orderId}`,
    stored: { label: "", days: String(DAYS_DEFAULT) },
    validate: { label: required(t("deliveryLinks.label")) },
    async send({ label, days }) {
      await trpcClient.delivery.createLink.mutate({ orderId, label, days: Number(days) });
      void created();
      return { label: "", days };
    },
  });
  const { form } = draft;

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("deliveryLinks.text")}
      </Text>
      {isPublished ? (
        <DraftForm draft={draft} failed={t("deliveryLinks.createFailed")}>
          <Group align="flex-start" gap="sm">
            <TextInput
              label={t("deliveryLinks.label")}
              description={t("deliveryLinks.labelHint")}
              maxLength={100}
              {...form.getInputProps("label")}
              style={{ flex: "1 1 220px" }}
            />
            <Select
              label={t("deliveryLinks.days")}
              data={DAYS.map((days) => ({
                value: String(days),
                label: t("deliveryLinks.dayCount", { days }),
              }))}
              allowDeselect={false}
              {...form.getInputProps("days")}
              w={130}
            />
            <Button type="submit" mt={25} loading={draft.isSending}>
              {t("deliveryLinks.create")}
            </Button>
          </Group>
        </DraftForm>
      ) : (
        <Text size="sm">{t(data?.total ? "deliveryLinks.paused" : "deliveryLinks.notYet")}</Text>
      )}
      <ErrorNotice error={createAgain.error} title={t("deliveryLinks.createFailed")} />
      <ErrorNotice error={revoke.error} title={t("deliveryLinks.revokeFailed")} />
      <ErrorNotice error={error} title={t("deliveryLinks.failed")} onRetry={() => void refetch()} />
      {!data && !error && <Loading rows={2} />}
      {data && data.total > 0 && (
        <ul className={classes.files} aria-label={t("deliveryLinks.title")}>
          {data.links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              isRevoking={revoke.isPending && revoke.variables.linkId === link.id}
              onRevoke={() => revoke.mutate({ orderId, linkId: link.id })}
              onCreateAgain={
                isPublished
                  ? () => createAgain.mutate({ orderId, label: link.label, days: Number(form.values.days) })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
      {data && data.total > data.links.length && limit < LINKS_MAX && (
        <Button
          size="xs"
          variant="default"
          loading={isFetching}
          onClick={() => setLimit(Math.min(limit * 4, LINKS_MAX))}
          style={{ alignSelf: "flex-start" }}
        >
          {t("deliveryLinks.more")}
        </Button>
      )}
    </Stack>
  );
}
