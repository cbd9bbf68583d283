/** The package names a file of declarations that it does not have. */
declare module 'clipper2-wasm' {
  import type { MainModule } from 'clipper2-wasm/dist/clipper2z';
  export type { MainModule };
  export default function createClipper(): Promise<MainModule>;
}
