import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { t } from "../messages/t.ts";
import { fileAddress } from "./fileAddress.ts";
import classes from "./run.module.css";

/** The report of a run inside the page. It is a stranger's page: sandboxed, it reaches neither this one nor the API. */
export function ReportFrame({ name, path }: { name: string; path: string }) {
  const [isShown, setShown] = useState(true);
  const address = fileAddress("preview", path);
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} className={classes.name ?? ""}>
          {name}
        </Text>
        <Group gap="sm">
          <Anchor size="sm" href={address} target="_blank" rel="noopener noreferrer">
            {t("runs.results.open")}
          </Anchor>
          <Button size="xs" variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? t("runs.results.hide") : t("runs.results.show", { name })}
          </Button>
        </Group>
      </Group>
      {isShown && (
        <iframe
          className={classes.preview}
          title={t("runs.results.frame", { name })}
          src={address}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      )}
    </Stack>
  );
}
