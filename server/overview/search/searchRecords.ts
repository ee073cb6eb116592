import type { Knex } from "knex";
import type { z } from "zod";
import type { SignedInContext, SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { type Rank, SHOWN_PER_KIND, ranked } from "./ranking.ts";
import type { searchInput } from "./schema.ts";
import { Library } from "../../../db/models/Library.ts";
import { Order } from "../../../db/models/Order.ts";
import { Pool } from "../../../db/models/Pool.ts";
import { User } from "../../../db/models/User.ts";
import { EXTERNAL, PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Study } from "../../../db/models/Study.ts";
import { readPackages } from "../../analysis/pipelines/readPackages.ts";
import { selectedRuns } from "../../analysis/runs/listRuns.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { visibleStudies } from "../../access/departments/visibleStudies.ts";
import { Place } from "../../../db/models/Place.ts";
import { whereMaySee } from "../../ordering/access/orderAccess.ts";

/** Searches orders, samples, runs and studies visible to the caller, and accounts, libraries and pools for the facility,
 *  by their identifying columns. One bounded query per kind. Kinds are sorted by their best match; kinds without a match are
 *  omitted. hasMore: the kind has further matches. Returns { groups: [{ kind, hits, hasMore }] }; no groups for an
 *  empty text. */
export async function searchRecords(ctx: SignedInContext, { text }: z.output<typeof searchInput>) {
  if (text === "") return { groups: [] };
  const isOfFacility = hasRight(ctx.user, "records.read");
  const [orders, samples, runs, studies, places, people, libraries, pools] = await Promise.all([
    searchOrders(ctx.db, ctx.user, text),
    searchSamples(ctx.db, ctx.user, text),
    searchRuns(ctx, text),
    searchStudies(ctx.db, ctx.user, text),
    isOfFacility ? searchPlaces(ctx.db, text) : [],
    hasRight(ctx.user, "users.manage") ? searchPeople(ctx.db, text) : [],
    isOfFacility ? searchLibraries(ctx.db, text) : [],
    isOfFacility ? searchPools(ctx.db, text) : [],
  ]);
  const groups = [
    { kind: "order" as const, ...shown(orders) },
    { kind: "sample" as const, ...shown(samples) },
    { kind: "run" as const, ...shown(runs) },
    { kind: "study" as const, ...shown(studies) },
    { kind: "place" as const, ...shown(places) },
    { kind: "person" as const, ...shown(people) },
    { kind: "library" as const, ...shown(libraries) },
    { kind: "pool" as const, ...shown(pools) },
  ];
  return {
    groups: groups
      .filter(({ hits }) => hits.length > 0)
      .toSorted((one, other) => one.best - other.best)
      .map(({ best: _best, ...group }) => group),
  };
}

function shown<Hit>(found: { hit: Hit; rank: Rank }[]) {
  return {
    best: found[0]?.rank ?? 3,
    hits: found.slice(0, SHOWN_PER_KIND).map(({ hit }) => hit),
    hasMore: found.length > SHOWN_PER_KIND,
  };
}

/** Searches the orders visible to a user by number, name and, for the facility, owner. */
async function searchOrders(db: Knex, user: SessionUser, searched: string) {
  const isOfFacility = hasRight(user, "records.read");
  const query = Order.query(db).select("orders.id", "orderNumber", "orders.name", "orders.status");
  whereMaySee(query, user);
  const found = await ranked(
    query,
    { searched, name: "orders.orderNumber", columns: ["orders.orderNumber", "orders.name"] },
    (match, pattern) => {
      if (isOfFacility) match.orWhereIn("orders.userId", peopleNamed(db, pattern));
    },
  );
  return (found as (Order & { rank: Rank })[]).map(({ rank, id, orderNumber, name, status }) => ({
    rank,
    hit: { id, orderNumber, name, status },
  }));
}

function peopleNamed(db: Knex, pattern: string) {
  return User.query(db)
    .select("id")
    .whereRaw("(first_name || ' ' || last_name || ' ' || email) ilike ?", [pattern]);
}

/** Searches accounts by name and email address, for the facility. */
async function searchPeople(db: Knex, searched: string) {
  const query = User.query(db).select("id", "firstName", "lastName", "email");
  const found = await ranked(
    query,
    { searched, name: "users.email", columns: ["users.email"] },
    (match, pattern) => match.orWhereRaw("(first_name || ' ' || last_name) ilike ?", [pattern]),
  );
  return (found as (User & { rank: Rank })[]).map(({ rank, id, firstName, lastName, email }) => ({
    rank,
    hit: { id, firstName, lastName, email },
  }));
}

/** Searches the runs visible to a user by number, pipeline and target. */
async function searchRuns({ site, user }: SignedInContext, searched: string) {
  const query = PipelineRun.query(site.database)
    .select("id", "runNumber", "pipelineId", "status", "orderId", "studyId")
    .withGraphFetched("[order(numbered), study(titled)]")
    .modifiers({
      numbered: (order) => order.select("id", "orderNumber"),
      titled: (study) => study.select("id", "title"),
    });
  if (!hasRight(user, "records.read"))
    query.where(
      (visible) =>
        void visible
          .whereIn("id", selectedRuns(site.database, user))
          .orWhere({ targetType: EXTERNAL, userId: user.id }),
    );
  const [found, { pipelines }] = await Promise.all([
    ranked(
      query,
      { searched, name: "pipelineRuns.runNumber", columns: ["runNumber", "pipelineId"] },
      (match, pattern) =>
        match
          .orWhereIn(
            "orderId",
            Order.query(site.database).select("id").where("orderNumber", "ilike", pattern),
          )
          .orWhereIn("studyId", Study.query(site.database).select("id").where("title", "ilike", pattern)),
    ),
    readPackages(site),
  ]);
  return (found as (PipelineRun & { rank: Rank })[]).map((run) => ({
    rank: run.rank,
    hit: {
      id: run.id,
      runNumber: run.runNumber,
      pipelineName: pipelines.get(run.pipelineId)?.registry.name ?? run.pipelineId,
      status: run.status,
      target: run.order?.orderNumber ?? run.study?.title ?? null,
    },
  }));
}

// Each column has a trigram index where PostgreSQL supports it (index_search).
const SAMPLE_COLUMNS = [
  "samples.sampleId",
  "samples.sampleAlias",
  "samples.sampleTitle",
  "samples.scientificName",
  "samples.sampleAccessionNumber",
  "samples.biosampleNumber",
];

/** Searches samples of visible orders by sample ID, alias, title, organism and accession. */
async function searchSamples(db: Knex, user: SessionUser, searched: string) {
  const query = Sample.query(db)
    .select("samples.id", "sampleId", "sampleTitle", "scientificName", "orderId")
    .withGraphFetched("order(named)")
    .modifiers({ named: (order) => order.select("id", "orderNumber") });
  if (!hasRight(user, "records.read"))
    query.whereIn("orderId", whereMaySee(Order.query(db).select("orders.id"), user));
  const found = await ranked(
    query,
    { searched, name: "samples.sampleId", columns: SAMPLE_COLUMNS },
    // A scanned code is complete; generated ones are in capitals.
    (match) => match.orWhereIn("samples.tubeCode", [searched, searched.toUpperCase()]),
  );
  return (found as (Sample & { rank: Rank })[]).map((sample) => ({
    rank: sample.rank,
    hit: {
      id: sample.id,
      sampleId: sample.sampleId,
      sampleTitle: sample.sampleTitle,
      scientificName: sample.scientificName,
      orderId: sample.orderId,
      orderNumber: sample.order?.orderNumber ?? null,
    },
  }));
}

/** Searches libraries by code, for the facility. */
async function searchLibraries(db: Knex, searched: string) {
  const query = Library.query(db)
    .join("samples", "samples.id", "libraries.sampleId")
    .select("libraries.id", "code", "libraries.status", "samples.sampleId as sampleCode");
  const found = await ranked(query, { searched, name: "libraries.code", columns: ["libraries.code"] });
  return (found as unknown as (Library & { rank: Rank; sampleCode: string })[]).map(
    ({ rank, id, code, status, sampleCode }) => ({ rank, hit: { id, code, status, sampleCode } }),
  );
}

/** Searches pools by name and code, for the facility. */
async function searchPools(db: Knex, searched: string) {
  const query = Pool.query(db).select("pools.id", "name", "status");
  const found = await ranked(query, { searched, name: "pools.name", columns: ["pools.name"] }, (match) =>
    match.orWhere("pools.code", searched.toUpperCase()),
  );
  return (found as (Pool & { rank: Rank })[]).map(({ rank, id, name, status }) => ({
    rank,
    hit: { id, name, status },
  }));
}

/** Searches places by name and code, for the facility. */
async function searchPlaces(db: Knex, searched: string) {
  const query = Place.query(db).select("places.id", "name", "code", "placeKind");
  const found = await ranked(query, {
    searched,
    name: "places.name",
    columns: ["places.name", "places.code"],
  });
  return (found as (Place & { rank: Rank })[]).map(({ rank, id, name, code, placeKind }) => ({
    rank,
    hit: { id, name, code, placeKind },
  }));
}

const STUDY_COLUMNS = ["studies.title", "studies.alias", "studies.studyAccessionId"];

/** Searches the studies visible to a user by title, alias and accession. */
async function searchStudies(db: Knex, user: SessionUser, searched: string) {
  const query = visibleStudies(user, db).select("studies.id", "title", "alias");
  const found = await ranked(query, { searched, name: "studies.title", columns: STUDY_COLUMNS });
  return (found as (Study & { rank: Rank })[]).map(({ rank, id, title, alias }) => ({
    rank,
    hit: { id, title, alias },
  }));
}
