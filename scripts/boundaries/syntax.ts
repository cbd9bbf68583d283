import { parseSync } from 'vite';

export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/**
 * Returns every node of a TypeScript file, parents first. A file that cannot be parsed yields none; the type check
 * reports it.
 */
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
