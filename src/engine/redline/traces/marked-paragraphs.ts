import { descendants, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import type { FoundChange } from '../changes/change-group.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { paragraphsBeside } from '../operations/story-places.ts'

type Marks = ReadonlySet<XmlElement>

const hasOne = (marks: Marks, node: XmlElement | undefined) =>
  node !== undefined && descendants(node).some(descendant => marks.has(descendant))

/** The anchors of the paragraphs that have some of these marks in them, or in the properties of their row. */
export function markedParagraphs(open: ReadonlyRevision, marks: Marks): string[] {
  if (marks.size === 0) return []
  return placesOf(open).flatMap(({ node, row }, index) =>
    hasOne(marks, node) || (row && hasOne(marks, firstChild(row, 'w:trPr'))) ? [open.anchors[index]!] : [],
  )
}

/** The paragraphs that changes are in; of a change that is in none of them, such as in a text box, the one that leads there. */
export function paragraphsOfChanges(open: ReadonlyRevision, found: readonly FoundChange[]): string[] {
  const inBody = found.filter(({ story }) => story.kind === 'body')
  const marked = markedParagraphs(open, new Set(inBody.flatMap(({ marks }) => [...marks])))
  const elsewhere = found.filter(({ story }) => story.kind !== 'body')
  const beside = elsewhere.length > 0 ? [...paragraphsBeside(open.file)] : []
  const told = inBody.flatMap(({ change }) => [change.anchor, ...(change.from === undefined ? [] : [change.from])])
  const others = elsewhere.flatMap(({ change, marks }) => {
    const anchors = beside.flatMap(([anchor, node]) => (hasOne(marks, node) ? anchor : []))
    return anchors.length > 0 ? anchors : change.anchor
  })
  return [...new Set([...told, ...marked, ...others])]
}
