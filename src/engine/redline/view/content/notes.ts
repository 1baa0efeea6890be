import { attribute, childElements, descendants, firstChild, type XmlElement } from '../../../xml/xml-tree.ts'
import type { ReadonlyWordFile } from '../../word-file.ts'
import { numberInFormat } from '../number-format.ts'
import { childValue } from '../style-sheet.ts'

export interface SeenNote {
  kind: 'footnote' | 'endnote'
  label: string
  /** The id of the story with the note; undefined if the reference leads to no note. */
  id: string | undefined
  /** The element with the blocks of the note; set only for the first reference to the note. */
  content: XmlElement | undefined
}

const kinds = {
  'w:footnoteReference': { kind: 'footnote', properties: 'w:footnotePr', format: 'decimal' },
  'w:endnoteReference': { kind: 'endnote', properties: 'w:endnotePr', format: 'lowerRoman' },
} as const
type ReferenceName = keyof typeof kinds

const isReference = (name: string): name is ReferenceName => Object.hasOwn(kinds, name)

/**
 * Returns a function that gives the note for a reference. Footnotes and endnotes are each numbered through the document
 * (ECMA-376-1 §17.11), and are read when the first note is needed. Numbering that restarts on each page or section is
 * not supported.
 */
export function notesOf(file: ReadonlyWordFile, body: XmlElement): (reference: XmlElement) => SeenNote | undefined {
  let notes: Map<XmlElement, SeenNote> | undefined
  return reference => {
    if (!isReference(reference.name)) return undefined
    notes ??= readNotes(file, body)
    return notes.get(reference)
  }
}

function readNotes(file: ReadonlyWordFile, body: XmlElement): Map<XmlElement, SeenNote> {
  const notes = new Map<XmlElement, SeenNote>()
  const counts: Record<string, number> = {}
  const contents = new Map<ReferenceName, Map<string, { id: string; content: XmlElement }>>()
  const referred = new Set<XmlElement>()
  for (const node of descendants(body)) {
    if (!isReference(node.name)) continue
    const { kind } = kinds[node.name]
    const notesById = contents.get(node.name) ?? contentsOf(file, kind)
    contents.set(node.name, notesById)
    const note = notesById.get(attribute(node, 'w:id') ?? '')
    const isCustom = attribute(node, 'w:customMarkFollows') !== undefined
    if (!isCustom) counts[node.name] = (counts[node.name] ?? 0) + 1
    const label = isCustom ? '' : numberInFormat(counts[node.name]!, formatOf(file, node.name))
    const isFirst = note !== undefined && !referred.has(note.content)
    notes.set(node, { kind, label, id: note?.id, content: isFirst ? note.content : undefined })
    if (note) referred.add(note.content)
  }
  return notes
}

/**
 * Returns the notes of a part by their `w:id`. Clients get a counted id instead, because `w:id` can contain anything.
 */
function contentsOf(file: ReadonlyWordFile, kind: SeenNote['kind']): Map<string, { id: string; content: XmlElement }> {
  const notes = childElements(file.root(`${kind}s`), `w:${kind}`)
  return new Map(notes.map((content, index) => [attribute(content, 'w:id') ?? '', { id: `${kind}-${index}`, content }]))
}

function formatOf(file: ReadonlyWordFile, reference: ReferenceName): string {
  const properties = firstChild(file.root('settings'), kinds[reference].properties)
  return childValue(properties, 'w:numFmt') ?? kinds[reference].format
}
