// U+2800 is an empty Braille cell, U+1D159 a note without ink, U+FFFC what a phone pastes in place of a picture. A kashida
// (U+0640) alone is no letter, and characters for private use are shown by no font.
const ink =
  /[^\u0640\p{Co}\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1d159}\ufffc]/u;

// Of what nobody sees, joiners and the selectors of an emoji's form stay: they change the character next to them.
const trimmed =
  /[\p{White_Space}\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u2060\u2800\u3164\ufeff\uffa0]/u;

/** Trims spaces and what nobody sees; a text without a visible character becomes empty. */
export function trimInvisible(text: string): string {
  if (!ink.test(text)) return '';
  let from = 0;
  let to = text.length;
  while (trimmed.test(text.charAt(from))) from += 1;
  while (trimmed.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
