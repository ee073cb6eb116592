import { Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { Command } from "../../kit/components/Command.tsx";
import { OneTimeSecret } from "../../kit/components/OneTimeSecret.tsx";
import { t } from "../../kit/i18n/t.ts";
import { usePublicOrigin } from "../../kit/session/usePublicOrigin.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import classes from "./TokenPanel.module.css";

/** Shows a new token, which cannot be retrieved again, until the user confirms. */
export function CreatedToken({
  created: { name, token },
  onDone,
}: {
  created: Outputs["tokens"]["create"];
  onDone: () => void;
}) {
  const origin = usePublicOrigin();
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap="sm">
      <Stack gap={2}>
        <Text fw={600} ref={heading} tabIndex={-1} className={classes.name} style={{ outline: "none" }}>
          {t("tokens.created", { name })}
        </Text>
        <Text size="sm">{t("tokens.createdText")}</Text>
      </Stack>
      <OneTimeSecret secret={token} label={t("tokens.secret")} copyLabel={t("tokens.copy")} onDone={onDone}>
        <Stack gap={4}>
          <Text size="sm">{t("tokens.example")}</Text>
          <Command>{`curl ${origin}/api/orders -H "Authorization: Bearer $LANEKEEPER_TOKEN"`}</Command>
        </Stack>
      </OneTimeSecret>
    </Stack>
  );
}
