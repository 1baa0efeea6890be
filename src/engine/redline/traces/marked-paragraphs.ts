import { descendants, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import type { FoundChange } from '../changes/change-group.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'

/** The anchors of the paragraphs that have some of these marks in them, or in the properties of their row. */
export function markedParagraphs(open: ReadonlyRevision, marks: ReadonlySet<XmlElement>): string[] {
  if (marks.size === 0) return []
  const hasMark = (node: XmlElement | undefined) => node !== undefined && descendants(node).some(one => marks.has(one))
  return placesOf(open).flatMap(({ node, row }, index) =>
    hasMark(node) || (row && hasMark(firstChild(row, 'w:trPr'))) ? [open.anchors[index]!] : [],
  )
}

/** The paragraphs that changes are in; of a change in another part, the one that leads there. */
export function paragraphsOfChanges(open: ReadonlyRevision, found: readonly FoundChange[]): string[] {
  const inBody = found.filter(({ story }) => story.kind === 'body')
  const told = found.flatMap(({ change }) => [change.anchor, ...(change.from === undefined ? [] : [change.from])])
  const marked = markedParagraphs(open, new Set(inBody.flatMap(({ marks }) => [...marks])))
  return [...new Set([...told, ...marked])]
}
