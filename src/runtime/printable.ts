declare const brand: unique symbol;

/** Text that is safe to show on a terminal: what comes from an input in it went through `printable`. */
export type SafeText = string & { readonly [brand]: true };

/**
 * What a terminal obeys instead of showing it, what ends a line, what changes the direction of text, and halves of
 * surrogate pairs, which stand for bytes that are no text.
 */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f]/gu;

/** The same and whole surrogate pairs, by UTF-16 units: an eighth of the time, and nearly no text has one. */
const SUSPECT = /[^ -~\xa0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u2070-\ud7ff\ue000-\uffff]/;

/**
 * Text from an input as a part of a line: characters that are not for showing become `\x..` and `\u....`, so that a hostile
 * name can neither move the cursor nor hide itself nor begin a line.
 */
export function printable(text: string): SafeText {
  return SUSPECT.test(text) ? escapeUnsafe(text) : (text as SafeText);
}

/** The same in less code, for texts that are few: messages of errors. */
export function escapeUnsafe(text: string): SafeText {
  return text.replace(UNSAFE, (character) => {
    const digits = character.charCodeAt(0).toString(16);
    return digits.length > 2 ? `\\u${digits.padStart(4, '0')}` : `\\x${digits.padStart(2, '0')}`;
  }) as SafeText;
}
