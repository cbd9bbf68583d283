/** The parts of the package that the engine uses. The package names a file of declarations that it does not contain. */
declare module 'clipper2-wasm' {
  interface Freed {
    delete(): void;
  }
  export interface PathD extends Freed {
    /** Triples x, y, z. */
    view(): Float64Array;
    assign(triples: Float64Array): void;
  }
  export interface PathsD extends Freed {
    push_back(path: PathD): void;
    size(): number;
    get(index: number): PathD;
  }
  interface ClipperD extends Freed {
    SetPreserveCollinear(keep: boolean): void;
    AddSubject(subjects: PathsD): void;
    AddClip(clips: PathsD): void;
    ExecutePath(clip: Choice, rule: Choice, solution: PathsD): boolean;
  }
  interface Choice {
    readonly value: number;
  }
  export interface MainModule {
    PathD: new () => PathD;
    PathsD: new () => PathsD;
    ClipperD: new (decimals: number) => ClipperD;
    ClipType: { readonly Union: Choice; readonly Intersection: Choice; readonly Difference: Choice };
    FillRule: { readonly EvenOdd: Choice; readonly NonZero: Choice };
    JoinType: { readonly Round: Choice };
    EndType: { readonly Polygon: Choice };
    InflatePathsD(
      paths: PathsD,
      by: number,
      join: Choice,
      end: Choice,
      miterLimit: number,
      decimals: number,
      arcTolerance: number,
    ): PathsD;
    DifferenceD(subjects: PathsD, clips: PathsD, rule: Choice, decimals: number): PathsD;
  }
  export default function createClipper(): Promise<MainModule>;
}
