import { readStoryFields, type StoryField } from '../print-copy/story-fields.ts'
import type { Piece } from '../redline/paragraph-text.ts'
import type { XmlElement } from '../xml/xml-tree.ts'

/** Finds the fields at a piece of a paragraph, in stories and in the text boxes inside them. */
export class FieldsOfPieces {
  readonly #begun = new Map<XmlElement, StoryField>()
  readonly #hidden = new Set<XmlElement>()

  add(story: XmlElement): void {
    const { fields, unshown, inner } = readStoryFields(story)
    for (const field of fields) this.#begun.set(field.begin, field)
    for (const node of unshown.keys()) this.#hidden.add(node)
    for (const innerStory of inner) this.add(innerStory)
  }

  /** Whether an element is hidden: a field mark, a field code, or content inside a field code. */
  hides(node: XmlElement): boolean {
    return this.#hidden.has(node)
  }

  /** Returns the fields that begin at a piece and the simple fields around it, outermost first. */
  at({ node, path }: Piece): StoryField[] {
    if (this.#begun.size === 0) return []
    return [...path, node].flatMap(element => this.#begun.get(element) ?? [])
  }
}
