import { parseSync } from 'vite';

/** A node of a file's syntax tree, with its place in the text. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** Every node of a TypeScript file, each before what is in it. A file that cannot be parsed has none: the types say so. */
export function nodesOf(file: string, text: string): Node[] {
  const { program, errors } = parseSync(file, text);
  const nodes: Node[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    else if (isNode(part)) {
      nodes.push(part);
      Object.values(part).forEach(visit);
    }
  };
  if (errors.length === 0) visit(program);
  return nodes;
}

export const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && typeof (part as Node).type === 'string' && 'start' in part;
