import { storiesOf } from '../redline/stories.ts'
import type { WordFile } from '../redline/word-file.ts'
import {
  attribute,
  childElements,
  cloneElement,
  setAttribute,
  visitElements,
  type XmlElement,
} from '../xml/xml-tree.ts'

const kinds = [
  { part: 'footnotes', note: 'w:footnote', reference: 'w:footnoteReference' },
  { part: 'endnotes', note: 'w:endnote', reference: 'w:endnoteReference' },
] as const

/**
 * Puts the notes of a document in the order of the references to them, and drops notes without a reference. LibreOffice
 * 7.4 shows the third note of the part at the third reference, whichever note the reference names.
 *
 * Before: references `2 1`, notes `1 One, 2 Two`. After: references `1 2`, notes `1 Two, 2 One`.
 */
export function orderNotes(file: WordFile): void {
  const stories = storiesOf(file)
  const body = stories.find(({ kind }) => kind === 'body')!
  for (const { part, note, reference } of kinds) {
    const notes = stories.find(({ kind }) => kind === part)
    if (!notes) continue
    const references: XmlElement[] = []
    visitElements(body.root, element => {
      if (element.name === reference) references.push(element)
    })
    writeNotes(notes.root, note, references)
    file.changed(notes.partName)
    file.changed(body.partName)
  }
}

function writeNotes(root: XmlElement, name: string, references: XmlElement[]): void {
  const notes = childElements(root, name)
  const separators = notes.filter(note => attribute(note, 'w:type') !== undefined)
  const byId = new Map(notes.map(note => [attribute(note, 'w:id'), note]))
  const firstId = 1 + Math.max(0, ...separators.map(note => Number(attribute(note, 'w:id')) || 0))
  const ordered = references.flatMap((reference, index) => {
    const note = byId.get(attribute(reference, 'w:id'))
    if (!note || separators.includes(note)) return []
    const id = String(firstId + index)
    setAttribute(reference, 'w:id', id)
    const copy = cloneElement(note)
    setAttribute(copy, 'w:id', id)
    return [copy]
  })
  root.children = [...separators, ...ordered]
}
