import { fillSettings } from './features/settings/service.ts';
import type { Db } from './platform/database.ts';
import type { Settings } from './platform/settings.ts';

/** What a new shop begins with; what is there already is left alone. */
export async function fillDemo(db: Db, _settings: Settings): Promise<void> {
  await fillSettings(db);
}
