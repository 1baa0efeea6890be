import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { CanonicalElement } from '../canonical/canonical-element.ts'
import type { References } from '../canonical/canonical-xml.ts'
import type { Story } from './story.ts'

/** How what stands in a story is resolved, and where it is left what the story uses. */
export interface StoryContext extends References {
  /** What a comment is known by on both sides; null for one that is not compared by its place. */
  comment(id: string): CanonicalElement | null
  note(node: XmlElement): Story | null
  headerOf(reference: XmlElement): Story | null
  paragraphIndex(paragraph: XmlElement): number | null
  isRestored(node: XmlElement): boolean
  /** Which mark of a change it is, in the file. */
  markKey(node: XmlElement): string
  /** Which move it is that has this name. */
  moveNumber(name: string): string
  /** A bookmark that came with tracked content and goes with it. */
  isCarried(bookmark: string): boolean
  /** A field with this code is shown. */
  field(code: string): void
  /** Collects the stories inside an object, which are left out of what is made of it. */
  collecting(make: () => CanonicalElement): { element: CanonicalElement; stories: Story[] }
}
