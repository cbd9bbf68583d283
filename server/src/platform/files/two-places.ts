/** The files of a shop that is being moved: new ones go to the current place; what it lacks is in the former one. */
import { hasCode } from '../foundation/error-code.ts';
import { StartError } from '../foundation/start-error.ts';
import type {
  Appending,
  LocalFile,
  Objects,
  OpenedFile,
  Range,
  StoredObject,
  UploadFiles,
} from './objects.ts';

/** Asks the current place first, and the former one for files that are missing there. */
async function firstOf<P, T>(current: P, former: P, ask: (place: P) => Promise<T>): Promise<T> {
  try {
    return await ask(current);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    return ask(former);
  }
}

export class TwoPlaces implements Objects {
  readonly #current: Objects;
  readonly #former: Objects;

  constructor(current: Objects, former: Objects) {
    this.#current = current;
    this.#former = former;
  }

  get place(): string {
    return `${this.#current.place} and ${this.#former.place}`;
  }
  get idPlace(): string {
    return this.#current.idPlace;
  }

  #firstOf<T>(ask: (place: Objects) => Promise<T>): Promise<T> {
    return firstOf(this.#current, this.#former, ask);
  }

  async #both<T>(ask: (place: Objects) => Promise<T>): Promise<[T, T]> {
    return [await ask(this.#current), await ask(this.#former)];
  }

  async prepare(): Promise<void> {
    await this.#both((place) => place.prepare());
  }

  async check(): Promise<void> {
    await this.#both((place) => place.check());
  }

  /** The current place has one once everything has been moved. */
  async id(): Promise<string | null> {
    const [current, former] = await this.#both((place) => place.id());
    if (current !== null && former !== null && current !== former)
      throw new StartError(
        `The files in "${this.#current.place}" belong to another shop. No file was touched.`,
      );
    return current ?? former;
  }

  setId(id: string): Promise<void> {
    return this.#current.setId(id);
  }

  async *stored(): AsyncGenerator<StoredObject> {
    const keys = new Set<string>();
    for await (const object of this.#current.stored()) {
      keys.add(object.key);
      yield object;
    }
    for await (const object of this.#former.stored()) if (!keys.has(object.key)) yield object;
  }

  open(key: string, range?: Range, pieceBytes?: number): Promise<OpenedFile> {
    return this.#firstOf((place) => place.open(key, range, pieceBytes));
  }

  readWhole(key: string, range?: Range): Promise<Buffer> {
    return this.#firstOf((place) => place.readWhole(key, range));
  }

  ensureReadable(key: string): Promise<void> {
    return this.#firstOf((place) => place.ensureReadable(key));
  }

  /** Which place has a file is known only by asking. */
  pathOf(): null {
    return null;
  }

  copyTo(key: string, path: string): Promise<void> {
    return this.#firstOf((place) => place.copyTo(key, path));
  }

  prepareToStore(file: LocalFile): Promise<void> {
    return this.#current.prepareToStore(file);
  }

  store(file: LocalFile): Promise<string> {
    return this.#current.store(file);
  }

  discard(file: Pick<LocalFile, 'path'>): Promise<void> {
    return this.#current.discard(file);
  }

  putBack(key: string, file: LocalFile): Promise<void> {
    return this.#current.putBack(key, file);
  }

  async remove(key: string, day: string): Promise<boolean> {
    return (await this.#both((place) => place.remove(key, day))).includes(true);
  }

  removeLocal(path: string, day: string): Promise<boolean> {
    return this.#current.removeLocal(path, day);
  }

  async removedDays(): Promise<string[]> {
    return [...new Set((await this.#both((place) => place.removedDays())).flat())];
  }

  /** Returns the places in which something was removed on a day. */
  async #placesOf(day: string): Promise<Objects[]> {
    const days = await this.#both((place) => place.removedDays());
    return [this.#current, this.#former].filter((_, at) => days[at]?.includes(day));
  }

  async removedOn(day: string): Promise<string[]> {
    const keys = new Set<string>();
    for (const place of await this.#placesOf(day))
      for (const key of await place.removedOn(day)) keys.add(key);
    return [...keys];
  }

  openRemoved(day: string, key: string): Promise<OpenedFile> {
    return this.#firstOf((place) => place.openRemoved(day, key));
  }

  async bringBack(day: string, key: string): Promise<boolean> {
    const isStored = await this.ensureReadable(key).then(
      () => true,
      (error: unknown) => {
        if (hasCode(error, 'ENOENT')) return false;
        throw error;
      },
    );
    if (isStored) return false;
    return (await this.#current.bringBack(day, key)) || this.#former.bringBack(day, key);
  }

  async purge(day: string): Promise<number> {
    let files = 0;
    for (const place of await this.#placesOf(day)) files += await place.purge(day);
    return files;
  }

  async endUnfinished(before: Date): Promise<void> {
    await this.#both((place) => place.endUnfinished(before));
  }
}

/** An upload is continued in the place in which it was begun. */
export class TwoPlacesUploads implements UploadFiles {
  readonly #current: UploadFiles;
  readonly #former: UploadFiles;

  constructor(current: UploadFiles, former: UploadFiles) {
    this.#current = current;
    this.#former = former;
  }

  begin(key: string, former?: { key: string; bytes: number }): Promise<void> {
    return firstOf(this.#current, this.#former, (place) => place.begin(key, former));
  }

  append(key: string, bytes: number): Promise<Appending> {
    return firstOf(this.#current, this.#former, (place) => place.append(key, bytes));
  }

  take(key: string, size: number): Promise<{ path: string; isCopy: boolean }> {
    return firstOf(this.#current, this.#former, (place) => place.take(key, size));
  }

  async remove(key: string, day: string): Promise<boolean> {
    const isInCurrent = await this.#current.remove(key, day);
    return (await this.#former.remove(key, day)) || isInCurrent;
  }

  async delete(key: string): Promise<void> {
    await this.#current.delete(key);
    await this.#former.delete(key);
  }

  async *unfinished(): AsyncGenerator<StoredObject> {
    yield* this.#current.unfinished();
    yield* this.#former.unfinished();
  }
}
