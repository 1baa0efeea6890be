import { descendants, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import type { FoundChange } from '../changes/change-group.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { paragraphsBeside } from '../operations/story-places.ts'

type Marks = ReadonlySet<XmlElement>

const holdsAny = (marks: Marks, node: XmlElement | undefined) =>
  node !== undefined && descendants(node).some(descendant => marks.has(descendant))

/**
 * Returns the anchors of the paragraphs that contain any of the marks, including marks in the properties of their row.
 */
export function markedParagraphs(open: ReadonlyRevision, marks: Marks): string[] {
  if (marks.size === 0) return []
  return placesOf(open).flatMap(({ node, row }, index) =>
    holdsAny(marks, node) || (row && holdsAny(marks, firstChild(row, 'w:trPr'))) ? [open.anchors[index]!] : [],
  )
}

/**
 * Returns the anchors of the paragraphs that contain changes. A change in none of them, such as in a text box, counts
 * for the paragraph that leads to it.
 */
export function paragraphsOfChanges(open: ReadonlyRevision, changes: readonly FoundChange[]): string[] {
  const inBody = changes.filter(({ story }) => story.kind === 'body')
  const marked = markedParagraphs(open, new Set(inBody.flatMap(({ marks }) => [...marks])))
  const elsewhere = changes.filter(({ story }) => story.kind !== 'body')
  const beside = elsewhere.length > 0 ? [...paragraphsBeside(open.file)] : []
  const changeAnchors = inBody.flatMap(({ change }) => [
    change.anchor,
    ...(change.from === undefined ? [] : [change.from]),
  ])
  const besideAnchors = elsewhere.flatMap(({ change, marks }) => {
    const anchors = beside.flatMap(([anchor, node]) => (holdsAny(marks, node) ? anchor : []))
    return anchors.length > 0 ? anchors : change.anchor
  })
  return [...new Set([...changeAnchors, ...marked, ...besideAnchors])]
}
