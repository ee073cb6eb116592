import type { ConfigSetting, Pipeline } from "./pipeline.ts";

/** A setting that somebody may be asked for. title: what the server calls it in its refusals too. */
export interface AskedSetting {
  key: string;
  title: string;
  setting: ConfigSetting;
  isRequired: boolean;
}

/** The settings a form asks: the usual ones, and those for people who know. What is derived or hidden is asked of
 *  nobody. */
export function settingsOf({ properties, required = [] }: Pipeline["configSchema"]): {
  basic: AskedSetting[];
  advanced: AskedSetting[];
} {
  const asked = Object.entries(properties).map(([key, setting]) => ({
    key,
    setting,
    title: setting.title ?? key,
    isRequired: required.includes(key),
    placement: placementOf(setting)?.placement ?? "basic",
  }));
  return {
    basic: asked.filter(({ placement }) => placement === "basic"),
    advanced: asked.filter(({ placement }) => placement === "advanced" || placement === "admin"),
  };
}

export function placementOf(setting: ConfigSetting) {
  return setting["x-lanekeeper"] ?? setting["x-seqdesk"];
}

/** The sentences of a refusal by the setting they are about; rest: those about none that is shown. */
export function refusalsBySetting(
  details: string[],
  settings: AskedSetting[],
): { bySetting: Map<string, string>; rest: string[] } {
  const bySetting = new Map<string, string>();
  const rest: string[] = [];
  // A title may begin another: the longest one that fits is meant.
  const longestFirst = settings.toSorted((one, other) => other.title.length - one.title.length);
  for (const detail of details) {
    const meant = longestFirst.find(({ title }) => detail.startsWith(`${title} `));
    if (meant && !bySetting.has(meant.key)) bySetting.set(meant.key, detail);
    else rest.push(detail);
  }
  return { bySetting, rest };
}
