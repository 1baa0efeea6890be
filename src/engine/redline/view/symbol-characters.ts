/** Symbol and Wingdings have their characters at codes of their own; these are the ones that lists and check boxes use. */
const wingdings: Record<number, string> = {
  34: '✂',
  40: '☎',
  42: '✉',
  70: '☞',
  74: '☺',
  108: '●',
  109: '❍',
  110: '■',
  111: '□',
  112: '□',
  113: '❑',
  114: '❒',
  115: '⬧',
  116: '⧫',
  117: '◆',
  118: '❖',
  119: '⬥',
  120: '☒',
  122: '⌘',
  158: '·',
  159: '•',
  160: '▪',
  161: '○',
  164: '◉',
  165: '◎',
  167: '▪',
  168: '◻',
  170: '✦',
  171: '★',
  216: '➢',
  220: '➲',
  223: '←',
  224: '→',
  225: '↑',
  226: '↓',
  232: '➔',
  240: '⇨',
  251: '✗',
  252: '✓',
  253: '☒',
  254: '☑',
}
const symbol: Record<number, string> = {
  42: '∗',
  45: '−',
  163: '≤',
  168: '♦',
  171: '↔',
  172: '←',
  173: '↑',
  174: '→',
  175: '↓',
  176: '°',
  177: '±',
  179: '≥',
  180: '×',
  183: '•',
  184: '÷',
  185: '≠',
  210: '®',
  211: '©',
  212: '™',
  222: '⇒',
}
const wingdings2: Record<number, string> = { 79: '✗', 80: '✓', 81: '☒', 82: '☑', 151: '●', 163: '□' }

const fonts = new Map([
  ['symbol', symbol],
  ['wingdings', wingdings],
  ['wingdings 2', wingdings2],
])

/**
 * A text with the characters that a symbol font shows for it, as many code units as before. Symbol fonts have their
 * characters at U+F020 to U+F0FF too; one that is not known here is a small square, or the character itself below that.
 */
export function shownCharacters(text: string, font: string | undefined): string {
  const characters = fonts.get(font?.toLowerCase() ?? '')
  return text.replace(/[\u0020-\u00ff\uf020-\uf0ff]/g, character => {
    const code = character.charCodeAt(0)
    const known = characters?.[code & 0xff] ?? (code >= 0xf000 ? anySymbol(code & 0xff) : undefined)
    return known ?? (code >= 0xf000 ? '▫' : character)
  })
}

const anySymbol = (code: number) => symbol[code] ?? wingdings[code]
