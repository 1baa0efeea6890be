import { type CanonicalElement, canonicalElement, nothing, textElementOf } from '../canonical/canonical-element.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import { type EnclosingChange, recordsKey } from './change-record.ts'

/** A text of a document: its body, a header, a note, a box. `label` is for people. */
export interface ComparedStory {
  label: string
  blocks: Block[]
  /**
   * Equal only for stories with the same blocks. The key is as long as the whole story, so `isSameStory` compares the blocks
   * instead.
   */
  readonly key: string
  namesList: boolean
}

/** A paragraph, the start or end of an element that holds paragraphs, or the end of a section. */
export interface Block {
  name: string
  /** Equal only for blocks that are the same in everything that counts. */
  key: string
  text: string
  tokens: Token[]
  /** For a paragraph: its format, with the format of its end in `mark`; for other blocks: everything except the stories in it. */
  format: CanonicalElement
  mark: CanonicalElement
  /** The changes of others around the whole block. In a paragraph, its pieces have their own changes. */
  changes: readonly EnclosingChange[]
  /**
   * Changes of others that inserted or delete the block, recorded in its properties: for the end of a paragraph, a row or a
   * cell.
   */
  ownRecords: readonly EnclosingChange[]
  stories: ComparedStory[]
  /** The index of the paragraph in the body, before any change was rejected. */
  index: number | null
  /** The format was restored to what a record says. */
  restored: boolean
  /** The block, or something in it, belongs to a list. */
  namesList: boolean
}

export interface Token {
  kind: 'text' | 'code' | 'object' | 'anchor'
  /** The name of the element, or the kind of the anchor. */
  name: string
  /** The shown text, or the code of a field. */
  text: string
  /** The content of a token that is not text. */
  content: CanonicalElement
  format: CanonicalElement
  /** The changes of others around the token. */
  changes: readonly EnclosingChange[]
  /** The code of the field whose result contains the token. */
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

/** Returns an element for the place of a comment that both sides have, identified by the comment's number. */
export const commentElement = (number: number, isOwn: boolean): CanonicalElement =>
  canonicalElement(isOwn ? ownComment : 'comment', [], [`${number}`])

const ownComment = 'own comment'

export const isOwnComment = (token: Token): boolean => token.content.name === ownComment

/** Joins neighbouring tokens of one text: how a text is divided into runs has no meaning. */
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

/** Returns a story as part of the element that contains it, where it is not compared by itself. */
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
