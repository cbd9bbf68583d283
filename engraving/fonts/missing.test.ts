import { expect, it } from 'vitest';
import { explainMissing } from './missing.ts';

const vazirmatn = { id: 'vazirmatn', name: 'وزیرمتن' };
const amiri = { id: 'amiri', name: 'امیری' };
const vibes = { id: 'great-vibes', name: 'گریت وایبز' };

it('names the fonts that draw the whole text', () => {
  const { message, fonts } = explainMissing('عشق ♥', ['ع', 'ش', 'ق'], [vibes, vazirmatn, amiri]);
  expect(fonts).toEqual([vazirmatn, amiri]);
  expect(message).toBe('این فونت «ع ش ق» را ندارد؛ با فونت «وزیرمتن» یا «امیری» نوشته می‌شود.');
});

it('says that no font has a character, whatever the others have', () => {
  for (const [text, character] of [
    ['عشق 🦋', '🦋'],
    ['عشق \ufffd', '\ufffd'],
  ] as const)
    expect(explainMissing(text, [character], [vibes, vazirmatn])).toEqual({
      message: `هیچ‌کدام از فونت‌های ما «${character}» را ندارد؛ آن را بردارید.`,
      fonts: [],
    });
  expect(explainMissing('🦋🙂', ['🦋', '🙂'], [vibes]).message).toContain('آن‌ها را بردارید');
});

it('says that a font has the sign but not the rest', () => {
  const { message, fonts } = explainMissing('я عشق', ['ع', 'ش', 'ق'], [vibes, amiri]);
  expect(fonts).toEqual([]);
  expect(message).toMatch(/«ع ش ق» را ندارد\. فونت «امیری» دارد، ولی بقیهٔ این نوشته را ندارد/);
});
