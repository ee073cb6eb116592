import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { useNow } from "../../kit/components/useNow.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { CreatedToken } from "./CreatedToken.tsx";
import { NewTokenForm } from "./NewTokenForm.tsx";
import { RevokeTokenDialog } from "./RevokeTokenDialog.tsx";
import classes from "./TokenPanel.module.css";

export type Token = Outputs["tokens"]["list"]["tokens"][number];
type Created = Outputs["tokens"]["create"];

/** The account of tokens on the users page. */
export type Account = Pick<
  Outputs["users"]["list"]["users"][number],
  "id" | "firstName" | "lastName" | "role" | "service" | "active"
>;

/** Lists, creates and revokes tokens: of the current user, or of `account`. */
export function TokenPanel({ account }: { account?: Account }) {
  const { user } = useSession();
  const [step, setStep] = useState<"list" | "new" | Created>("list");
  const [revoking, setRevoking] = useState<Token>();
  useRestoreFocus(revoking !== undefined);
  const { data, error, refetch } = useQuery({
    queryKey: [...trpc.tokens.pathKey(), account?.id ?? "own"],
    queryFn: () =>
      account
        ? trpcClient.tokens.listOfAccount.query({ userId: account.id })
        : trpcClient.tokens.list.query(),
  });
  const mayCreate = account ? account.service && account.active : !user.isDemo;

  if (typeof step === "object") return <CreatedToken created={step} onDone={() => setStep("list")} />;
  if (step === "new")
    return (
      <NewTokenForm
        userId={account?.id}
        role={(account ?? user).role}
        onCreated={setStep}
        onCancel={() => setStep("list")}
      />
    );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {introduction(account)}{" "}
        <Anchor href="/api/docs" inherit underline="always">
          {t("tokens.api")}
        </Anchor>
      </Text>
      <ErrorNotice error={error} title={t("tokens.failed")} onRetry={() => void refetch()} />
      {!data && !error && <Loading rows={2} />}
      {data?.tokens.length === 0 && <Text size="sm">{t("tokens.none")}</Text>}
      {data && data.tokens.length > 0 && (
        <ul className={classes.list} aria-label={t("tokens.title")}>
          {data.tokens.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              {...(!user.isDemo && { onRevoke: () => setRevoking(token) })}
            />
          ))}
        </ul>
      )}
      {mayCreate && (
        <Button variant="default" className={classes.new} onClick={() => setStep("new")}>
          {t("tokens.new")}
        </Button>
      )}
      {user.isDemo && !account && <Text size="sm">{t("tokens.demo")}</Text>}
      {revoking && (
        <RevokeTokenDialog token={revoking} userId={account?.id} onClose={() => setRevoking(undefined)} />
      )}
    </Stack>
  );
}

function introduction(account: Account | undefined): string {
  if (!account) return t("tokens.text");
  return t(account.service ? "tokens.serviceText" : "tokens.otherText");
}

function TokenRow({ token, onRevoke }: { token: Token; onRevoke?: () => void }) {
  const { name, scopes, lastUsedAt, expiresAt } = token;
  const isExpired = Date.parse(expiresAt) <= useNow(false);
  const facts = [
    lastUsedAt === null ? t("tokens.unused") : t("tokens.used", { time: formatDateTime(lastUsedAt) }),
    t(isExpired ? "tokens.expiredAt" : "tokens.expires", { time: formatDateTime(expiresAt) }),
  ];
  return (
    <li className={classes.token}>
      <div className={classes.facts}>
        <Group gap="xs">
          <Text fw={600} className={classes.name}>
            {name}
          </Text>
          {isExpired && <WordBadge color="gray">{t("tokens.expired")}</WordBadge>}
        </Group>
        <Text size="sm">{scopes.map((scope) => t(`tokens.scope.${scope}`)).join(", ")}</Text>
        <Text size="sm" c="dimmed">
          {facts.join(" · ")}
        </Text>
      </div>
      {onRevoke && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t("tokens.revokeOf", { name })}
          onClick={onRevoke}
        >
          {t("tokens.revoke")}
        </Button>
      )}
    </li>
  );
}
