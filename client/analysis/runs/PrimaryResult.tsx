import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { frameAddress, tabAddress } from "../../data/delivery/fileAddress.ts";
import type { Run } from "./run.ts";
import classes from "./run.module.css";
import { isTable } from "./parseTable.ts";
import { TablePreview } from "./TablePreview.tsx";

/** The result a pipeline calls its first one, inside the page. A report is a stranger's page: sandboxed, it reaches
 *  neither this one nor the API. A table, which a browser would save rather than show, is drawn here. */
export function PrimaryResult({ file }: { file: NonNullable<Run["primaryResultFile"]> }) {
  const [isShown, setShown] = useState(true);
  const name = file.label ?? file.name;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} className={classes.name ?? ""}>
          {name}
        </Text>
        <Group gap="sm">
          {!isTable(file.name) && (
            <Anchor size="sm" href={tabAddress(file.path)} target="_blank" rel="noopener noreferrer">
              {t("runs.results.open")}
            </Anchor>
          )}
          <Button size="xs" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? t("runs.results.hide") : t("runs.results.show", { name })}
          </Button>
        </Group>
      </Group>
      {isShown &&
        (isTable(file.name) ? (
          <TablePreview name={name} path={file.path} />
        ) : (
          <iframe
            className={classes.preview}
            title={t("runs.results.frame", { name })}
            src={frameAddress(file.path)}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
            loading="lazy"
          />
        ))}
    </Stack>
  );
}
