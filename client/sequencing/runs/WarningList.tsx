import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { BarcodeWarning } from "../../../server/sequencing/runs/rules/barcodeWarnings.ts";
import { t } from "../../kit/i18n/t.ts";
import classes from "./sequencing.module.css";

const SHOWN_MAX = 6;

/** The warnings about the barcodes of a run, each with a link to its first sample. */
export function WarningList({
  warnings,
  onSample,
}: {
  warnings: BarcodeWarning[];
  onSample: (sampleCode: string) => void;
}) {
  if (warnings.length === 0) return null;
  // Warnings that block saving come first.
  const shown = warnings.toSorted((one, other) => weight(one) - weight(other)).slice(0, SHOWN_MAX);
  return (
    <Alert
      color="yellow"
      variant="light"
      role="status"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("sequencing.plan.warnings")}
    >
      <Stack component="ul" gap={4} className={classes.warnings}>
        {shown.map(({ message, sampleCodes: [first] }) => (
          <li key={message}>
            {first === undefined ? (
              <Text size="sm">{message}</Text>
            ) : (
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="left"
                c="inherit"
                underline="always"
                onClick={() => onSample(first)}
              >
                {message}
              </Anchor>
            )}
          </li>
        ))}
      </Stack>
      {warnings.length > SHOWN_MAX && (
        <Text size="sm">{t("sequencing.plan.moreWarnings", { more: warnings.length - SHOWN_MAX })}</Text>
      )}
    </Alert>
  );
}

function weight({ kind }: BarcodeWarning): number {
  return kind === "collision" ? 0 : 1;
}
