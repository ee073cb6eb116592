import { Button, Group, Stack, Text } from "@mantine/core";
import { formatDateTime } from "../../kit/components/format.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Identity = Outputs["identities"]["list"]["identities"][number];

/** Identities of an account with a button that unlinks one. mayUnlink: whether an identity has the button. */
export function IdentityList({
  identities,
  mayUnlink,
  unlinkingId,
  onUnlink,
}: {
  identities: readonly Identity[];
  mayUnlink: (identity: Identity) => boolean;
  unlinkingId?: string | undefined;
  onUnlink: (identity: Identity) => void;
}) {
  return (
    <Stack
      component="ul"
      gap="sm"
      m={0}
      p={0}
      style={{ listStyle: "none" }}
      aria-label={t("identities.title")}
    >
      {identities.map((identity) => (
        <Group key={identity.id} component="li" justify="space-between" gap="sm" wrap="nowrap">
          <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <Text size="sm" fw={600}>
              {identityName(identity)}
            </Text>
            <Text size="sm" c="dimmed">
              {describeIdentity(identity).join(" · ")}
            </Text>
          </div>
          {mayUnlink(identity) && (
            <Button
              size="xs"
              variant="subtle"
              color="red"
              style={{ flex: "none" }}
              loading={unlinkingId === identity.id}
              aria-label={t("identities.unlinkOf", { name: identityName(identity) })}
              onClick={() => onUnlink(identity)}
            >
              {t("identities.unlink")}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

/** "Single sign-on (login.example.org)", or "Directory". */
export function identityName({ kind, issuer }: Identity): string {
  const name = t(`account.signIn.${kind}`);
  if (kind === "ldap") return name;
  return `${name} (${URL.canParse(issuer) ? new URL(issuer).host : issuer})`;
}

function describeIdentity({ subject, createdAt, lastUsedAt }: Identity): string[] {
  return [
    t("identities.subject", { subject }),
    t("identities.linked", { time: formatDateTime(createdAt) }),
    lastUsedAt === null
      ? t("identities.neverUsed")
      : t("identities.lastUsed", { time: formatDateTime(lastUsedAt) }),
  ];
}
