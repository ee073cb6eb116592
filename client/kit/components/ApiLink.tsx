import { Anchor } from "@mantine/core";
import { t } from "../i18n/t.ts";

/** Leads to the readable document of the API, which is a page of its own. */
export function ApiLink() {
  return (
    <Anchor href="/api/docs" size="sm">
      {t("status.api")}
    </Anchor>
  );
}
