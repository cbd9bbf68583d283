import path from 'node:path';
import type { Plugin } from 'vite';

const isContract = (id: string) => /\/contract\/([^/]+|common\/(?!validation)[^/]+)\.ts$/.test(id);
const shapes = '?shapes';
/** Their calls are made by functions from their schemas, so they stay as they are written. */
const isWhole = (id: string) => /\/contract\/(content|files)\.ts$/.test(id);

/** The parts of a call that the page does not read, or only to check a form that is sent. */
const left = new Set(['summary', 'who', 'query', 'body', 'bodyBytes', 'answer', 'failsTo']);
const checked = new Set(['query', 'body']);

type Node = { type: string; start: number };

/**
 * Takes the schemas off the calls of the contract, and with them the schema library off the first screen. A call with
 * something to check gets `whole()` instead, which loads the module as it was written, under `?shapes`.
 */
export const lightContract: Plugin = {
  name: 'light-contract',
  // In development nothing that is left over is shaken off, and it would not run.
  apply: 'build',
  resolveId: {
    order: 'pre',
    async handler(specifier, importer) {
      if (!importer || !specifier.startsWith('.')) return null;
      if (!importer.endsWith(shapes) && !isWhole(importer)) return null;
      const plain = importer.endsWith(shapes) ? importer.slice(0, -shapes.length) : importer;
      const found = await this.resolve(specifier, plain, { skipSelf: true });
      return found && isContract(found.id) ? found.id + shapes : found;
    },
  },
  transform(code, id) {
    if (!isContract(id) || isWhole(id)) return null;
    const edits: [start: number, end: number, text: string][] = [];
    for (const statement of this.parse(code).body) {
      // Nothing that is left uses it.
      if (statement.type === 'ImportDeclaration' && statement.source.value === 'zod/mini')
        edits.push([statement.start, statement.end, 'const z = {};']);
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
      if (declaration?.type !== 'VariableDeclaration') continue;
      for (const { id: name, init } of declaration.declarations) {
        if (!init) continue;
        for (const start of callsIn(init)) edits.push([start, start, '/* @__PURE__ */ ']);
        if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue;
        const [, declared] = init.arguments;
        if (init.callee.name !== 'endpoint' || declared?.type !== 'ObjectExpression') continue;
        const file = JSON.stringify(`./${path.basename(id)}${shapes}`);
        let hasShapes = false;
        for (const property of declared.properties) {
          if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
          if (!left.has(property.key.name)) continue;
          hasShapes ||= checked.has(property.key.name);
          const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
          edits.push([property.start, property.end + comma, '']);
        }
        if (hasShapes && name.type === 'Identifier') {
          const loads = `whole: () => import(${file}).then((module) => module.${name.name}),`;
          edits.push([declared.start + 1, declared.start + 1, loads]);
        }
      }
    }
    // An edit within one that takes a part away has nothing left to change.
    const kept = edits.filter(
      ([start, end]) => !edits.some(([from, to]) => from <= start && end <= to && to - from > end - start),
    );
    let light = code;
    for (const [start, end, text] of kept.toSorted((a, b) => b[0] - a[0]))
      light = light.slice(0, start) + text + light.slice(end);
    return { code: light, map: null };
  },
};

/** The places of all calls that are made while the module is loaded. */
function callsIn(node: Node): number[] {
  if (/Function/.test(node.type)) return [];
  const own = node.type === 'CallExpression' ? [node.start] : [];
  const children = Object.values<unknown>(node).flat();
  const nodes = children.filter((child): child is Node => typeof (child as Node | null)?.type === 'string');
  return [...new Set([...own, ...nodes.flatMap(callsIn)])];
}
