import { attribute, childElements, descendants, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import type { WordFile } from '../word-file.ts'
import { formatNumber } from './number-format.ts'
import { childValue } from './style-sheet.ts'

export interface Note {
  label: string
  paragraphs: XmlElement[]
}

const kinds = {
  'w:footnoteReference': { part: 'footnotes', note: 'w:footnote', properties: 'w:footnotePr', format: 'decimal' },
  'w:endnoteReference': { part: 'endnotes', note: 'w:endnote', properties: 'w:endnotePr', format: 'lowerRoman' },
} as const
type ReferenceName = keyof typeof kinds

const isReference = (name: string): name is ReferenceName => Object.hasOwn(kinds, name)

/**
 * Foot and end notes by their reference, numbered through the document (ECMA-376-1 §17.11); made when the first is asked
 * for. Numbers that start again on each page or section are not.
 */
export function notesOf(file: WordFile, body: XmlElement): (reference: XmlElement) => Note | undefined {
  let notes: Map<XmlElement, Note> | undefined
  return reference => {
    if (!isReference(reference.name)) return undefined
    notes ??= readNotes(file, body)
    return notes.get(reference)
  }
}

function readNotes(file: WordFile, body: XmlElement): Map<XmlElement, Note> {
  const notes = new Map<XmlElement, Note>()
  const counts: Record<string, number> = {}
  const contents = new Map<ReferenceName, Map<string, XmlElement>>()
  for (const node of descendants(body)) {
    if (!isReference(node.name)) continue
    const content = contents.get(node.name) ?? contentsOf(file, node.name)
    contents.set(node.name, content)
    const note = content.get(attribute(node, 'w:id') ?? '')
    const isCustom = attribute(node, 'w:customMarkFollows') !== undefined
    if (!isCustom) counts[node.name] = (counts[node.name] ?? 0) + 1
    const label = isCustom ? '' : formatNumber(counts[node.name]!, formatOf(file, node.name))
    notes.set(node, { label, paragraphs: note ? paragraphsBelow(note) : [] })
  }
  return notes
}

function contentsOf(file: WordFile, reference: ReferenceName): Map<string, XmlElement> {
  const { part: kind, note } = kinds[reference]
  return new Map(childElements(file.root(kind), note).map(one => [attribute(one, 'w:id') ?? '', one]))
}

function formatOf(file: WordFile, reference: ReferenceName): string {
  const properties = firstChild(file.root('settings'), kinds[reference].properties)
  return childValue(properties, 'w:numFmt') ?? kinds[reference].format
}

function paragraphsBelow(node: XmlElement): XmlElement[] {
  return node.children.filter(isElement).flatMap(child => (child.name === 'w:p' ? [child] : paragraphsBelow(child)))
}
