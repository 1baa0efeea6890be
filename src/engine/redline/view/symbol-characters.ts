import { isSymbolFont, symbolCharacter } from '../../docx/symbol-fonts.ts'

/** Shown for a symbol without a character of Unicode. */
export const unknownSymbol = '▫'

/**
 * A text with the characters that a symbol font shows for it, as many code units as before. Symbol fonts have their characters
 * at U+F020 to U+F0FF too. The bullets that other fonts have there look like those of Symbol or Wingdings in most documents.
 */
export function shownCharacters(text: string, font = ''): string {
  if (isSymbolFont(font))
    return text.replace(codes, code => symbolCharacter(font, code.charCodeAt(0) & 0xff) ?? unknownSymbol)
  return text.replace(privateCodes, code => bullet(code.charCodeAt(0) & 0xff) ?? unknownSymbol)
}

const codes = /[\u0020-\u00ff\uf020-\uf0ff]/g
const privateCodes = /[\uf020-\uf0ff]/g

const bullet = (code: number) =>
  ['Symbol', 'Wingdings'].map(font => symbolCharacter(font, code)).find(one => one && !/[\p{L}\p{N}]/u.test(one))
