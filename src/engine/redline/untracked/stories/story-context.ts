import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { CanonicalElement } from '../canonical/canonical-element.ts'
import type { References } from '../canonical/canonical-xml.ts'
import type { ComparedStory } from './story.ts'

/** Resolves the names in a story, and records the styles, lists, notes and fields that it uses. */
export interface StoryContext extends References {
  /** Returns the element that represents a comment on both sides; null for a comment whose place is not compared. */
  comment(id: string): CanonicalElement | null
  note(node: XmlElement): ComparedStory | null
  headerOf(reference: XmlElement): ComparedStory | null
  paragraphIndex(paragraph: XmlElement): number | null
  isRestored(node: XmlElement): boolean
  /** Returns the key that identifies the mark of a change in the file. */
  markKey(node: XmlElement): string
  /** Returns a number for the name of a move, which is the same each time the name is passed. */
  moveNumber(name: string): string
  /** Whether a bookmark was inserted with tracked content and is removed with it. */
  isCarried(bookmark: string): boolean
  /** Records that the document has a field with this code. */
  field(code: string): void
  /** Runs `make` and returns its element without the stories inside the object, which are returned separately. */
  collecting(make: () => CanonicalElement): { element: CanonicalElement; stories: ComparedStory[] }
}
