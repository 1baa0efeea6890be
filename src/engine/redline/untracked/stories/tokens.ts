import { BETWEEN, TOKEN } from '../canonical/separators.ts'

/** A text of a document: its body, a header, a note, a box. `label` is for people. */
export interface Story {
  label: string
  blocks: Block[]
  key: string
}

/** A paragraph, the start or end of what holds paragraphs, or a section's end. */
export interface Block {
  name: string
  /** The same only for blocks that are the same in everything that counts. */
  key: string
  text: string
  tokens: Token[]
  /** Of a paragraph: its format and that of its mark; of others: all but the stories in it. */
  format: string
  mark: string
  stories: Story[]
  /** Which paragraph of the body it is, before anything was taken back. */
  index: number | null
  /** Its format was put back to what a record says. */
  restored: boolean
}

export interface Token {
  kind: 'text' | 'code' | 'object' | 'anchor'
  /** The element, or what kind of anchor. */
  name: string
  /** What is shown, or the canonical form of what is no text. */
  text: string
  format: string
  /** The changes of others that it stands in. */
  changes: string
  /** The `w:id` of each of them. */
  changeIds: string[]
  /** The code of the field whose result it is in. */
  field: string
  stories: Story[]
  restored: boolean
}

/** A change that a text stands in: what it is, whose and when; and its `w:id`. */
export interface Change {
  key: string
  id: string
}

export const keysOf = (changes: Change[]) => changes.map(change => change.key).join(BETWEEN)

export const anchorToken = (name: string, text: string): Token => ({
  kind: 'anchor',
  name,
  text,
  format: '',
  changes: '',
  changeIds: [],
  field: '',
  stories: [],
  restored: false,
})

export const textToken = (
  kind: 'text' | 'code',
  name: string,
  text: string,
  format: string,
  changes: Change[],
): Token => ({
  kind,
  name,
  text,
  format,
  changes: keysOf(changes),
  changeIds: changes.map(change => change.id),
  field: '',
  stories: [],
  restored: false,
})

export const tokenKey = (token: Token): string =>
  [token.kind, token.name, token.text, token.format, token.changes, ...token.stories.map(one => one.key)].join(TOKEN)

/** How a text is cut into runs says nothing. */
export function mergeTokens(tokens: Token[]): Token[] {
  const merged: Token[] = []
  for (const token of tokens) {
    const last = merged.at(-1)
    const joins = last && (token.kind === 'text' || token.kind === 'code') && last.kind === token.kind
    if (joins && last.format === token.format && last.changes === token.changes) {
      merged[merged.length - 1] = { ...last, text: last.text + token.text, restored: last.restored || token.restored }
    } else if (token.kind !== 'text' || token.text !== '') merged.push(token)
  }
  return merged
}
