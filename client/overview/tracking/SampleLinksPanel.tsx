import classes from "./timeline.module.css";
import { Alert, Button, Card, CopyButton, Group, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { usePublicOrigin } from "../../kit/session/usePublicOrigin.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, trpcClient, type Outputs } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";

const DAYS = [1, 7, 30, 90];
const DAYS_DEFAULT = 30;
const LINKS_SHOWN = 50;
const COLORS = { open: "teal", expired: "gray", revoked: "red" } as const;

type Link = Outputs["timeline"]["links"]["links"][number];

/** The links that show one sample without an account: create, copy once, count and revoke. */
export function SampleLinksPanel({
  orderId,
  sampleId,
  isDraft,
}: {
  orderId: string;
  sampleId: string;
  isDraft: boolean;
}) {
  const { user } = useSession();
  const client = useQueryClient();
  const origin = usePublicOrigin();
  const [made, setMade] = useState<{ label: string; address: string }>();
  const links = useQuery(trpc.timeline.links.queryOptions({ orderId, sampleId, limit: LINKS_SHOWN }));
  const reload = () => client.invalidateQueries({ queryKey: trpc.timeline.links.queryKey() });
  const draft = useDraftForm({
    name: `sample-link.${sampleId}`,
    stored: { label: "", days: String(DAYS_DEFAULT) },
    validate: { label: required(t("tracking.share.label")) },
    async send({ label, days }) {
      const input = { orderId, sampleId, label, days: Number(days) };
      const { link, token } = await trpcClient.timeline.createLink.mutate(input);
      setMade({ label: link.label, address: `${origin}/sample/${token}` });
      void reload();
      return { label: "", days };
    },
  });
  const { form } = draft;
  const revoke = useMutation(
    trpc.timeline.revokeLink.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("tracking.share.revoked") });
        setMade(undefined);
        await reload();
      },
    }),
  );

  return (
    <Card withBorder component="section" aria-labelledby="share-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="share-title">
          {t("tracking.share")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("tracking.share.text")}
        </Text>
        {user.isDemo ? (
          <Text size="sm">{t("tracking.share.demo")}</Text>
        ) : isDraft ? (
          <Text size="sm">{t("tracking.share.draft")}</Text>
        ) : (
          <DraftForm draft={draft} failed={t("tracking.share.createFailed")}>
            <Stack gap="sm" align="flex-start">
              <TextInput
                w="100%"
                label={t("tracking.share.label")}
                description={t("tracking.share.labelHint")}
                maxLength={100}
                {...form.getInputProps("label")}
              />
              <Select
                w={150}
                label={t("tracking.share.days")}
                data={DAYS.map((one) => ({
                  value: String(one),
                  label: t("tracking.share.dayCount", { days: one }),
                }))}
                allowDeselect={false}
                {...form.getInputProps("days")}
              />
              <Button type="submit" loading={draft.isSending}>
                {t("tracking.share.create")}
              </Button>
            </Stack>
          </DraftForm>
        )}
        {made && <MadeLink {...made} onClose={() => setMade(undefined)} />}
        <ErrorNotice error={revoke.error} title={t("tracking.share.revokeFailed")} />
        <ErrorNotice
          error={links.error}
          title={t("tracking.share.failed")}
          onRetry={() => void links.refetch()}
        />
        {links.data && links.data.total > 0 && (
          <ul className={classes.links} aria-label={t("tracking.share.list")}>
            {links.data.links.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                isRevoking={revoke.isPending && revoke.variables.linkId === link.id}
                onRevoke={
                  user.isDemo ? undefined : () => revoke.mutate({ orderId, sampleId, linkId: link.id })
                }
              />
            ))}
          </ul>
        )}
      </Stack>
    </Card>
  );
}

/** The address of a new link, shown once. */
function MadeLink({ label, address, onClose }: { label: string; address: string; onClose: () => void }) {
  return (
    <Alert color="teal" variant="light" role="status" title={t("tracking.share.once", { label })}>
      <Stack gap="xs" align="flex-start">
        <TextInput
          w="100%"
          readOnly
          aria-label={t("tracking.share.address")}
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Group gap="xs">
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button
                size="xs"
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
              >
                {t(copied ? "common.copied" : "tracking.share.copy")}
              </Button>
            )}
          </CopyButton>
          <Button size="xs" variant="default" onClick={onClose}>
            {t("tracking.share.close")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function LinkRow({
  link,
  isRevoking,
  onRevoke,
}: {
  link: Link;
  isRevoking: boolean;
  onRevoke: (() => void) | undefined;
}) {
  const { label, state, expiresAt, revokedAt, useCount, lastUsedAt, createdBy } = link;
  const facts = [
    state === "open"
      ? t("tracking.share.until", { time: formatDateTime(expiresAt) })
      : t("tracking.share.ended", { time: formatDateTime(revokedAt ?? expiresAt) }),
    lastUsedAt === null
      ? t("tracking.share.unused")
      : t("tracking.share.used", { uses: useCount, time: formatDateTime(lastUsedAt) }),
    t("tracking.share.madeBy", {
      name: createdBy ? `${createdBy.firstName} ${createdBy.lastName}` : t("tracking.share.gone"),
    }),
  ];
  return (
    <li className={classes.link}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs" style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {label}
          </Text>
          <WordBadge color={COLORS[state]}>{t(`tracking.share.state.${state}`)}</WordBadge>
        </Group>
        {state === "open" && onRevoke && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={isRevoking}
            onClick={onRevoke}
            aria-label={t("tracking.share.revokeFor", { label })}
          >
            {t("tracking.share.revoke")}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {facts.join(" · ")}
      </Text>
    </li>
  );
}
