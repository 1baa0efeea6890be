import { isSymbolFont, symbolCharacter } from '../../docx/symbol-fonts.ts'

/** Shown for a symbol without a Unicode character. */
export const unknownSymbol = '▫'

/**
 * Replaces text by the characters that a symbol font shows for it, with the same number of code units: `ab` in Symbol becomes `αβ`.
 * Symbol fonts have their characters at U+F020 to U+F0FF too. Bullets that other fonts have there look like bullets of Symbol or
 * Wingdings in most documents.
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
