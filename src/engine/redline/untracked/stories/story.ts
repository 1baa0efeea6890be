import { type CanonicalElement, canonicalElement, nothing, textElementOf } from '../canonical/canonical-element.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import { type EnclosingChange, recordsKey } from './change-record.ts'

/** One of a document's texts: the body, a header, a note or a box. `label` is shown to people. */
export interface ComparedStory {
  label: string
  blocks: Block[]
  /**
   * Equal only for stories with the same blocks. Because the key is as long as the whole story, `isSameStory` compares
   * the blocks instead.
   */
  readonly key: string
  namesList: boolean
}

/** A paragraph, the start or end of an element that contains paragraphs, or the end of a section. */
export interface Block {
  name: string
  /** Equal only for blocks that are the same in everything that counts. */
  key: string
  text: string
  tokens: Token[]
  /**
   * The format of a paragraph, except the format of its end, which is in `mark`. For other blocks, this is everything
   * but the stories inside.
   */
  format: CanonicalElement
  mark: CanonicalElement
  /**
   * Other authors' changes around the whole block. Empty for a paragraph, because each of its tokens has its own
   * changes.
   */
  changes: readonly EnclosingChange[]
  /**
   * Other authors' changes that insert or delete the end of a paragraph, a row or a cell. They are recorded in the
   * block's properties.
   */
  ownRecords: readonly EnclosingChange[]
  stories: ComparedStory[]
  /** The zero-based index of the paragraph in the body, before any change was rejected; null for other blocks. */
  index: number | null
  /** Whether the format was restored from a change record. */
  restored: boolean
  /** Whether the block or anything inside it belongs to a list. */
  namesList: boolean
}

export interface Token {
  kind: 'text' | 'code' | 'object' | 'anchor'
  /** The name of the element, or the kind of the anchor. */
  name: string
  /** The text that is shown, or the code of a field. */
  text: string
  /** The content of a token that is not text. */
  content: CanonicalElement
  format: CanonicalElement
  /** Other authors' changes around the token. */
  changes: readonly EnclosingChange[]
  /** The code of the innermost field whose result contains the token; empty if there is none. */
  field: string
  stories: ComparedStory[]
  restored: boolean
}

export function storyOf(label: string, blocks: Block[]): ComparedStory {
  let key: string | undefined
  return {
    label,
    blocks,
    get key() {
      key ??= structuralKey(blocks.map(block => block.key))
      return key
    },
    namesList: blocks.some(block => block.namesList),
  }
}

/** Whether two stories are the same in everything that counts. */
export const isSameStory = (a: ComparedStory, b: ComparedStory): boolean =>
  a.blocks.length === b.blocks.length && a.blocks.every((block, index) => block.key === b.blocks[index]!.key)

export function blockOf(block: Omit<Block, 'key' | 'namesList'>): Block {
  const { name, format, mark, changes, tokens, stories } = block
  const pieces = tokens.length > 0 ? tokens.map(tokenKey) : stories.map(story => story.key)
  const namesList =
    format.namesList ||
    mark.namesList ||
    stories.some(story => story.namesList) ||
    tokens.some(token => token.content.namesList || token.format.namesList)
  return { ...block, key: structuralKey([name, format.key, mark.key, recordsKey(changes), ...pieces]), namesList }
}

const tokenKey = ({ kind, name, text, content, format, changes, stories }: Token): string =>
  structuralKey([kind, name, text, content.key, format.key, recordsKey(changes), ...stories.map(story => story.key)])

export const anchorToken = (name: string, content: CanonicalElement): Token => ({
  kind: 'anchor',
  name,
  text: '',
  content,
  format: nothing,
  changes: [],
  field: '',
  stories: [],
  restored: false,
})

export const textToken = (
  kind: 'text' | 'code',
  name: string,
  text: string,
  format: CanonicalElement,
  changes: readonly EnclosingChange[],
): Token => ({ kind, name, text, content: nothing, format, changes, field: '', stories: [], restored: false })

/** Returns the element that represents a comment that both sides have. The same number means the same comment. */
export const commentElement = (number: number, isOwn: boolean): CanonicalElement =>
  canonicalElement(isOwn ? ownComment : 'comment', [], [`${number}`])

const ownComment = 'own comment'

export const isOwnComment = (token: Token): boolean => token.content.name === ownComment

/**
 * Joins neighbouring text tokens with the same format and changes, because it does not matter how a text is divided
 * into runs.
 */
export function mergeTokens(tokens: Token[]): Token[] {
  const merged: Token[] = []
  for (const token of tokens) {
    const last = merged.at(-1)
    if (last && isOneText(last, token)) {
      merged[merged.length - 1] = { ...last, text: last.text + token.text, restored: last.restored || token.restored }
    } else if (token.kind !== 'text' || token.text !== '') merged.push(token)
  }
  return merged
}

const isOneText = (last: Token, token: Token) =>
  (token.kind === 'text' || token.kind === 'code') &&
  last.kind === token.kind &&
  last.format.key === token.format.key &&
  recordsKey(last.changes) === recordsKey(token.changes)

/** Returns the elements of a story in order: everything except its texts and changes. */
export const elementsOf = (story: ComparedStory): CanonicalElement[] => story.blocks.flatMap(elementsOfBlock)

export function elementsOfBlock({ format, mark, tokens, stories }: Block): CanonicalElement[] {
  const elements = [format, mark].filter(element => element !== nothing)
  for (const token of tokens) {
    if (token.content !== nothing) elements.push(token.content)
    if (token.format !== nothing) elements.push(token.format)
    for (const story of token.stories) elements.push(...elementsOf(story))
  }
  if (tokens.length === 0) for (const story of stories) elements.push(...elementsOf(story))
  return elements
}

/** Returns a story as an element, for use inside an element that is compared as a whole. */
export function storyElement({ blocks }: ComparedStory): CanonicalElement {
  const ofToken = (token: Token) =>
    canonicalElement(token.name, attributesOf(token.changes), [
      textElementOf(token.text),
      token.content,
      token.format,
      ...token.stories.map(storyElement),
    ])
  const ofBlock = (block: Block) => {
    const stories = block.tokens.length > 0 ? block.tokens.map(ofToken) : block.stories.map(storyElement)
    return canonicalElement(block.name, attributesOf(block.changes), [block.format, block.mark, ...stories])
  }
  return canonicalElement('', [], blocks.map(ofBlock))
}

const attributesOf = (changes: readonly EnclosingChange[]) =>
  changes.flatMap(({ kind, author, date }) => [
    { name: kind, value: author },
    { name: 'w:date', value: date },
  ])
