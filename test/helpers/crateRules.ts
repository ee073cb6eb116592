import type { Crate, CrateEntity } from "./crate.ts";

/** A requirement of a profile, and its check: one sentence per violation. */
interface Rule {
  of: "RO-Crate 1.1" | "Process Run Crate 0.5" | "Workflow Run Crate 0.5" | "Workflow RO-Crate 1.0";
  says: string;
  broken: (crate: Crate) => string[];
}

const PROCESS = "https://w3id.org/ro/wfrun/process/0.5";
const WORKFLOW = "https://w3id.org/ro/wfrun/workflow/0.5";
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;

const list = (value: unknown) => (value === undefined ? [] : [value].flat());
const ids = (value: unknown) => list(value).map((one) => (one as { "@id": string })["@id"]);
const types = (one: CrateEntity) => list(one["@type"]) as string[];
const is = (one: CrateEntity, type: string) => types(one).includes(type);
const isAbsolute = (id: string) => /^[a-z][a-z\d+.-]*:/i.test(id);
const actions = (crate: Crate) => [...crate.ofType("CreateAction"), ...crate.ofType("UpdateAction")];
const isWorkflowRun = (crate: Crate) => ids(crate.entity("./")["conformsTo"]).includes(WORKFLOW);
const find = (crate: Crate, id: string) => crate.metadata["@graph"].find((one) => one["@id"] === id);

const RULES: Rule[] = [
  {
    of: "RO-Crate 1.1",
    says: "the metadata file describes itself, names the version it conforms to, and the root",
    broken(crate) {
      const descriptor = crate.entity("ro-crate-metadata.json");
      return [
        ...(is(descriptor, "CreativeWork") ? [] : ["it is no CreativeWork"]),
        ...(ids(descriptor["about"]).join() === "./" ? [] : ["it is not about the root"]),
        ...(ids(descriptor["conformsTo"]).includes("https://w3id.org/ro/crate/1.1") ? [] : ["no version"]),
      ];
    },
  },
  {
    of: "RO-Crate 1.1",
    says: "the root is a Dataset with name, description, datePublished and license",
    broken(crate) {
      const root = crate.entity("./");
      return [
        ...(is(root, "Dataset") ? [] : ["it is no Dataset"]),
        ...["name", "description", "license"].filter((key) => !root[key]).map((key) => `no ${key}`),
        ...(ISO_TIME.test(String(root["datePublished"])) ? [] : ["no datePublished"]),
      ];
    },
  },
  {
    of: "RO-Crate 1.1",
    says: "the graph is flat: each entity has one id and a type, and names others by their ids alone",
    broken(crate) {
      const seen = new Set<string>();
      return crate.metadata["@graph"].flatMap((one) => {
        const id = one["@id"];
        const again = seen.has(id) ? [`${id} stands there twice`] : [];
        seen.add(id);
        const untyped = types(one).length === 0 ? [`${id} has no type`] : [];
        const nested = Object.entries(one).flatMap(([key, value]) =>
          list(value)
            .filter((inner) => typeof inner === "object" && inner !== null)
            .filter((inner) => Object.keys(inner).join() !== "@id")
            .map(() => `${key} of ${id} is nested`),
        );
        return [...again, ...untyped, ...nested];
      });
    },
  },
  {
    of: "RO-Crate 1.1",
    says: "lists of one value are that value",
    broken: (crate) =>
      crate.metadata["@graph"].flatMap((one) =>
        Object.entries(one)
          .filter(([, value]) => Array.isArray(value) && value.length < 2)
          .map(([key]) => `${key} of ${one["@id"]}`),
      ),
  },
  {
    of: "RO-Crate 1.1",
    says: "whatever an entity names within the crate is described in it",
    broken: (crate) =>
      crate.metadata["@graph"].flatMap((one) =>
        Object.entries(one)
          .filter(
            ([key]) =>
              !key.startsWith("@") && !(one["@id"] === "ro-crate-metadata.json" && key === "conformsTo"),
          )
          .flatMap(([key, value]) =>
            list(value)
              .filter((inner) => typeof inner === "object" && inner !== null)
              .flatMap((inner) => ids(inner))
              .filter((id) => !find(crate, id))
              .map((id) => `${key} of ${one["@id"]}: ${id}`),
          ),
      ),
  },
  {
    of: "RO-Crate 1.1",
    says: "files are named by a valid address, in the crate or on the web, and are parts of the root",
    broken(crate) {
      const parts = new Set(ids(crate.entity("./")["hasPart"]));
      return crate.ofType("File").flatMap((file) => {
        const id = file["@id"];
        const isThere = isAbsolute(id) || crate.files.has(decodeURIComponent(id));
        return [
          ...(isThere ? [] : [`${id} is not in the crate`]),
          ...(/[\s"<>\\^`{|}#]/.test(id) || id.startsWith("/") || id.includes("../")
            ? [`${id} is no address`]
            : []),
          ...(parts.has(id) ? [] : [`${id} is no part`]),
        ];
      });
    },
  },
  {
    of: "RO-Crate 1.1",
    says: "what came along is as long as it is said to be",
    broken: (crate) =>
      crate.ofType("File").flatMap((file) => {
        const bytes = crate.files.get(decodeURIComponent(file["@id"]));
        return !bytes || file["contentSize"] === String(bytes.length) ? [] : [file["@id"]];
      }),
  },
  {
    of: "RO-Crate 1.1",
    says: "languages of workflows have name, url and version",
    broken: (crate) =>
      crate
        .ofType("ComputerLanguage")
        .flatMap((one) => ["name", "url", "version"].filter((key) => !one[key]).map((key) => `no ${key}`)),
  },
  {
    of: "Process Run Crate 0.5",
    says: "the root conforms to the profile, which is described as a CreativeWork",
    broken(crate) {
      const profile = find(crate, PROCESS);
      const isNamed = ids(crate.entity("./")["conformsTo"]).includes(PROCESS);
      return isNamed && profile && is(profile, "CreativeWork") ? [] : [PROCESS];
    },
  },
  {
    of: "Process Run Crate 0.5",
    says: "each action names the tool that was run, and is mentioned by the root",
    broken(crate) {
      const mentioned = new Set(ids(crate.entity("./")["mentions"]));
      const isTool = (id: string) => {
        const tool = find(crate, id);
        return tool && (is(tool, "SoftwareApplication") || is(tool, "ComputationalWorkflow"));
      };
      return actions(crate).flatMap((action) => [
        ...(ids(action["instrument"]).some(isTool) ? [] : [`${action["@id"]} has no tool`]),
        ...(mentioned.has(action["@id"]) ? [] : [`${action["@id"]} is not mentioned`]),
      ]);
    },
  },
  {
    of: "Process Run Crate 0.5",
    says: "times are ISO 8601, the status is one of two, and an error stands with a failure alone",
    broken: (crate) =>
      actions(crate).flatMap((action) => {
        const status = action["actionStatus"] as string | undefined;
        return [
          ...["startTime", "endTime"]
            .filter((key) => action[key] !== undefined && !ISO_TIME.test(String(action[key])))
            .map((key) => `${key} of ${action["@id"]}`),
          ...(/^http:\/\/schema\.org\/(Completed|Failed)ActionStatus$/.test(status ?? "")
            ? []
            : [`${status}`]),
          ...(action["error"] !== undefined && !status?.endsWith("/FailedActionStatus")
            ? [`error of ${action["@id"]}`]
            : []),
        ];
      }),
  },
  {
    of: "Process Run Crate 0.5",
    says: "agents are people or organisations, what goes in and comes out are files, datasets or values",
    broken: (crate) =>
      actions(crate).flatMap((action) => {
        const wrong = (key: string, allowed: string[]) =>
          ids(action[key])
            .filter(
              (id) =>
                !types(find(crate, id) ?? { "@id": id, "@type": [] }).some((type) => allowed.includes(type)),
            )
            .map((id) => `${key} of ${action["@id"]}: ${id}`);
        const data = ["File", "Dataset", "PropertyValue"];
        return [
          ...wrong("agent", ["Person", "Organization"]),
          ...wrong("object", data),
          ...wrong("result", data),
        ];
      }),
  },
  {
    of: "Workflow RO-Crate 1.0",
    says: "the main entity is a file that is a workflow and names its language",
    broken(crate) {
      if (!isWorkflowRun(crate)) return [];
      const [id = ""] = ids(crate.entity("./")["mainEntity"]);
      const main = find(crate, id);
      if (!main) return ["no main entity"];
      return [
        ...["File", "SoftwareSourceCode", "ComputationalWorkflow"].filter((type) => !is(main, type)),
        ...(ids(main["programmingLanguage"]).some((one) => find(crate, one)) ? [] : ["no language"]),
        ...(main["name"] ? [] : ["no name"]),
      ];
    },
  },
  {
    of: "Workflow Run Crate 0.5",
    says: "an action has the main workflow as its tool",
    broken(crate) {
      if (!isWorkflowRun(crate)) return [];
      const [main = ""] = ids(crate.entity("./")["mainEntity"]);
      return actions(crate).some((action) => ids(action["instrument"]).includes(main)) ? [] : [main];
    },
  },
  {
    of: "Workflow Run Crate 0.5",
    says: "formal parameters say their kind and meet their values",
    broken: (crate) => [
      ...crate.ofType("FormalParameter").flatMap((slot) => {
        const [value = ""] = ids(slot["workExample"]);
        const back = ids(find(crate, value)?.["exampleOfWork"]);
        return slot["additionalType"] && back.includes(slot["@id"]) ? [] : [slot["@id"]];
      }),
      ...(isWorkflowRun(crate) ? [] : crate.ofType("FormalParameter").map((slot) => slot["@id"])),
    ],
  },
];

/** Returns one sentence per rule of the profiles that a crate violates. */
export function brokenRules(crate: Crate): string[] {
  return RULES.flatMap(({ of, says, broken }) => broken(crate).map((why) => `${of}: ${says} (${why})`));
}
