import { type CanonicalElement, canonicalElement, canonicalText, nothing } from '../canonical/canonical-element.ts'
import { structuralKey } from '../canonical/structural-key.ts'
import { recordsKey, type StandingChange } from './change-record.ts'

/** A text of a document: its body, a header, a note, a box. `label` is for people. */
export interface Story {
  label: string
  blocks: Block[]
  /** The same only for stories with the same blocks; as long as all of it, so that `isSameStory` asks the blocks. */
  readonly key: string
  namesList: boolean
}

/** A paragraph, the start or end of what holds paragraphs, or a section's end. */
export interface Block {
  name: string
  /** The same only for blocks that are the same in everything that counts. */
  key: string
  text: string
  tokens: Token[]
  /** Of a paragraph: its format and that of its mark; of others: all but the stories in it. */
  format: CanonicalElement
  mark: CanonicalElement
  /** The changes of others that it stands in, as a whole; of a paragraph, its pieces have them. */
  changes: readonly StandingChange[]
  /** Those of others that brought it or take it away, and stand in its properties: of the end of a paragraph, a row or a cell. */
  ownRecords: readonly StandingChange[]
  stories: Story[]
  /** Which paragraph of the body it is, before anything was taken back. */
  index: number | null
  /** Its format was put back to what a record says. */
  restored: boolean
  /** It, or something in it, is of a list. */
  namesList: boolean
}

export interface Token {
  kind: 'text' | 'code' | 'object' | 'anchor'
  /** The element, or what kind of anchor. */
  name: string
  /** What is shown, or the code of a field. */
  text: string
  /** What it is when it is no text. */
  content: CanonicalElement
  format: CanonicalElement
  /** The changes of others that it stands in. */
  changes: readonly StandingChange[]
  /** The code of the field whose result it is in. */
  field: string
  stories: Story[]
  restored: boolean
}

export function storyOf(label: string, blocks: Block[]): Story {
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
export const isSameStory = (one: Story, other: Story): boolean =>
  one.blocks.length === other.blocks.length &&
  one.blocks.every((block, index) => block.key === other.blocks[index]!.key)

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
  changes: readonly StandingChange[],
): Token => ({ kind, name, text, content: nothing, format, changes, field: '', stories: [], restored: false })

/** Where a comment stands that both sides have: known by its number among these. */
export const commentElement = (number: number, isOwn: boolean): CanonicalElement =>
  canonicalElement(isOwn ? ownComment : 'comment', [], [`${number}`])

const ownComment = 'own comment'

export const isOwnComment = (token: Token): boolean => token.content.name === ownComment

/** How a text is cut into runs says nothing. */
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

/** What stands in a story, in order: all but its texts and changes. */
export const elementsOf = (story: Story): CanonicalElement[] => story.blocks.flatMap(elementsOfBlock)

export function elementsOfBlock({ format, mark, tokens, stories }: Block): CanonicalElement[] {
  const found = [format, mark].filter(one => one !== nothing)
  for (const token of tokens) {
    if (token.content !== nothing) found.push(token.content)
    if (token.format !== nothing) found.push(token.format)
    for (const story of token.stories) found.push(...elementsOf(story))
  }
  if (tokens.length === 0) for (const story of stories) found.push(...elementsOf(story))
  return found
}

/** A story as an element of what it stands in, where it is not compared by itself. */
export function storyElement({ blocks }: Story): CanonicalElement {
  const ofToken = (token: Token) =>
    canonicalElement(token.name, attributesOf(token.changes), [
      canonicalText(token.text),
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

const attributesOf = (changes: readonly StandingChange[]) =>
  changes.flatMap(({ kind, author, date }) => [
    { name: kind, value: author },
    { name: 'w:date', value: date },
  ])
