import type { ConfigSetting, Pipeline } from "./pipeline.ts";

/** A setting that a form shows. title: its name in the interface and in refusals. */
export interface AskedSetting {
  key: string;
  title: string;
  setting: ConfigSetting;
  isRequired: boolean;
}

/** The settings of a form: common ones and expert ones. Excludes derived and hidden settings. */
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

/** Groups the texts of a refusal by setting; rest: the texts about no shown setting. */
export function refusalsBySetting(
  details: string[],
  settings: AskedSetting[],
): { bySetting: Map<string, string>; rest: string[] } {
  const bySetting = new Map<string, string>();
  const rest: string[] = [];
  // One title may be the prefix of another, so the longest match wins.
  const longestFirst = settings.toSorted((one, other) => other.title.length - one.title.length);
  for (const detail of details) {
    const meant = longestFirst.find(({ title }) => detail.startsWith(`${title} `));
    if (meant && !bySetting.has(meant.key)) bySetting.set(meant.key, detail);
    else rest.push(detail);
  }
  return { bySetting, rest };
}
