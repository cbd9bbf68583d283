const addresses = import.meta.glob<string>('../../../../engraving/fonts/files/*.woff', {
  query: '?url',
  import: 'default',
  eager: true,
});

export function addressOfFile(name: string): string {
  const address = addresses[`../../../../engraving/fonts/files/${name}`];
  if (address === undefined) throw new Error(`There is no font file ${name}.`);
  return address;
}
