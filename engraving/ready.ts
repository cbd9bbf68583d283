import createClipper, { type MainModule } from 'clipper2-wasm';

export type Clipper = MainModule;

let loading: Promise<Clipper> | null = null;
let loaded: Clipper | null = null;

/** Loads the polygon clipper (WebAssembly). It must have resolved once before anything is drawn. */
export async function readyEngine(): Promise<void> {
  loading ??= createClipper();
  loaded = await loading;
}

/** The clipper; throws if `readyEngine` has not resolved. */
export function clipper(): Clipper {
  if (!loaded) throw new Error('await readyEngine() before drawing');
  return loaded;
}
