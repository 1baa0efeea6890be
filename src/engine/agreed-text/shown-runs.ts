import { traitsOf } from '../docx/grammar/elements.ts'
import { isSymbolFont } from '../docx/symbol-fonts.ts'
import type { StoryField } from '../print-copy/story-fields.ts'
import type { Piece } from '../redline/paragraph-text.ts'
import { fontOf, runFormat, type StyledRuns } from '../redline/view/run-format.ts'
import { shownCharacters } from '../redline/view/symbol-characters.ts'
import { attribute, firstChild, textBelow, type XmlElement } from '../xml/xml-tree.ts'
import type { FieldsOfPieces } from './fields-of-pieces.ts'
import type { Shown, Stretch } from './text-pattern.ts'

/** The most characters that a formula may show. A higher limit would make reading slow. */
const FORMULA_MOST = 600
/** The characters that LibreOffice puts into its text in place of a field and of a note number. */
const FIELD = '\u0001'
const NOTE = '\ufff9'

/** Facts about a paragraph that are known only to the story around it. */
export interface StoryAround {
  /** Returns the number of the note that a reference points to; undefined when it cannot be determined. */
  noteLabel(reference: XmlElement): string | undefined
  /** The number of the note that contains the paragraph, if there is one. */
  ownLabel: string | undefined
  /** Handles a drawing. Its text is a separate story. */
  object(node: XmlElement): void
  fields: FieldsOfPieces
  /** Returns what a field may show instead of its stored result; null when it may show nothing else. */
  otherResults(field: StoryField): Shown[][] | null
}

interface OpenField {
  field: StoryField
  others: Shown[][]
  from: number
}

/** Returns what the pieces of a paragraph show, with fields replaced by their results. */
export function shownRuns(pieces: Piece[], styled: StyledRuns, around: StoryAround): Stretch[] {
  const stretches: Stretch[] = []
  const open: OpenField[] = []
  const close = () => {
    const { others, from } = open.pop()!
    const results = stretches.splice(from)
    const of = [results.flatMap(result => result.shown), ...others]
    const shown: Shown = { kind: 'apart', placeholder: FIELD, shown: [{ kind: 'choice', of }] }
    stretches.push({ text: results.map(result => result.text).join(''), shown: [shown] })
  }
  for (const [index, piece] of pieces.entries()) {
    for (const field of around.fields.at(piece)) {
      const others = open.some(openField => openField.field === field) ? null : around.otherResults(field)
      if (others) open.push({ field, others, from: stretches.length })
    }
    if (!around.fields.hides(piece.node)) stretches.push(...shownPiece(piece, styled, around))
    while (open.length > 0 && endsWith(open.at(-1)!.field, piece, pieces[index + 1])) close()
  }
  while (open.length > 0) close()
  return stretches
}

const endsWith = ({ begin, end }: StoryField, { node }: Piece, next: Piece | undefined) =>
  end === null ? !next?.path.includes(begin) : end === node

function shownPiece(piece: Piece, styled: StyledRuns, around: StoryAround): Stretch[] {
  const { node, run, text } = piece
  if (run && runFormat(run, styled).hidden) return []
  if (node.name === 'w:sym') return [{ text: ' ', shown: [symbol(node)] }]
  const { character, object } = traitsOf(node.name)
  if (character === '\t') return [{ text: ' ', shown: [{ kind: 'leader' }] }]
  if (object === 'note') {
    const label = around.noteLabel(node)
    return label === '' ? [] : [noteNumber(label, NOTE)]
  }
  if (node.name === 'w:footnoteRef' || node.name === 'w:endnoteRef') return [noteNumber(around.ownLabel, '')]
  if (object === 'formula') return [formula(node)]
  if (object === 'reading') return ruby(node)
  if (text === '\ufffc') {
    around.object(node)
    return []
  }
  if (text === '') return []
  const format = run && runFormat(run, styled)
  const letters: Shown[] = format?.caps || format?.smallCaps ? inCapitals(text) : [{ kind: 'text', text }]
  return [{ text, shown: inFont(letters, text, run ? fontOf(run, styled) : undefined) }]
}

/** Accepts letters as capitals too: word processors draw capitals, while the file keeps the letters as typed. */
function inCapitals(text: string): Shown[] {
  return Array.from(text, character => {
    const capital = character === 'ß' ? 'ẞ' : character.toUpperCase()
    const plain: Shown = { kind: 'text', text: character }
    return capital === character ? plain : { kind: 'choice', of: [[plain], [{ kind: 'text', text: capital }]] }
  })
}

/** Accepts symbols in place of letters: a run in a symbol font shows different characters from those in the file. */
function inFont(shown: Shown[], text: string, font = ''): Shown[] {
  const isSymbols = /[\uf000-\uf0ff]/.test(text) || isSymbolFont(font)
  if (!isSymbols) return shown
  return [{ kind: 'choice', of: [shown, Array.from(text, character => symbolCharacter(character, font))] }]
}

/** Returns the characters that a `w:sym` element may be shown as. */
export function symbol(node: XmlElement): Shown {
  const code = Number.parseInt(attribute(node, 'w:char') ?? '', 16)
  return symbolCharacter(Number.isNaN(code) ? '' : String.fromCharCode(code & 0xffff), attribute(node, 'w:font'))
}

/**
 * Accepts the code of a symbol, the character that its font is known to show, any sign that is neither a letter nor a
 * digit, or nothing.
 */
function symbolCharacter(character: string, font: string | undefined): Shown {
  const code = character.charCodeAt(0) & 0xff
  const literals = [character, String.fromCharCode(0xf000 + code)].map((text): Shown[] => [{ kind: 'text', text }])
  const shown = shownCharacters(String.fromCharCode(0xf000 + code), font)
  if (shown !== '▫') return { kind: 'choice', of: [...literals, [{ kind: 'text', text: shown }], [], [sign]] }
  return { kind: 'choice', of: [...literals, [], [sign]] }
}

export const sign: Shown = { kind: 'some', class: /[^\p{L}\p{N}]/u, from: 1, to: 1 }

function noteNumber(label: string | undefined, placeholder: string): Stretch {
  const any: Shown = { kind: 'some', class: /[\p{L}\p{N}*†‡§]/u, from: 1, to: 4 }
  const shown: Shown = label === undefined ? any : { kind: 'text', text: label }
  return { text: label ?? '', shown: [{ kind: 'apart', placeholder, shown: [shown] }] }
}

/** Word processors format formulas in their own ways, so only the number of characters is limited. */
function formula(node: XmlElement): Stretch {
  const text = textBelow(node, name => name === 'm:t')
  return {
    text: ' ',
    shown: [{ kind: 'some', class: /./su, from: 0, to: Math.min(3 * text.length + 10, FORMULA_MOST) }],
  }
}

function ruby(node: XmlElement): Stretch[] {
  const below = (name: string): Shown => ({
    kind: 'text',
    text: textBelow(firstChild(node, name), elementName => elementName === 'w:t'),
  })
  const [base, reading] = [below('w:rubyBase'), below('w:rt')]
  const of = [
    [base, reading],
    [reading, base],
  ]
  return [{ text: ' ', shown: [{ kind: 'choice', of }] }]
}
