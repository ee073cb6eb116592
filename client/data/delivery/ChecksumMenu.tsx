import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { checksumKinds } from "./files.ts";

const ALGORITHMS = { md5: "MD5", sha256: "SHA-256" } as const;

/**
 * The checksum lists of a delivery by algorithm. Renders nothing without checksums.
 * @param base the address of the delivery
 */
export function ChecksumMenu({
  base,
  files,
}: {
  base: string;
  files: { md5: string | null; sha256: string | null }[];
}) {
  const kinds = checksumKinds(files);
  if (kinds.length === 0) return null;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {t("delivery.checksums")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} component="a" href={`${base}/${kind}sums.txt`} download={`${kind}sums.txt`}>
            {t("delivery.checksumList", { kind: ALGORITHMS[kind], name: `${kind}sums.txt` })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
