import { t } from "../../kit/i18n/t.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";

/** The distinguishing properties of a pipeline, one word each. */
export function PipelineBadges({
  pipeline: { verified, featured, isPrivate, licenseRequired },
}: {
  pipeline: { verified: boolean; featured: boolean; isPrivate: boolean; licenseRequired: boolean };
}) {
  return (
    <>
      {verified && <WordBadge color="teal">{t("publicRegistry.isVerified")}</WordBadge>}
      {featured && <WordBadge color="blue">{t("publicRegistry.isFeatured")}</WordBadge>}
      {isPrivate && <WordBadge color="gray">{t("publicRegistry.isPrivate")}</WordBadge>}
      {licenseRequired && <WordBadge color="orange">{t("publicRegistry.needsLicense")}</WordBadge>}
    </>
  );
}
