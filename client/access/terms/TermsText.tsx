import { Box, Text } from "@mantine/core";
import { Time } from "../../kit/components/Time.tsx";
import { t } from "../../kit/i18n/t.ts";
import classes from "./TermsText.module.css";

/** The text of a version of the terms of use, in a box of its own that scrolls. */
export function TermsText({
  terms: { version, text, publishedAt },
}: {
  terms: { version: number; text: string; publishedAt: string };
}) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {t("terms.version", { version })} · <Time at={publishedAt} format="date" />
      </Text>
      <Box role="region" aria-label={t("terms.title")} tabIndex={0} className={classes.text}>
        {text}
      </Box>
    </>
  );
}
