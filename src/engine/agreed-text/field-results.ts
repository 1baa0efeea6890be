import { chosenEntry, fieldNameOf, type StoryField } from '../print-copy/story-fields.ts'
import { codedText } from '../redline/inline/coded-text.ts'
import { textOf, type XmlElement } from '../xml/xml-tree.ts'
import { symbol } from './shown-runs.ts'
import type { Shown } from './text-pattern.ts'

/** Returns what a field may show instead of its stored result; null when it may show nothing else. */
export type OtherResults = (field: StoryField) => Shown[][] | null

/** A number in digits, in roman numerals or in letters. */
const anyNumber: Shown[][] = [
  [{ kind: 'some', class: /[0-9]/, from: 1, to: 6 }],
  [{ kind: 'some', class: /[ivxlcdm]/i, from: 1, to: 8 }],
  [{ kind: 'some', class: /[a-z]/i, from: 1, to: 2 }],
]

/** Returns what a form field may show: a check box, or a list entry whose text is not stored. */
function ofForm(field: StoryField): Shown[][] | null {
  const name = fieldNameOf(field)
  if (name === 'FORMCHECKBOX') return [[], [{ kind: 'some', class: /[^\p{L}\p{N}]/u, from: 1, to: 1 }]]
  const entry = name === 'FORMDROPDOWN' && field.result.trim() === '' ? chosenEntry(field) : undefined
  return entry === undefined ? null : [[{ kind: 'text', text: entry }]]
}

/** Returns what a button or a symbol shows according to its field code. */
function ofCode({ code, result }: StoryField): Shown[][] | null {
  const shown = result.trim() === '' ? codedText(code ?? '') : null
  if (!shown) return null
  return [shown.name === 'w:sym' ? [symbol(shown)] : [{ kind: 'text', text: textOf(shown) }]]
}

/** Every field shows its stored result, except for numbers that are known only after layout. */
export const otherResults =
  (layoutNumbers: ReadonlySet<XmlElement>): OtherResults =>
  field =>
    layoutNumbers.has(field.begin) ? anyNumber : (ofForm(field) ?? ofCode(field))
