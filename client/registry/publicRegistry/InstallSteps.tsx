import { Stack, Text } from "@mantine/core";
import { quoted } from "../../data/delivery/shellText.ts";
import { t } from "../../kit/i18n/t.ts";
import { Command } from "../../kit/components/Command.tsx";
import type { PublishedPipeline } from "./published.ts";
import { webAddress } from "./webAddress.ts";

/** How to install the offered version: in the store of an instance, by its command line, or manually. */
export function InstallSteps({ pipeline }: { pipeline: PublishedPipeline }) {
  const { id, name, versions, latestVersion, source, isPrivate } = pipeline;
  const offered = versions.find(({ version }) => version === latestVersion);
  const address = isPrivate ? undefined : webAddress(offered?.downloadUrl);
  const needsKey = isPrivate || source.keyLabel !== undefined;
  const file = `${id}-${offered?.version}.tar.gz`;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t("explore.install.store", { name })}</Text>
      <Text size="sm">
        {needsKey
          ? t("explore.install.cli.key", { keyLabel: source.keyLabel ?? null })
          : t("explore.install.cli")}
      </Text>
      <Command>{`npm run cli -- pipeline install ${id}${needsKey ? " --key" : ""}`}</Command>
      {address !== undefined && offered && (
        <>
          <Text size="sm">{t("explore.install.curl")}</Text>
          <Command>{`curl -fL -o ${quoted(file)} ${quoted(address)}`}</Command>
          {offered.sha256 !== undefined && (
            <Command>{`echo ${quoted(`${offered.sha256}  ${file}`)} | sha256sum -c`}</Command>
          )}
        </>
      )}
    </Stack>
  );
}
