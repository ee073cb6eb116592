import { useLocalStorage } from "@mantine/hooks";
import { useContext } from "react";
import { SessionContext } from "../session/SessionContext.ts";

/** The height of a row in pixels, by density. */
export const ROW_HEIGHTS = { comfortable: 40, compact: 32 } as const;

export type Density = keyof typeof ROW_HEIGHTS;

/** The density of all lists of the signed-in user, or of the holder of a link, stored in this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const user = useContext(SessionContext);
  const [density, setDensity] = useLocalStorage<Density>({
    key: `lanekeeper-density:${user?.id ?? "link"}`,
    defaultValue: "comfortable",
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (text) => (text === "compact" ? "compact" : "comfortable"),
  });
  return [density, setDensity];
}
