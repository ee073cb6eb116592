import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatDateTime } from "../../kit/components/format.ts";

type SavedVersion = Outputs["forms"]["orderVersions"]["versions"][number];

/**
 * "Frida Facility, 12 Mar 2026, 10:12": who saved a version of a form and when; the built-in version has no author.
 */
export function savedText({ savedBy, savedAt }: Pick<SavedVersion, "savedBy" | "savedAt">): string {
  if (savedAt === null) return t("forms.versions.builtIn");
  const name = savedBy ? `${savedBy.firstName} ${savedBy.lastName}` : t("forms.versions.unknown");
  return t("forms.versions.by", { name, time: formatDateTime(savedAt) });
}
