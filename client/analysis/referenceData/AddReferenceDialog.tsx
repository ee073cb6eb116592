import { Button, Checkbox, Group, Modal, SegmentedControl, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { type Description, DescriptionFields, NEW_DESCRIPTION } from "./DescriptionFields.tsx";
import { useReloadReferenceData } from "./useReferenceData.ts";

const WAYS = ["path", "url"] as const;

/** Adds an entry: a path on the server, or a download. */
export function AddReferenceDialog({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<(typeof WAYS)[number]>("path");
  const [description, setDescription] = useState<Description>(NEW_DESCRIPTION);
  const [path, setPath] = useState("");
  const [url, setUrl] = useState("");
  const [checksum, setChecksum] = useState("");
  const [isUnpacked, setUnpacked] = useState(false);
  const reload = useReloadReferenceData();
  const onSuccess = async () => {
    onClose();
    notifications.show({
      message: t(way === "path" ? "referenceData.registered" : "referenceData.downloadQueued"),
      color: "teal",
    });
    await reload();
  };
  const register = useMutation(trpc.referenceData.register.mutationOptions({ onSuccess }));
  const download = useMutation(trpc.referenceData.download.mutationOptions({ onSuccess }));
  const active = way === "path" ? register : download;
  const source = (way === "path" ? path : url).trim();
  const isArchive = /\.(tar|tar\.gz|tgz|zip)([?#].*)?$/i.test(url.trim());

  function submit() {
    if (way === "path") return register.mutate({ ...description, path: source });
    const isAddress = /^https?:\/\//i.test(checksum.trim());
    return download.mutate({
      ...description,
      url: source,
      unpack: isArchive && isUnpacked,
      checksumUrl: isAddress ? checksum.trim() : null,
      expectedChecksum: !isAddress && checksum.trim() !== "" ? checksum.trim() : null,
    });
  }

  return (
    <Modal opened onClose={onClose} title={t("referenceData.add")} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!active.isPending) submit();
        }}
      >
        <Stack gap="md">
          <SegmentedControl
            aria-label={t("referenceData.way")}
            fullWidth
            value={way}
            onChange={setWay}
            data={WAYS.map((value) => ({ value, label: t(`referenceData.way.${value}`) }))}
          />
          {way === "path" ? (
            <TextInput
              label={t("referenceData.path")}
              description={t("referenceData.path.hint")}
              placeholder="/data/references/GRCh38/genome.fa"
              required
              maxLength={1000}
              spellCheck={false}
              value={path}
              onChange={({ currentTarget: { value } }) => setPath(value)}
            />
          ) : (
            <>
              <TextInput
                label={t("referenceData.url")}
                description={t("referenceData.url.hint")}
                placeholder="https://"
                required
                maxLength={2000}
                spellCheck={false}
                value={url}
                onChange={({ currentTarget: { value } }) => setUrl(value)}
              />
              <TextInput
                label={t("referenceData.expected")}
                description={t("referenceData.expected.hint")}
                maxLength={2000}
                spellCheck={false}
                value={checksum}
                onChange={({ currentTarget: { value } }) => setChecksum(value)}
              />
              {isArchive && (
                <Checkbox
                  label={t("referenceData.unpack")}
                  description={t("referenceData.unpack.hint")}
                  checked={isUnpacked}
                  onChange={({ currentTarget: { checked } }) => setUnpacked(checked)}
                />
              )}
            </>
          )}
          <DescriptionFields value={description} onChange={setDescription} />
          <ErrorNotice error={active.error} title={t("referenceData.add.failed")} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("referenceData.close")}
            </Button>
            <Button
              type="submit"
              loading={active.isPending}
              disabled={source === "" || description.name.trim() === ""}
            >
              {t(way === "path" ? "referenceData.register" : "referenceData.download")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
