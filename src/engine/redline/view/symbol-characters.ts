import { isSymbolFont, symbolCharacter } from '../../docx/symbol-fonts.ts'

/** The character to show for a symbol that has no Unicode character. */
export const unknownSymbol = '▫'

/**
 * Replaces text with the characters that a symbol font shows for it, with the same number of code units: `ab` in Symbol
 * becomes `αβ`. Symbol fonts also have their characters at U+F020 to U+F0FF. In other fonts, these codes are mostly
 * bullets that were meant for Symbol or Wingdings, so they are shown as those bullets.
 */
export function shownCharacters(text: string, font = ''): string {
  if (isSymbolFont(font))
    return text.replace(codes, code => symbolCharacter(font, code.charCodeAt(0) & 0xff) ?? unknownSymbol)
  return text.replace(privateCodes, code => bullet(code.charCodeAt(0) & 0xff) ?? unknownSymbol)
}

const codes = /[\u0020-\u00ff\uf020-\uf0ff]/g
const privateCodes = /[\uf020-\uf0ff]/g

const bullet = (code: number) =>
  ['Symbol', 'Wingdings']
    .map(font => symbolCharacter(font, code))
    .find(character => character && !/[\p{L}\p{N}]/u.test(character))
