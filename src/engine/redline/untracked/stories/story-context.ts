import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { CanonicalElement } from '../canonical/canonical-element.ts'
import type { References } from '../canonical/canonical-xml.ts'
import type { ComparedStory } from './story.ts'

/** Resolves names in a story, and records what the story uses. */
export interface StoryContext extends References {
  /** Returns the element that stands for a comment on both sides; null for a comment that is not compared by its place. */
  comment(id: string): CanonicalElement | null
  note(node: XmlElement): ComparedStory | null
  headerOf(reference: XmlElement): ComparedStory | null
  paragraphIndex(paragraph: XmlElement): number | null
  isRestored(node: XmlElement): boolean
  /** Identifies the mark of a change in the file. */
  markKey(node: XmlElement): string
  /** Identifies a move by its name. */
  moveNumber(name: string): string
  /** Whether a bookmark was inserted with tracked content and is removed with it. */
  isCarried(bookmark: string): boolean
  /** Called when a field with this code is shown. */
  field(code: string): void
  /** Collects the stories inside an object, which are left out of the object's element. */
  collecting(make: () => CanonicalElement): { element: CanonicalElement; stories: ComparedStory[] }
}
