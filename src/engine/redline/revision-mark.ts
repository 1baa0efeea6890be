import { attribute, type XmlElement } from '../xml/xml-tree.ts'

/** The author and the date of a change, as the file records them (ECMA-376-1 §17.13.5). */
export interface RevisionMark {
  /** The element that records the change: `w:ins`, `w:del`, `w:moveFrom`, `w:moveTo`, `w:rPrChange` … */
  node: XmlElement
  id: string
  author: string
  /** The date as written; empty if there is none. */
  date: string
}

export const revisionMark = (node: XmlElement): RevisionMark => ({
  node,
  id: attribute(node, 'w:id') ?? '',
  author: attribute(node, 'w:author') ?? '',
  date: attribute(node, 'w:date') ?? '',
})
