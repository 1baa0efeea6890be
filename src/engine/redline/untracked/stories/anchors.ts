import { isCommentMark } from '../../../docx/grammar/elements.ts'
import { attribute, type XmlElement } from '../../../xml/xml-tree.ts'
import { type CanonicalElement, canonicalElement, textElementOf } from '../canonical/canonical-element.ts'
import { canonical } from '../canonical/canonical-xml.ts'
import { isNoiseBookmark } from '../canonical/noise.ts'
import { anchorToken, type Token } from './story.ts'
import type { StoryContext } from './story-context.ts'

/** Reads the bookmarks, comment marks and ranges of one story. Each end is identified by its start. */
export class Anchors {
  readonly #context: StoryContext
  readonly #bookmarks = new Map<string, string>()
  readonly #ranges = new Map<string, CanonicalElement>()

  constructor(context: StoryContext) {
    this.#context = context
  }

  /** Returns undefined for an anchor that does not count, and null for a node that is not an anchor. */
  read(node: XmlElement): Token | undefined | null {
    const id = attribute(node, 'w:id') ?? ''
    if (node.name === 'w:bookmarkStart') {
      const name = attribute(node, 'w:name') ?? ''
      this.#bookmarks.set(id, name)
      if (this.#isNoise(name)) return undefined
      const columns = ['w:colFirst', 'w:colLast'].map(attributeName => attribute(node, attributeName) ?? '').join()
      return anchorToken(node.name, canonicalElement('', [], columns === ',' ? [name] : [name, columns]))
    }
    if (node.name === 'w:bookmarkEnd') {
      const name = this.#bookmarks.get(id)
      return name === undefined || this.#isNoise(name) ? undefined : anchorToken(node.name, textElementOf(name))
    }
    if (isCommentMark(node.name)) {
      const comment = this.#context.comment(id)
      return comment === null ? undefined : anchorToken(node.name, comment)
    }
    if (/^w:(move|customXml|perm).*(Start|End)$/.test(node.name)) {
      return this.#rangeAnchor(node, id)
    }
    return null
  }

  #isNoise = (bookmark: string) => isNoiseBookmark(bookmark) || this.#context.isCarried(bookmark)

  /**
   * Returns the anchor for the start or end of a range. An end is identified by its start. The source and the
   * destination of a move are identified by having the same name, whatever that name is.
   */
  #rangeAnchor(node: XmlElement, id: string): Token {
    const key = `${node.name.replace(/(Start|End)$/, '')} ${id}`
    if (node.name.endsWith('End')) return anchorToken(node.name, this.#ranges.get(key) ?? textElementOf('nothing'))
    const attributes = node.attributes.filter(attribute => !/^w:(id|name)$/.test(attribute.name))
    const name = attribute(node, 'w:name')
    const meaning = name === undefined ? '' : this.#context.moveNumber(name)
    const canonicalRange = canonical({ ...node, attributes }, this.#context)
    const range = canonicalElement(canonicalRange.name, canonicalRange.attributes, [
      ...canonicalRange.children,
      meaning,
    ])
    this.#ranges.set(key, range)
    return anchorToken(node.name, range)
  }
}
