/** Code pages of one byte a character, which JavaScript's TextDecoder lacks or has wrong. */

/** The upper half of the IBM PC's code page 437; JavaScript's TextDecoder has the others that schemas name. */
export const IBM437: string =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** The upper half of windows-1252; Node 20 decodes it as ISO-8859-1. */
export const WINDOWS_1252: string =
  '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ' +
  Array.from({ length: 96 }, (_, i) => String.fromCharCode(0xa0 + i)).join('');
