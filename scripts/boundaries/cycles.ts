import { isTest } from './places.ts';
import { type Finding, importsOf, type Tree } from './source.ts';

/** The files that a file imports, each with the line of its first import. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Checks for import cycles between files. Type imports and dynamic imports count too. */
export function checkCycles(tree: Tree): Finding[] {
  const graph = graphOf(tree);
  const findings: Finding[] = [];
  const reported = new Set<string>();
  for (const file of [...graph.keys()].toSorted()) {
    if (reported.has(file)) continue;
    const way = shortestCycle(graph, file);
    if (!way) continue;
    for (const each of way) reported.add(each);
    const line = graph.get(file)?.get(way[1] ?? file) ?? 1;
    const message = `These files import each other: ${[...way, file].join(' → ')}. Move what they share to the one that needs no other, or to a file below.`;
    findings.push({ file, line, message });
  }
  return findings;
}

function graphOf(tree: Tree): Graph {
  const graph = new Map<string, Map<string, number>>();
  for (const [file, text] of tree) {
    if (!/\.tsx?$/.test(file) || isTest(file)) continue;
    const targets = new Map<string, number>();
    for (const { target, line } of importsOf(file, text))
      if (target !== undefined && !targets.has(target)) targets.set(target, line);
    graph.set(file, targets);
  }
  return graph;
}

/** Returns the files of the shortest cycle through a file, which comes first, or null. */
function shortestCycle(graph: Graph, start: string): string[] | null {
  const before = new Map<string, string>();
  const waiting = [start];
  for (const file of waiting)
    for (const target of graph.get(file)?.keys() ?? []) {
      if (target === start) return wayTo(file);
      if (before.has(target) || !graph.has(target)) continue;
      before.set(target, file);
      waiting.push(target);
    }
  return null;

  function wayTo(end: string): string[] {
    const way = [end];
    for (let at = before.get(end); at !== undefined; at = before.get(at)) way.unshift(at);
    return way;
  }
}
