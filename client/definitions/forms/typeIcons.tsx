import {
  IconAlignLeft,
  IconBarcode,
  IconCalendar,
  IconCheckbox,
  IconCoin,
  IconDna,
  IconHash,
  IconLeaf,
  IconLetterCase,
  IconListCheck,
  IconListDetails,
  IconReceipt,
  IconVirus,
} from "@tabler/icons-react";
import type { FieldType } from "../../../server/definitions/forms/rules/field.ts";

const ICONS: Record<FieldType, typeof IconHash> = {
  text: IconLetterCase,
  textarea: IconAlignLeft,
  select: IconListDetails,
  multiselect: IconListCheck,
  checkbox: IconCheckbox,
  number: IconHash,
  date: IconCalendar,
  mixs: IconLeaf,
  funding: IconCoin,
  billing: IconReceipt,
  "sequencing-tech": IconDna,
  organism: IconVirus,
  barcode: IconBarcode,
};

/** The icon of a field type; decorative, because its label is beside it. */
export function TypeIcon({ type, size = 18 }: { type: FieldType; size?: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} stroke={1.75} aria-hidden style={{ flexShrink: 0 }} />;
}
