import { fontCatalog } from '#engraving/fonts/catalog';

const addresses = import.meta.glob<string>('../../../../engraving/fonts/licences/*', {
  query: '?url',
  import: 'default',
  eager: true,
});

export function Licences() {
  return (
    <ul className="divide-y">
      {fontCatalog.map(({ id, name, family, licence }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
          <span>
            {name}{' '}
            <span dir="ltr" className="text-sm text-muted">
              {family}
            </span>
          </span>
          <a
            href={addresses[`../../../../engraving/fonts/licences/${licence.file}`]}
            target="_blank"
            rel="noreferrer"
            className="text-sm text-ember-text underline underline-offset-4"
          >
            <bdi>{licence.name}</bdi>
            <span className="sr-only"> (در برگهٔ تازه)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
