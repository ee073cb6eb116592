import { expect } from "chai";
import type { Checklist } from "../../../server/definitions/checklists/checklist.ts";
import type { ChecklistFile } from "../../../server/definitions/checklists/files/parsedChecklist.ts";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import { parseChecklistFiles } from "../../../server/definitions/checklists/files/parseChecklistFiles.ts";
import { parseInThread } from "../../../server/definitions/checklists/files/parseInThread.ts";
import { aDefinition } from "../../helpers/checklists.ts";

const known = [
  {
    ...aDefinition("ERC000001"),
    fields: [
      { ...aDefinition().fields[0], group: "from the known", units: ["cm", "m"], example: "5" },
      { ...aDefinition().fields[1], group: "looks" },
    ],
  },
] as unknown as Checklist[];

const read = (fileName: string, content: unknown, more: Partial<ChecklistFile> = {}) =>
  parseChecklistFiles([getFile(fileName, content, more)], known);
const getFile = (fileName: string, content: unknown, more: Partial<ChecklistFile> = {}): ChecklistFile => ({
  fileName,
  text: typeof content === "string" ? content : JSON.stringify(content),
  ...more,
});

const enaField = (name: string, more: Record<string, unknown> = {}) => ({
  name,
  cardinality: "optional",
  description: "",
  cv: [],
  units: "",
  field_type: "TEXT_FIELD",
  regex: "",
  ...more,
});
const ena = (...fields: unknown[]) => ({ study: {}, experiment: {}, run: {}, sample: { fields } });

const MIXS = `
id: https://example.org/mixs
version: 7.9.0
settings:
  float: '[-+]?[0-9]*\\.?[0-9]+'
  text: .*
  unit: '[a-z]+'
  date_time_stamp: '\\d{4}'
enums:
  HorizonEnum:
    permissible_values:
      A horizon:
      B horizon:
slots:
  depth:
    title: depth
    description: How deep.
    annotations: { Preferred_unit: 'meter, centimeter' }
    structured_pattern: { syntax: '^{float} {unit}$', interpolated: true, partial_match: true }
    examples: [{ value: 10 meter }]
  horizon: { title: soil horizon, range: HorizonEnum, in_subset: [environment] }
  fire: { title: fire, range: datetime, required: true }
  smoker: { range: boolean }
  additive: { title: additive, annotations: { Preferred_unit: gram }, structured_pattern: { syntax: '^{text};{float} {unit}$' } }
  odd: { title: odd, structured_pattern: { syntax: '^{nowhere}$' } }
  count: { title: count, range: integer, annotations: { Preferred_unit: { value: 'piece' } } }
classes:
  Checklist: { description: Root. }
  Extension: { description: Root. }
  Soil:
    title: soil
    description: For soil.
    is_a: Extension
    class_uri: MIXS:0016012
    slots: [depth, horizon, smoker]
    slot_usage:
      depth: { required: true, description: How deep in the soil. }
      additive: { required: true }
  Mims:
    title: MIMS
    is_a: Checklist
    slots: [fire, depth, additive, odd, count]
    slot_usage: { depth: { required: false }, fire: { required: false } }
  MimsSoil: { title: Mims with Soil, is_a: Soil, mixins: [Mims], class_uri: 'MIXS:0010007_0016012' }
  Loop: { is_a: Loop, mixins: [Loop], slots: [fire] }
`;

describe("a checklist file", () => {
  describe("of this product", () => {
    it("is one definition, a list, or all templates", () => {
      const contents = [aDefinition(), [aDefinition()], { templates: [aDefinition()] }];
      const [one, ...others] = contents.map((content) => read("mud.json", content));
      expect(one?.checklists.map(({ accession, name, version }) => [accession, name, version])).to.deep.equal(
        [["LAB:1", "River mud", "1.0.0"]],
      );
      for (const other of others) expect(other).to.deep.equal(one);
    });

    it("may define choices as values with labels; each is used once", () => {
      const [given] = aDefinition().fields;
      const options = [{ value: "m", label: "Metre" }, " m ", "cm"];
      const { checklists } = read("a.json", aDefinition("A", { fields: [{ ...given, units: options }] }));
      expect(checklists[0]?.fields[0]?.units).to.deep.equal(["m", "cm"]);
    });

    it("may repeat a long pattern in its message", () => {
      const withMessage = (length: number) => {
        const simpleValidation = { pattern: "a", patternMessage: "x".repeat(length) };
        const field = { ...aDefinition().fields[0], simpleValidation };
        return () => read("own.json", { ...aDefinition("ERC000001"), fields: [field] });
      };
      const [checklist] = withMessage(2_000)().checklists;
      expect(checklist?.fields[0]?.simpleValidation?.patternMessage).to.have.lengthOf(2_000);
      expect(withMessage(2_001)).to.throw("at fields.0.simpleValidation.patternMessage");
    });

    it("loses a pattern that cannot be used, with a warning", () => {
      const [given] = aDefinition().fields;
      const fields = [{ ...given, simpleValidation: { pattern: "(?=lookahead)a" } }];
      const { checklists, warnings } = read("a.json", aDefinition("A", { fields }));
      expect(checklists[0]?.fields[0]?.simpleValidation).to.equal(undefined);
      expect(warnings).to.have.length(1);
      expect(warnings[0]?.text).to.match(
        /^a\.json: the pattern of depth in A is left out, because it cannot be used: /,
      );
    });
  });

  describe("exported from ENA", () => {
    it("is the checklist in its name, with sections and units of known checklists", () => {
      const content = ena(
        enaField("alias", { cardinality: "mandatory" }),
        enaField("depth", { cardinality: "mandatory", units: "m", regex: "[0-9]+", description: "Deep." }),
        enaField("Grain size (mean)", { units: "mm", cardinality: "recommended" }),
        enaField("colour", { field_type: "TEXT_CHOICE_FIELD", cv: ["black", " brown "] }),
        enaField("history", { field_type: "TEXT_AREA_FIELD" }),
      );
      const field = { visible: true, required: false, helpText: "", group: "Further fields" };
      expect(read("my-ERC000042.json", content)).to.deep.equal({
        checklists: [
          {
            file: "my-ERC000042.json",
            accession: "ERC000042",
            name: null,
            description: null,
            version: null,
            source: "https://www.ebi.ac.uk/ena/browser/view/ERC000042",
            deprecated: null,
            fields: [
              {
                ...field,
                type: "text",
                label: "depth",
                name: "depth",
                required: true,
                helpText: "Deep.",
                group: "from the known",
                units: ["cm", "m"],
                simpleValidation: { pattern: "[0-9]+" },
                example: "5",
              },
              {
                ...field,
                type: "text",
                label: "Grain size (mean)",
                name: "grain_size_mean",
                units: ["mm"],
              },
              {
                ...field,
                type: "select",
                label: "colour",
                name: "colour",
                group: "looks",
                options: ["black", "brown"],
              },
              {
                ...field,
                type: "textarea",
                label: "history",
                name: "history",
              },
            ],
          },
        ],
        warnings: [],
      });
    });

    it("is named by ENA's overview or by the caller", () => {
      const overview = [{ accession: "ERC000042", name: "mud", description: "Mud.", status: 4 }];
      const content = ena(enaField("depth"));
      const { checklists } = parseChecklistFiles(
        [getFile("ERC000042.json", content), getFile("overview.json", overview)],
        known,
      );
      expect(checklists.map(({ name, description }) => [name, description])).to.deep.equal([["mud", "Mud."]]);
      const given = read("mud.json", content, { accession: "ERC000043", name: "Mud" });
      expect(given.checklists.map(({ accession, name }) => [accession, name])).to.deep.equal([
        ["ERC000043", "Mud"],
      ]);
    });
  });

  describe("of MIxS in LinkML", () => {
    it("is a checklist for each extension and each checklist, not for their combinations", () => {
      const { checklists } = read("mixs.yaml", MIXS);
      expect(checklists.map(({ accession, name, version }) => [accession, name, version])).to.deep.equal([
        ["MIXS:0016012", "MIxS soil", "7.9.0"],
        ["MIXS:Mims", "MIxS MIMS", "7.9.0"],
      ]);
    });

    it("has its slots as fields: the class overrides the slot", () => {
      const [soil] = read("mixs.yaml", MIXS).checklists;
      expect(soil).to.deep.include({
        file: "mixs.yaml",
        description: "For soil.",
        source: "https://w3id.org/mixs/0016012",
        deprecated: false,
      });
      expect(soil?.fields).to.deep.equal([
        {
          type: "text",
          label: "depth",
          name: "depth",
          required: true,
          visible: true,
          helpText: "How deep in the soil.",
          group: "from the known",
          units: ["meter", "centimeter"],
          simpleValidation: { pattern: String.raw`^(?:[-+]?[0-9]*\.?[0-9]+)( (?:[a-z]+))?$` },
          example: "10 meter",
        },
        {
          type: "select",
          label: "soil horizon",
          name: "horizon",
          required: false,
          visible: true,
          helpText: "",
          group: "environment",
          options: ["A horizon", "B horizon"],
        },
        {
          type: "select",
          label: "smoker",
          name: "smoker",
          required: false,
          visible: true,
          helpText: "",
          group: "soil",
          options: ["yes", "no"],
        },
      ]);
    });

    it("combines classes where they are named; required is what either requires", () => {
      const { checklists, warnings } = read("mixs.yaml", MIXS, { classes: ["MimsSoil"] });
      const [combined] = checklists;
      expect(combined?.accession).to.equal("MIXS:0010007_0016012");
      expect(combined?.fields.map(({ name, required }) => [name, required])).to.deep.equal([
        ["depth", true],
        ["horizon", false],
        ["smoker", false],
        ["fire", false],
        ["additive", false],
        ["odd", false],
        ["count", false],
      ]);
      const named = new Map(combined?.fields.map((field) => [field.name, field]));
      expect(named.get("fire")?.simpleValidation).to.deep.equal({ pattern: String.raw`\d{4}` });
      expect(named.get("additive")?.units).to.equal(undefined);
      expect(named.get("count")?.units).to.deep.equal(["piece"]);
      expect(named.get("odd")?.simpleValidation).to.equal(undefined);
      expect(inTexts(warnings)).to.deep.equal([
        "mixs.yaml: the pattern of odd is left out: the schema has no setting nowhere",
      ]);
    });

    it("may hold a class that is its own ancestor", () => {
      const [loop] = read("mixs.yaml", MIXS, { classes: ["Loop"] }).checklists;
      expect(loop?.fields.map(({ name }) => name)).to.deep.equal(["fire"]);
    });
  });

  describe("is refused", () => {
    const [given] = aDefinition().fields;
    const fields = (...all: unknown[]) => aDefinition("A", { fields: all });
    const billion = ["a: &a [x]", ..."bcdefghij".split("")].reduce(
      (text, name, index) => `${text}\n${name}: &${name} [${`*${"abcdefghij"[index - 1]},`.repeat(9)}]`,
    );
    const table: [string, unknown, string][] = [
      ["nothing", "", "a contains no checklist: "],
      ["a text", "some words", "a contains no checklist: "],
      ["other JSON", { fields: [] }, "a contains no checklist: "],
      ["an empty list", [], "a contains no checklist: "],
      ["an overview alone", [{ accession: "A", name: "a" }], "a contains no checklist: "],
      ["broken JSON", '{"accession": ', "a is neither JSON nor YAML: "],
      ["broken YAML", "a: [1", "a is neither JSON nor YAML: "],
      ["aliases without end", billion, "a is neither JSON nor YAML: Excessive alias count"],
      ["YAML that is too deep", "[".repeat(9).concat("a: ".repeat(50_000)), "a is neither JSON nor YAML: "],
      ["JSON that is too large", `[${" ".repeat(8 * 2 ** 20)}]`, "a is larger than 8 MiB"],
      ["YAML that is too large", "#".repeat(2 * 2 ** 20 + 1), "a is larger than 2 MiB"],
      ["no fields", fields(), "a, at fields: Too small: expected array to have >=1 items"],
      ["a field of no name", fields({ ...given, name: "" }), "a, at fields.0.name: is no field name, "],
      [
        "a field every object has",
        fields({ ...given, name: "constructor" }),
        "a, at fields.0.name: cannot be the name of a field",
      ],
      [
        "a prototype for a field",
        fields({ ...given, name: "__proto__" }),
        "a, at fields.0.name: is no field name, ",
      ],
      ["a field twice", fields(given, given), "a, at fields.1.name: depth is duplicated"],
      ["an empty label", fields({ ...given, label: " " }), "a, at fields.0.label: is empty"],
      ["NUL", fields({ ...given, helpText: "\0" }), "a, at fields.0.helpText: Text must not contain NUL"],
      ["no accession to speak of", aDefinition("../x"), "a, at accession: is no accession, "],
      [
        "too many fields",
        fields(...Array.from({ length: 1001 }, (_, index) => ({ ...given, name: `f${index}` }))),
        "a, at fields: Too big: expected array to have <=1000 items",
      ],
      [
        "too many options",
        fields({ ...given, options: Array.from({ length: 2001 }, String) }),
        "a, at fields.0.options: Too big: expected array to have <=2000 items",
      ],
      [
        "too many checklists",
        Array.from({ length: 201 }, (_, index) => aDefinition(`A${index}`)),
        "At most 200 checklists can be imported at once",
      ],
      ["one checklist twice", [aDefinition(), aDefinition()], "a and a both contain LAB:1"],
      ["ENA without accession", ena(enaField("depth")), "a does not identify its checklist: "],
      [
        "ENA with another cardinality",
        { sample: { fields: [enaField("depth", { cardinality: "never" })] } },
        "a does not identify its checklist: ",
      ],
      [
        "LinkML whose classes are none",
        "classes: [a]\nslots: {}",
        "a, at classes: Invalid input: expected record",
      ],
      ["LinkML with a slot of another kind", "classes: {}\nslots: { a: 5 }", "a, at slots.a: Invalid input"],
    ];
    for (const [what, content, reason] of table) {
      it(`with ${what}`, () => {
        expect(() => read("a", content))
          .to.throw(reason)
          .with.property("status", 400);
      });
    }

    it("with a position in ENA's file, an unknown class, a name for several", () => {
      const content = ena(enaField("depth", { cardinality: "never" }));
      expect(() => read("ERC000042", content)).to.throw(
        'ERC000042, at sample.fields.0.cardinality: Invalid option: expected one of "mandatory"|"recommended"|"optional"',
      );
      expect(() => read("m", MIXS, { classes: ["Moon"] })).to.throw("m has no class Moon");
      expect(() => read("m", MIXS, { name: "Soil" })).to.throw(
        "m contains 2 checklists, so a single accession or name cannot be assigned",
      );
    });

    it("leaving objects as they are", () => {
      const hostile = MIXS.replace("Checklist:", "__proto__: { polluted: { title: x } }\n  Checklist:");
      read("m", hostile);
      read("m", `{"__proto__": {"polluted": 1}, "accession": "A", "fields": ${JSON.stringify([given])}}`);
      expect("polluted" in {}).to.equal(false);
    });
  });

  describe("read in a thread", function () {
    this.timeout(60_000);

    it("returns the same checklists, warnings and refusals", async () => {
      const [given] = aDefinition().fields;
      const files = [getFile("mud.json", aDefinition())];
      expect(await parseInThread(files)).to.deep.equal(parseChecklistFiles(files, []));
      const unusable = aDefinition("A", { fields: [{ ...given, simpleValidation: { pattern: "(?=a)" } }] });
      const { warnings } = await parseInThread([getFile("a.json", unusable)]);
      expect(inTexts(warnings)[0]).to.match(/^a\.json: the pattern of depth in A is left out/);
      const refusal = await parseInThread([getFile("a", "words")]).catch((error: unknown) => error);
      expect(refusal).to.be.an("error").and.have.property("status", 400);
    });
  });
});
