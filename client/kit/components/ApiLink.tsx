import { Anchor } from "@mantine/core";
import { t } from "../i18n/t.ts";

/** A link to the readable API document, which is a page outside the application. */
export function ApiLink() {
  return (
    <Anchor href="/api/docs" size="sm">
      {t("status.api")}
    </Anchor>
  );
}
