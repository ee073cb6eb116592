export interface GraphStep {
  id: string;
  dependsOn?: string[];
}

/** The position of a step: layer along the data flow, lane across it. Both count from 0; lanes may be half-integers. */
interface PlacedStep {
  id: string;
  layer: number;
  lane: number;
}

/** The edge from a step to a dependent one, as the points that it passes. It crosses no step. */
export interface PlacedEdge {
  from: string;
  to: string;
  points: { layer: number; lane: number }[];
}

export interface StepLayout {
  steps: PlacedStep[];
  edges: PlacedEdge[];
  layers: number;
  lanes: number;
}

const SWEEPS = 4;

/**
 * Assigns the steps of a pipeline to layers, each after all its dependencies, with few edge crossings. Ignores
 * dependencies on unknown steps and dependencies that close a cycle. Deterministic.
 */
export function layoutSteps(given: GraphStep[]): StepLayout {
  const edges = usableEdges(given);
  const layerByName = assignLayers(given, edges);
  const columns: string[][] = [];
  const place = (name: string, layer: number) => (columns[layer] ??= []).push(name);
  for (const { id } of given) place(id, layerByName.get(id) ?? 0);

  // An edge that passes a layer occupies a lane there, so that no edge runs through a step.
  const chains = edges.map(({ from, to }) => {
    const chain = [from];
    for (let layer = (layerByName.get(from) ?? 0) + 1; layer < (layerByName.get(to) ?? 0); layer++) {
      const passing = `${from}\n${to}\n${layer}`;
      place(passing, layer);
      chain.push(passing);
    }
    return [...chain, to];
  });
  const links = chains.flatMap((chain) => chain.slice(1).map((to, at): Link => [chain[at] ?? to, to]));
  const ordered = withFewCrossings(columns, links);
  const lanes = Math.max(0, ...ordered.map((column) => column.length));
  const spots = new Map(
    ordered.flatMap((column, layer) =>
      column.map((name, at) => [name, { layer, lane: at + (lanes - column.length) / 2 }] as const),
    ),
  );
  const findSpot = (name: string) => spots.get(name) ?? { layer: 0, lane: 0 };
  return {
    steps: given.map(({ id }) => ({ id, ...findSpot(id) })),
    edges: edges.map((edge, at) => ({ ...edge, points: (chains[at] ?? []).map(findSpot) })),
    layers: ordered.length,
    lanes,
  };
}

/** The same steps in one column in dependency order, without edges. */
export function inOneColumn({ steps }: StepLayout): StepLayout {
  const order = steps
    .toSorted((one, other) => one.layer - other.layer || one.lane - other.lane)
    .map(({ id }) => id);
  return {
    steps: steps.map(({ id }) => ({ id, layer: order.indexOf(id), lane: 0 })),
    edges: [],
    layers: steps.length,
    lanes: Math.min(1, steps.length),
  };
}

interface Edge {
  from: string;
  to: string;
}
type Link = [from: string, to: string];

/** The valid dependencies, without duplicates and without those that close a cycle. */
function usableEdges(given: GraphStep[]): Edge[] {
  const known = new Set(given.map(({ id }) => id));
  const after = new Map<string, string[]>();
  const edges: Edge[] = [];
  for (const { id: to, dependsOn = [] } of given)
    for (const from of new Set(dependsOn)) {
      if (!known.has(from) || reaches(after, to, from)) continue;
      after.set(from, [...(after.get(from) ?? []), to]);
      edges.push({ from, to });
    }
  return edges;
}

function reaches(after: Map<string, string[]>, start: string, goal: string): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === goal) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(after.get(id) ?? []));
  }
  return false;
}

/** The longest path to each step from a step without dependencies. */
function assignLayers(given: GraphStep[], edges: Edge[]): Map<string, number> {
  const layers = new Map(given.map(({ id }) => [id, 0]));
  for (let moved = true; moved;) {
    moved = false;
    for (const { from, to } of edges) {
      const least = (layers.get(from) ?? 0) + 1;
      if ((layers.get(to) ?? 0) >= least) continue;
      layers.set(to, least);
      moved = true;
    }
  }
  return layers;
}

/**
 * Sorts each layer by the mean position of its neighbors, forwards and backwards, and returns the order with the
 * fewest crossings.
 */
function withFewCrossings(columns: string[][], links: Link[]): string[][] {
  let best = columns;
  let fewest = crossings(columns, links);
  let order = columns;
  for (let sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
    for (const forth of [true, false]) {
      order = swept(order, links, forth);
      const now = crossings(order, links);
      if (now < fewest) [best, fewest] = [order, now];
    }
  }
  return best;
}

function swept(columns: string[][], links: Link[], forth: boolean): string[][] {
  const neighbours = new Map<string, string[]>();
  for (const [from, to] of links) {
    const [name, other] = forth ? [to, from] : [from, to];
    neighbours.set(name, [...(neighbours.get(name) ?? []), other]);
  }
  const result = [...columns];
  const indexes = columns.map((_, layer) => layer);
  for (const layer of forth ? indexes.slice(1) : indexes.reverse().slice(1)) {
    const beside = result[layer + (forth ? -1 : 1)] ?? [];
    const column = result[layer] ?? [];
    const middle = new Map(
      column.map((name, at) => {
        const ats = (neighbours.get(name) ?? []).map((other) => beside.indexOf(other));
        return [name, ats.length === 0 ? at : ats.reduce((sum, one) => sum + one, 0) / ats.length];
      }),
    );
    result[layer] = column.toSorted((one, other) => (middle.get(one) ?? 0) - (middle.get(other) ?? 0));
  }
  return result;
}

/** How often lines between neighbouring layers cross. */
export function crossings(columns: string[][], links: [from: string, to: string][]): number {
  const spot = new Map(
    columns.flatMap((column, layer) => column.map((name, at) => [name, { layer, at }] as const)),
  );
  const lines = links.map(([from, to]) => ({
    layer: spot.get(from)?.layer,
    from: spot.get(from)?.at ?? 0,
    to: spot.get(to)?.at ?? 0,
  }));
  let count = 0;
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1))
      if (one.layer === other.layer && (one.from - other.from) * (one.to - other.to) < 0) count++;
  return count;
}
