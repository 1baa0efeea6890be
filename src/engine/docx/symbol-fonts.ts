import { codePoint } from 'dingbat-to-unicode'

/** Whether a font has its own characters at the codes of letters. */
export const isSymbolFont = (font: string): boolean => /^(symbol|wingdings( [23])?|webdings)$/i.test(font)

/**
 * Returns the Unicode character for the code of a symbol font, one code unit long; undefined when there is none. The
 * tables are from Adobe for Symbol and from Unicode (L2/11-052) for the other fonts. Where their character is longer,
 * it is replaced by a similar character.
 */
export function symbolCharacter(font: string, code: number): string | undefined {
  if (code === 0x20) return ' '
  const character = similar[font.toLowerCase()]?.[code] ?? codePoint(font, code)?.string
  return character?.length === 1 ? character : undefined
}

/**
 * Replacements for check boxes, bullets, arrows and brackets whose exact Unicode characters are in few fonts or take
 * two code units.
 */
const similar: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  symbol: { 42: '∗', 189: '│', 190: '─', 225: '⟨', 241: '⟩' },
  wingdings: {
    ...{ 40: '☎', 42: '✉', 108: '●', 109: '❍', 110: '■', 111: '□', 112: '□', 115: '⬧', 119: '⬥', 120: '☒', 158: '·' },
    ...{ 160: '▪', 161: '○', 164: '◉', 165: '◎', 168: '◻', 170: '✦', 216: '➢', 220: '➲' },
    ...{ 223: '←', 224: '→', 225: '↑', 226: '↓', 227: '↖', 228: '↗', 229: '↙', 230: '↘' },
    ...{ 231: '⬅', 232: '➔', 233: '⬆', 234: '⬇', 251: '✗', 253: '☒', 254: '☑' },
  },
  'wingdings 2': { 79: '✗', 80: '✓', 81: '☒', 151: '●' },
}
