import { expect } from "chai";
import * as adapter from "../adapter.ts";
import {
  expectKeys,
  expectRefusal,
  expectShape,
  expectStatus,
  filledText,
  flag,
  integer,
  list,
  listKind,
  optional,
  text,
} from "../expected.ts";
import { area, type Asked, skip } from "../row.ts";
import type { Site } from "../site.ts";

interface Field {
  id: string;
  name: string;
  perSample: boolean;
  visible: boolean;
  adminOnly?: boolean;
  groupId?: string;
}

const FIELD = {
  id: filledText,
  name: filledText,
  type: filledText,
  options: optional(listKind(text)),
  required: flag,
  groupId: optional(text),
  visible: flag,
  perSample: flag,
  adminOnly: optional(flag),
};

async function schema(site: Site, who = site.admin) {
  return expectStatus(await who.get("/api/form-schema"), 200);
}

async function studySchema(site: Site, query = "", who = site.admin) {
  return expectStatus(await who.get(`/api/study-form-schema${query}`), 200);
}

/** Saves the order form with a field more, asks, and saves it as it was. */
async function withField(site: Site, field: object, ask: (name: string) => Promise<void>): Promise<void> {
  const before = await adapter.orderForm(site.admin);
  const { fields, groups, enabledMixsChecklists } = (before["config"] ?? before) as Record<string, object[]>;
  const kept = { groups, enabledMixsChecklists };
  const name = "conformance_field";
  const added = {
    id: name,
    name,
    label: "Conformance",
    type: "text",
    required: false,
    visible: true,
    ...field,
  };
  expectStatus(await adapter.saveOrderForm(site.admin, { ...kept, fields: [...(fields ?? []), added] }), 200);
  try {
    await ask(name);
  } finally {
    await adapter.saveOrderForm(site.admin, { ...kept, fields });
  }
}

const getNames = (fields: Field[]) => fields.map(({ name }) => name);

/** Form schemas. */
export const forms = area("forms", "instance-api", [
  [
    "§4 Form schemas, rule 2",
    "when no form was ever saved, the built-in default schema is returned with version 1",
    async (site) => {
      if (!site.options.isFresh) skip("somebody may have saved the form here: say --fresh when nobody has");
      const { version, fields } = await schema(site);
      expect(version).to.equal(1);
      expect(fields).to.not.deep.equal([]);
    },
  ],
  [
    "§4 Form schemas",
    "GET /api/form-schema answers { fields, groups, version, enabledMixsChecklists, perSampleFields }",
    async (site) => {
      expectShape(await schema(site), {
        fields: list,
        groups: list,
        version: integer,
        enabledMixsChecklists: listKind(text),
        perSampleFields: list,
      });
    },
  ],
  [
    "§2 Form field object",
    "fields have id, name, type, required, visible and perSample, and options as an array of strings",
    async (site) => {
      const { fields } = await schema(site);
      for (const field of fields) expectKeys(field, FIELD, `field ${field.id}`);
    },
  ],
  [
    "§2 Form field object",
    "fields of type select have options",
    async (site) => {
      const { fields } = await schema(site);
      const selects = fields.filter(({ type }: { type: string }) => type === "select");
      if (selects.length === 0) skip("the form of this instance has no field to select from");
      for (const field of selects) expectKeys(field, { options: listKind(text) }, `field ${field.id}`);
    },
  ],
  [
    "§2 Form group object",
    "groups have id, name and icon as strings and order as an integer, and groupId references one",
    async (site) => {
      const { fields, groups } = await schema(site);
      for (const group of groups)
        expectKeys(
          group,
          { id: filledText, name: filledText, icon: optional(text), order: integer },
          `group ${group.id}`,
        );
      const ids = groups.map(({ id }: { id: string }) => id);
      const named = fields.flatMap(({ groupId }: Field) => (groupId ? [groupId] : []));
      expect(ids).to.include.members(named);
    },
  ],
  [
    "§4 Form schemas, rule 1",
    "version is an integer starting at 1 and increased on every save; it is not a timestamp",
    async (site) => {
      const before = (await schema(site)).version;
      await withField(site, {}, async () => {
        expect((await schema(site)).version).to.equal(before + 1);
      });
      expect((await schema(site)).version).to.equal(before + 2);
      expect(before).to.be.at.least(1).and.below(1e9);
    },
  ],
  [
    "§4 Form schemas, rule 3",
    "perSampleFields holds whole field objects: the fields with perSample true and visible true",
    async (site) => {
      await withField(site, { perSample: true }, async (name) => {
        const { fields, perSampleFields } = await schema(site);
        expect(perSampleFields).to.deep.equal(
          fields.filter(({ perSample, visible }: Field) => perSample && visible),
        );
        expect(getNames(perSampleFields)).to.include(name);
      });
    },
  ],
  [
    "§4 Form schemas, rule 3",
    "a perSample field that is not visible is not among perSampleFields",
    async (site) => {
      await withField(site, { perSample: true, visible: false }, async (name) => {
        expect(getNames((await schema(site)).perSampleFields)).to.not.include(name);
      });
    },
  ],
  [
    "§4 Form schemas, rule 4",
    "adminOnly fields are omitted for researchers and there for facility admins",
    async (site) => {
      const { client } = await site.researcher();
      await withField(site, { adminOnly: true, perSample: true }, async (name) => {
        expect(getNames((await schema(site)).fields)).to.include(name);
        const theirs = await schema(site, client);
        expect(getNames(theirs.fields)).to.not.include(name);
        expect(getNames(theirs.perSampleFields)).to.not.include(name);
        expect(theirs.fields.filter(({ adminOnly }: Field) => adminOnly)).to.deep.equal([]);
      });
    },
  ],
  [
    "§4 Form schemas, rule 4",
    "fields are filtered by enabled modules",
    async (site) => {
      const count = async () => (await schema(site)).fields.length;
      const modules = (isOff: boolean) =>
        adapter.changeSetting(site.admin, "modules", adapter.change.allModulesOff(isOff));
      const before = await count();
      await modules(true);
      try {
        expect(await count(), "fields with all modules off").to.be.below(before);
      } finally {
        await modules(false);
      }
    },
  ],
  [
    "§4 Form schemas, rule 5",
    "enabledMixsChecklists is [] unless the mixs-metadata module is enabled",
    async (site) => {
      const { modules } = (await site.admin.get("/api/modules")).body;
      const change = (enabled: boolean) =>
        adapter.changeSetting(site.admin, "modules", adapter.change.module("mixs-metadata", enabled));
      await change(false);
      try {
        expect((await schema(site)).enabledMixsChecklists).to.deep.equal([]);
      } finally {
        await change(modules["mixs-metadata"]);
      }
    },
  ],
  [
    "§4 Form schemas",
    "GET /api/study-form-schema answers { fields, studyFields, perSampleFields, groups, modules }, no version and no enabledMixsChecklists",
    async (site) => {
      expectShape(await studySchema(site), {
        fields: list,
        studyFields: list,
        perSampleFields: list,
        groups: list,
        modules: list,
      });
    },
  ],
  [
    "§4 Form schemas",
    "studyFields and perSampleFields split the fields into study-level and sample-level",
    async (site) => {
      const { fields, studyFields, perSampleFields } = await studySchema(site);
      const ids = (some: Field[]) => some.map(({ id }) => id).sort();
      expect(ids([...studyFields, ...perSampleFields])).to.deep.equal(ids(fields));
      expect(studyFields.some(({ perSample }: Field) => perSample)).to.equal(false);
      expect(perSampleFields.every(({ perSample }: Field) => perSample)).to.equal(true);
    },
  ],
  [
    "§4 Form schemas",
    "modules lists the modules whose fields currently contribute",
    async (site) => {
      const { modules } = (await site.admin.get("/api/modules")).body;
      const { modules: contributing } = await studySchema(site);
      const ids = contributing.map((one: string | { id: string }) =>
        typeof one === "string" ? one : one.id,
      );
      for (const id of ids) if (id in modules) expect(modules[id], id).to.equal(true);
    },
  ],
  [
    "§4 Form schemas",
    "studyId has an effect only when dynamic-studies is enabled, in which case the study's own form is used",
    async (site) => {
      const { id, order } = await site.once("study without reads", async () => {
        const { client } = await site.researcher();
        const made = await adapter.createStudy(client, "Conformance forms");
        site.atEnd(() => adapter.deleteStudy(site.admin, made));
        return { id: made, order: client };
      });
      const { modules } = (await site.admin.get("/api/modules")).body;
      const before = modules["dynamic-studies"];
      const dynamic = (enabled: boolean) =>
        adapter.changeSetting(site.admin, "modules", adapter.change.module("dynamic-studies", enabled));
      const own = { id: "of_this_study", name: "of_this_study", label: "Own", type: "text" };
      try {
        await dynamic(true);
        await adapter.saveStudyForm(site.admin, { fields: [own], groups: [] }, id);
        expect(getNames((await studySchema(site, `?studyId=${id}`, order)).fields)).to.include(own.name);
        expect(getNames((await studySchema(site)).fields)).to.not.include(own.name);
        await dynamic(false);
        expect(await studySchema(site, `?studyId=${id}`)).to.deep.equal(await studySchema(site));
      } finally {
        await dynamic(before);
      }
    },
  ],
  ...["/api/form-schema", "/api/study-form-schema"].map((path): Asked => [
    "§7 Errors",
    `GET ${path} without a session is 401 'Unauthorized'`,
    async ({ anyone }) => expectRefusal(await anyone.get(path), 401, "Unauthorized"),
  ]),
]);
