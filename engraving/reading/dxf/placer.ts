import { boxOf, type Point } from '../../geometry.ts';
import { type Affine, composed, mapped, scaled, scaleOf } from '../affine.ts';
import { chainOutlines } from '../chain.ts';
import { boxMapped, DrawingBuilder, isSound } from '../drawing-builder.ts';
import { Pen } from '../pen.ts';
import {
  dash,
  FarPlaceError,
  type Outline,
  type ReadDrawing,
  ReadError,
  readLimits,
  type ReadShape,
  type ReadUnit,
} from '../read-drawing.ts';
import { indexedColor } from './colors.ts';
import type { Entity, Insert } from './entity.ts';
import { type Block, type DxfFile, keyOf, type Layer } from './file.ts';
import { withCodes } from './texts.ts';

/** Points of entities that may be drawn, with those of blocks each time. */
const maxDrawn = 1_000_000;

/** The names of the blocks in which a file may put its model space and its sheets of paper. */
const modelSpace = /^[$*]MODEL_SPACE/;
const paperSpace = /^[$*]PAPER_SPACE/;

/** The properties that a block's entities take from the INSERT that draws it. */
interface Context {
  readonly map: Affine;
  readonly layer: string;
  readonly color: string;
  readonly lineType: string;
  /** True if everything in the block lies on the layer of the INSERT, because that is frozen. */
  readonly isHidden: boolean;
  readonly depth: number;
}

/** Draws the entities of a file, in mm. */
export class Placer {
  readonly #file: DxfFile;
  readonly #unit: ReadUnit;
  readonly #builder = new DrawingBuilder();
  /** In the order of painting; null where a line became a part of an outline that began before. */
  readonly #shapes: (ReadShape | null)[] = [];
  /** The dots of each layer, colour and width: there can be many. */
  readonly #dots = new Map<string, { layer: number; color: string; width: number; outlines: Outline[] }>();
  readonly #open = new Set<Block>();
  #drawn = 0;
  /** True if something was drawn on a layer that is shown. */
  #isSomethingShown = false;

  constructor(file: DxfFile, unit: ReadUnit) {
    this.#file = file;
    this.#unit = unit;
  }

  place(): void {
    const { model, sheet, blocks } = this.#file;
    const listsOf = (name: RegExp) =>
      [...blocks].flatMap(([key, { entities }]) => (name.test(key) ? [entities] : []));
    for (const entities of [model, ...listsOf(modelSpace)]) this.#draw(entities);
    for (const entities of [sheet, ...listsOf(paperSpace)]) {
      if (!this.#isSomethingShown) this.#draw(entities);
      else if (entities.some(({ kind }) => kind !== 'unread')) this.#builder.skip('*Paper_Space');
    }
  }

  #draw(entities: readonly Entity[]): void {
    const { mm } = this.#unit;
    this.#all(entities, {
      map: scaled(mm, mm),
      layer: '0',
      color: '#000000',
      lineType: '',
      isHidden: false,
      depth: 0,
    });
  }

  /** The longer side of everything that is drawn, in mm. */
  extent(): number {
    const shapes = [...this.#shapes, ...this.#dots.values()];
    const box = boxOf(shapes.flatMap((shape) => shape?.outlines ?? []));
    return box ? Math.max(box.right - box.left, box.top - box.bottom) : 0;
  }

  build(): ReadDrawing {
    this.#join();
    for (const shape of this.#shapes) if (shape) this.#builder.shape(shape);
    for (const { layer, color, width, outlines } of this.#dots.values())
      this.#builder.shape({ layer, fill: null, stroke: { color, width, cap: 'round' }, outlines });
    return this.#builder.build('dxf', this.#unit, null);
  }

  #layer(name: string): Layer {
    return this.#file.layers.get(keyOf(name)) ?? { name, color: '#000000', shown: true, isFrozen: false };
  }

  #all(entities: readonly Entity[], context: Context): void {
    for (const entity of entities) {
      try {
        this.#entity(entity, context);
      } catch (error) {
        if (!(error instanceof FarPlaceError)) throw error;
        if (this.#layer(this.#layerName(entity, context)).shown) this.#builder.skip(entity.name);
      }
    }
  }

  #layerName(entity: Entity, context: Context): string {
    const isInherited = context.isHidden || (entity.layer === '0' && context.depth > 0);
    return isInherited ? context.layer : entity.layer;
  }

  #lineType(entityType: string, layer: string, context: Context): string {
    const name = keyOf(entityType);
    if (name === 'BYBLOCK') return context.lineType;
    return name === '' || name === 'BYLAYER' ? (this.#file.lineTypes.get(keyOf(layer)) ?? '') : entityType;
  }

  #isDashed(lineType: string): boolean {
    const name = keyOf(withCodes(lineType));
    const isSolid = name === '' || name === 'CONTINUOUS' || name === 'BYLAYER' || name === 'BYBLOCK';
    return !isSolid && (this.#file.dashes.get(name) ?? true);
  }

  #count(points: number): void {
    this.#drawn += points;
    if (this.#drawn > maxDrawn) throw new ReadError('too-much', 'blocks');
  }

  #entity(entity: Entity, context: Context): void {
    this.#count(entity.kind === 'drawn' ? entity.points + 1 : 1);
    const name = this.#layerName(entity, context);
    const layer = this.#layer(name);
    const color =
      typeof entity.color === 'string'
        ? entity.color
        : entity.color === 0
          ? context.color
          : entity.color >= 256
            ? layer.color
            : indexedColor(entity.color);
    const lineType = this.#lineType(entity.lineType, name, context);
    const map = composed(context.map, entity.map);
    const index = () => {
      this.#isSomethingShown ||= layer.shown;
      return this.#builder.layer(keyOf(name), () => ({
        name: layer.name,
        color: layer.color,
        shown: layer.shown,
      }));
    };
    switch (entity.kind) {
      case 'drawn': {
        const pen = new Pen(map, this.#builder.count);
        const scale = scaleOf(map);
        entity.draw(pen, scale > 0 ? scale : 1);
        const all = pen.done({ dots: true });
        const outlines = all.filter(({ segments }) => segments.length > 0);
        if (outlines.length === 0) {
          // A line whose ends are one point, and a circle without a radius, are dots; an area without a size is nothing.
          if (all[0] && entity.width >= 0) this.#dot(index(), color, entity.width * scale, all[0]);
          return;
        }
        if (entity.skips !== undefined && layer.shown) this.#builder.skip(entity.skips);
        if (entity.fill === 'none' && layer.shown && this.#isDashed(lineType)) this.#builder.skip(dash);
        this.#shapes.push({
          layer: index(),
          fill: entity.fill === 'none' ? null : { color, rule: entity.fill },
          stroke: entity.width < 0 ? null : { color, width: entity.width * scale },
          outlines,
        });
        return;
      }
      case 'dot': {
        const start = mapped(map, entity.x, entity.y);
        if (!start.every(isSound)) throw new FarPlaceError('the place of a point');
        this.#builder.count(1);
        this.#dot(index(), color, 0, { start, segments: [], closed: false });
        return;
      }
      case 'text': {
        if (entity.text === '') return;
        const font = entity.font ?? this.#file.fonts.get(keyOf(entity.style)) ?? null;
        const box = boxMapped(map, ...entity.box);
        this.#builder.text({ layer: index(), text: entity.text, font, embedded: false, box });
        return;
      }
      case 'picture': {
        const [a, b, c, d] = entity.corners;
        const corner = ([x, y]: Point): Point => mapped(map, x, y);
        this.#builder.picture({
          layer: index(),
          corners: [corner(a), corner(b), corner(c), corner(d)],
          width: entity.width,
          height: entity.height,
        });
        return;
      }
      case 'unread':
        // A block that is drawn shows the values of its attributes and not their definitions.
        if (layer.shown && !(entity.name === 'ATTDEF' && context.depth > 0)) this.#builder.skip(entity.name);
        return;
      case 'insert':
        this.#insert(entity, context, { layer, name, color, lineType });
    }
  }

  #dot(layer: number, color: string, width: number, outline: Outline): void {
    const key = `${layer} ${color} ${width}`;
    const dots = this.#dots.get(key) ?? { layer, color, width, outlines: [] };
    dots.outlines.push(outline);
    this.#dots.set(key, dots);
  }

  #insert(
    entity: Insert,
    context: Context,
    { layer, name, color, lineType }: Pick<Context, 'color' | 'lineType'> & { layer: Layer; name: string },
  ): void {
    const block = this.#file.blocks.get(keyOf(entity.block));
    if (!block || (block.outside !== null && block.entities.length === 0)) {
      const missing = block ? `XREF ${block.outside}` : `${entity.name} ${entity.block}`.trim();
      if (layer.shown) this.#builder.skip(missing);
      return;
    }
    if (block.entities.length === 0) return;
    if (context.depth >= readLimits.depth) throw new ReadError('too-much', 'blocks inside each other');
    if (this.#open.has(block)) {
      this.#builder.skip(entity.name);
      return;
    }
    this.#open.add(block);
    for (let row = 0; row < entity.rows; row++)
      for (let column = 0; column < entity.columns; column++) {
        this.#count(1);
        this.#all(block.entities, {
          map: composed(context.map, entity.place(column, row, block.base)),
          layer: name,
          color,
          lineType,
          isHidden: context.isHidden || layer.isFrozen,
          depth: context.depth + 1,
        });
      }
    this.#open.delete(block);
  }

  /** Joins loose lines and curves of the same layer, colour and width. */
  #join(): void {
    const groups = new Map<string, number[]>();
    for (const [n, shape] of this.#shapes.entries()) {
      const [outline, more] = shape?.outlines ?? [];
      if (!shape?.stroke || shape.fill || !outline || more || outline.closed) continue;
      const key = `${shape.layer} ${shape.stroke.color} ${shape.stroke.width}`;
      const others = groups.get(key);
      if (others) others.push(n);
      else groups.set(key, [n]);
    }
    for (const places of groups.values()) {
      const loose = places.flatMap((place) => this.#shapes[place]?.outlines ?? []);
      const shapes = places.map((place) => this.#shapes[place] ?? null);
      for (const place of places) this.#shapes[place] = null;
      for (const { first, outline } of chainOutlines(loose)) {
        const [shape, place] = [shapes[first], places[first]];
        if (shape && place !== undefined) this.#shapes[place] = { ...shape, outlines: [outline] };
      }
    }
  }
}
