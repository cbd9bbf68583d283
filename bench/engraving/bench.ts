/**
 * `npm run bench -- engraving` judges the engraving engine by independent programs, and compares it with its peers: `shaping`,
 * `area`, `exports`, `files`, `field`, `files-speed`, `qr`, `batch` and `speed`, or only the named ones. `speed` reads the others' results.
 */
const parts = {
  shaping: async () => (await import('./shaping.ts')).judgeShaping(),
  area: async () => (await import('./area.ts')).judgeArea(),
  exports: async () => (await import('./exports.ts')).judgeExports(),
  files: async () => (await import('./files.ts')).judgeFiles(),
  field: async () => (await import('./field.ts')).judgeField(),
  'files-speed': async () => (await import('./files-speed.ts')).timeFiles(),
  qr: async () => (await import('./qr.ts')).judgeQr(),
  batch: async () => (await import('./batch.ts')).timeBatches(),
  speed: async () => (await import('./speed.ts')).compareSpeed(),
};

const named = process.argv.slice(3);
for (const [name, run] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  try {
    await run();
  } catch (error) {
    // A program that is missing is named, and its part has not passed.
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
