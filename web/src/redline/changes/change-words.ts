import type { Change, ChangeField } from '../../api/generated/calls.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { shortened } from '../../texts/shortened.ts'
import { fieldWords } from '../document/inline/field-words.ts'

/** The parts of a change that its description needs. */
export type WordedChange = Pick<Change, 'type' | 'text' | 'effect'>

const quotedOnCard = 400
const quotedInSentence = 60

/** Describes a change as its card shows it: "Inserted “within 30 days”". */
export const changeWords = (change: WordedChange): string => words(change, quotedOnCard)

/** Describes a change in a few words, for labels and announcements. */
export const shortChangeWords = (change: WordedChange): string => words(change, quotedInSentence)

/** Describes a field that a change inserts: "With a date field that shows “30” …". */
export function insertedFieldWords({ name, code, shown }: ChangeField): string {
  const parameters = { field: fieldWords(name) ?? name, code: shortened(code, quotedOnCard) }
  return isWithoutText(shown)
    ? redlineText('changeFieldEmpty', parameters)
    : redlineText('changeField', { ...parameters, shown: quoted(shown, quotedOnCard) })
}

function words(change: WordedChange, most: number): string {
  switch (change.type) {
    case 'insertion':
      return textWords('changeInserted', change.text, most)
    case 'deletion':
      return textWords('changeDeleted', change.text, most)
    case 'move':
      return isWithoutText(change.text)
        ? redlineText('changeMovedObject')
        : redlineText('changeMoved', { text: quoted(change.text, most) })
    case 'format':
      return formatWords(change.text)
    case 'paragraph':
      return redlineText(breakWords[change.effect ?? 'none'])
    case 'row':
      return rowWords(change, most)
  }
}

const breakWords = {
  insert: 'paragraphBreakAdded',
  delete: 'paragraphBreakRemoved',
  none: 'paragraphBreakChanged',
} as const

function textWords(verb: 'changeInserted' | 'changeDeleted', text: string, most: number): string {
  if (text !== '' && /^[^\S\n]+$/.test(text)) return redlineText(`${verb}Blank`)
  if (isWithoutText(text)) return redlineText(`${verb}Object`)
  const paragraphs = text.split('\n').filter(line => line.trim() !== '').length
  return paragraphs > 1
    ? redlineText(`${verb}Paragraphs`, { count: paragraphs, text: quoted(text, most) })
    : redlineText(verb, { text: quoted(text, most) })
}

function rowWords({ text, effect }: WordedChange, most: number): string {
  if (effect === undefined) return redlineText('changeRowCells')
  const key = effect === 'insert' ? 'changeRowAdded' : 'changeRowDeleted'
  return isWithoutText(text) ? redlineText(`${key}Empty`) : redlineText(key, { text: quoted(text, most) })
}

/** Words a format change, which the service describes as in "bold, not italic, font size 11 to 12". */
function formatWords(text: string): string {
  if (text === '' || text === 'formatting') return redlineText('changeFormatted')
  return redlineText('changeFormattedTo', { what: text.split(', ').map(formatPart).join(', ') })
}

function formatPart(part: string): string {
  if (part.startsWith('not ')) return redlineText('noLonger', { what: part.slice(4) })
  const [, what, before, after] = /^(.+) ([\d.]+) to ([\d.]+)$/.exec(part) ?? []
  return what && before && after ? redlineText('fromTo', { what, before, after }) : part
}

/** Tells whether a text contains only spaces and objects. U+FFFC represents a picture, a note or another object. */
const isWithoutText = (text: string) => /^[\s\uFFFC]*$/.test(text)

const quoted = (text: string, most: number) => shortened(text.replaceAll('\uFFFC', ''), most)
