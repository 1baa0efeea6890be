import type { Package, Part } from '../../../docx/package.ts'
import type { Relationship } from '../../../docx/relationships.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { Settling } from '../settling/settle.ts'
import type { Story } from '../stories/tokens.ts'
import type { ListDefinition } from './definition.ts'

/** What those who read a part have to know of the whole document, and where they leave what they found in use. */
export interface DocumentView {
  readonly package: Package
  /** The part that holds the text, by name in lower case. */
  readonly mainName: string
  readonly settling: Settling
  readonly markKeys: WeakMap<XmlElement, string>
  readonly commentKeys: ReadonlyMap<string, string>
  readonly stories: Story[]
  readonly styles: ReadonlyMap<string, XmlElement>
  readonly usedStyles: Set<string>
  readonly usedLists: Set<string>
  readonly usedNotes: Set<string>
  readonly lists: Map<string, ListDefinition>
  readonly fields: Set<string>
  readonly boundData: Map<string, string>
  hasRelativeLinks: boolean
  kind(relationship: Relationship): string
  /** The parts that a part leads to by relationships of a kind. */
  related(source: string, kind: string): Part[]
  /** The root of a part with the changes settled; undefined for what is no XML. */
  tree(part: Part): XmlElement | undefined
  /** A header or footer, read once. */
  header(key: string, read: () => Story): Story
  /** A part as its content. */
  content(part: Part): string
  styleName(id: string): string
  /** The same for all who ask for the same name; in the order of asking. */
  moveNumber(name: string): string
  /** A bookmark that came with tracked content and goes with it. */
  isCarried(bookmark: string): boolean
  paragraphIndex(paragraph: XmlElement): number | null
}
