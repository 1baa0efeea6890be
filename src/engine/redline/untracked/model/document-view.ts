import type { Package, Part } from '../../../docx/package.ts'
import type { Relationship } from '../../../docx/relationships.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { CanonicalElement } from '../canonical/canonical-element.ts'
import type { Settling } from '../settling/settle.ts'
import type { ComparedStory } from '../stories/story.ts'
import type { ListDefinition } from './definition.ts'

/**
 * The view of the document that the readers of all parts share, and the sets where they record the styles, lists, notes
 * and fields in use.
 */
export interface DocumentView {
  readonly package: Package
  /** The lower-case name of the main part, which holds the body. */
  readonly mainName: string
  readonly settling: Settling
  readonly markKeys: WeakMap<XmlElement, string>
  readonly comments: ReadonlyMap<string, CanonicalElement>
  readonly stories: ComparedStory[]
  readonly styles: ReadonlyMap<string, XmlElement>
  readonly usedStyles: Set<string>
  readonly usedLists: Set<string>
  readonly usedNotes: Set<string>
  readonly lists: Map<string, ListDefinition>
  readonly fields: Set<string>
  readonly boundData: Map<string, CanonicalElement>
  hasRelativeLinks: boolean
  kind(relationship: Relationship): string
  /** Returns the parts to which `source` has a relationship of the given kind. */
  related(source: string, kind: string): Part[]
  /** Returns the root of a part with its changes settled; undefined for a part that is not XML. */
  tree(part: Part): XmlElement | undefined
  /** Returns a header or footer. `read` is called only the first time. */
  header(key: string, read: () => ComparedStory): ComparedStory
  /** Returns the canonical content of a part. */
  content(part: Part): CanonicalElement
  styleName(id: string): string
  /** Returns a number for the name of a move. Names are numbered in the order of their first use. */
  moveNumber(name: string): string
  /** Whether a bookmark was inserted with tracked content and is removed with it. */
  isCarried(bookmark: string): boolean
  paragraphIndex(paragraph: XmlElement): number | null
}
