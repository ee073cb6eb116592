import { Alert, List, Spoiler } from "@mantine/core";
import { type ServerText, sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";

const SHOWN_HEIGHT = 96;

/** The warnings of a package: ignored keys, a missing checksum, columns with unchecked values. */
export function PackageWarnings({ warnings }: { warnings: ServerText[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      title={t("pipelines.warnings.title", { count: warnings.length })}
      aria-label={t("pipelines.warnings.title", { count: warnings.length })}
    >
      <Spoiler
        maxHeight={SHOWN_HEIGHT}
        showLabel={t("pipelines.warnings.more")}
        hideLabel={t("pipelines.warnings.less")}
      >
        <List size="sm">
          {warnings.map(sentenceText).map((warning) => (
            <List.Item key={warning} style={{ overflowWrap: "anywhere" }}>
              {warning}
            </List.Item>
          ))}
        </List>
      </Spoiler>
    </Alert>
  );
}
