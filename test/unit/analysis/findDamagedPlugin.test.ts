import { expect } from "chai";
import { findDamagedPlugin } from "../../../server/analysis/runRecords/rules/findDamagedPlugin.ts";

/** Lines that Nextflow 24.10.0 wrote, with two plugins of which the first was loaded. */
const BEFORE = `Nov-29 03:15:01.612 [main] DEBUG nextflow.plugin.PluginsFacade - Plugins resolved requirement=[nf-weblog@1.1.2, nf-schema@2.1.1]
Nov-29 03:15:01.613 [main] DEBUG nextflow.plugin.PluginUpdater - Installing plugin nf-weblog version: 1.1.2
Nov-29 03:15:01.620 [main] INFO  org.pf4j.AbstractPluginManager - Plugin 'nf-weblog@1.1.2' resolved
Nov-29 03:15:01.631 [main] DEBUG nextflow.plugin.PluginUpdater - Installing plugin nf-schema version: 2.1.1
`;
const ERROR = "Nov-29 03:15:01.623 [main] ERROR nextflow.cli.Launcher - @unknown\n";
const LOADED = `	at org.pf4j.AbstractPluginManager.loadPluginFromPath(AbstractPluginManager.java:895)
	at org.pf4j.DefaultPluginManager.loadPluginFromPath(DefaultPluginManager.java:139)
	at nextflow.plugin.PluginUpdater.load0(PluginUpdater.groovy:342)
`;
const STARTED = `	at org.pf4j.AbstractPluginManager.startPlugin(AbstractPluginManager.java:441)
	at nextflow.plugin.PluginUpdater.load0(PluginUpdater.groovy:373)
`;

describe("the plugin that Nextflow could not load", () => {
  const rows: [text: string, log: string][] = [
    [
      "has no manifest",
      `${BEFORE}${ERROR}org.pf4j.PluginRuntimeException: Cannot find the manifest path\n${LOADED}`,
    ],
    [
      "has an incomplete manifest",
      `${BEFORE}${ERROR}org.pf4j.InvalidPluginDescriptorException: Field 'id' cannot be empty\n${LOADED}`,
    ],
    [
      "lacks its classes",
      `${BEFORE}${ERROR}java.lang.NullPointerException: Cannot invoke "org.pf4j.Plugin.start()"\n${STARTED}`,
    ],
  ];
  for (const [text, log] of rows)
    it(`is the last one that the log names, if it ${text}`, () => {
      expect(findDamagedPlugin(log)).to.equal("nf-schema-2.1.1");
    });

  it("is unknown if Nextflow ended for another reason", () => {
    const download = `${BEFORE}${ERROR}org.pf4j.PluginRuntimeException: Plugin with id nf-schema not found in any repository
	at org.pf4j.update.UpdateManager.downloadPlugin(UpdateManager.java:268)
	at nextflow.plugin.PluginUpdater.load0(PluginUpdater.groovy:333)
`;
    for (const log of [
      "",
      BEFORE,
      `${ERROR}${LOADED}`,
      download,
      `${BEFORE}${LOADED}${ERROR}groovy.lang.Missing\n`,
    ])
      expect(findDamagedPlugin(log), log).to.equal(undefined);
  });
});
