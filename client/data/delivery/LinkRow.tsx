import { Button, Code, CopyButton, Group, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { usePublicOrigin } from "../../kit/session/usePublicOrigin.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./delivery.module.css";

type Link = Outputs["delivery"]["links"]["links"][number];

const COLORS = { open: "teal", expired: "gray", revoked: "red" } as const;

/** One link: its recipient, its address while it is valid, and its downloads. */
export function LinkRow({
  link,
  isRevoking,
  onRevoke,
  onCreateAgain,
}: {
  link: Link;
  isRevoking: boolean;
  onRevoke: () => void;
  onCreateAgain: (() => void) | undefined;
}) {
  const { label, state, token } = link;
  const origin = usePublicOrigin();
  const address = token === null ? undefined : `${origin}/delivery/${token}`;
  return (
    <li className={classes.link}>
      <Group gap="xs">
        <Text fw={600} className={classes.name}>
          {label}
        </Text>
        <WordBadge color={COLORS[state]}>{t(`deliveryLinks.state.${state}`)}</WordBadge>
      </Group>
      {address && (
        <Group gap="xs">
          <Code
            className={classes.address}
            block={false}
            style={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
            title={address}
          >
            {address}
          </Code>
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button
                size="xs"
                variant="default"
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
                aria-label={copied ? t("common.copied") : t("deliveryLinks.copyFor", { label })}
              >
                {t(copied ? "common.copied" : "deliveryLinks.copy")}
              </Button>
            )}
          </CopyButton>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={isRevoking}
            onClick={onRevoke}
            aria-label={t("deliveryLinks.revokeFor", { label })}
          >
            {t("deliveryLinks.revoke")}
          </Button>
        </Group>
      )}
      <Text size="sm" c="dimmed" className={classes.numbers}>
        {[endText(link), useText(link), madeText(link)].join(" · ")}
      </Text>
      {state !== "open" && onCreateAgain && (
        <Button
          size="xs"
          variant="subtle"
          onClick={onCreateAgain}
          style={{ alignSelf: "flex-start" }}
          aria-label={t("deliveryLinks.createAgainFor", { label })}
        >
          {t("deliveryLinks.createAgain")}
        </Button>
      )}
    </li>
  );
}

function endText({ state, expiresAt, revokedAt }: Link): string {
  if (state === "open") return t("deliveryLinks.until", { time: formatDateTime(expiresAt) });
  return t("deliveryLinks.ended", { time: formatDateTime(revokedAt ?? expiresAt) });
}

function useText({ downloadCount, lastUsedAt }: Link): string {
  if (lastUsedAt === null) return t("deliveryLinks.unused");
  return t("deliveryLinks.used", { downloads: downloadCount, time: formatDateTime(lastUsedAt) });
}

function madeText({ createdAt, createdBy }: Link): string {
  const name = createdBy ? `${createdBy.firstName} ${createdBy.lastName}` : t("deliveryLinks.deletedUser");
  return t("deliveryLinks.createdBy", { time: formatDateTime(createdAt), name });
}
