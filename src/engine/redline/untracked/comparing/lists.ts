import { samePairs, sequenceDiff } from '../../text-diff/sequence-diff.ts'
import { type CanonicalElement, combined, textElementOf } from '../canonical/canonical-element.ts'
import { listNumbers, withListNames } from '../canonical/list-numbers.ts'
import type { Definition, ListDefinition } from '../model/definition.ts'
import type { WordModel } from '../model/word-model.ts'
import {
  type Block,
  blockOf,
  type ComparedStory,
  elementsOfBlock,
  isSameStory,
  storyOf,
  type Token,
} from '../stories/story.ts'

/**
 * Matches the lists of the upload with the lists of the last round. List numbers are only ids within a file, so lists
 * are matched by where they are used. Each use in blocks and styles that are the same except for the number counts as a
 * vote.
 *
 * Before: “First item” is in list 1 of the last round and in list 11 of the upload. After: 11 → 1.
 */
export function matchLists(last: WordModel, upload: WordModel): Map<string, string> {
  const votes = new Votes()
  for (const [index, story] of last.stories.entries()) {
    const uploadStory = upload.stories[index]
    if (!uploadStory || !(story.namesList || uploadStory.namesList)) continue
    const [a, b] = [story.blocks, uploadStory.blocks]
    const alignedPairs = isSameStory(story, uploadStory) ? a.map((block, at) => [block, b[at]!] as const) : undefined
    for (const [before, after] of alignedPairs ?? sameBlocks(a, b, unnumberedKey))
      votes.add(usesIn(before), usesIn(after))
    for (const [before, after] of alignedPairs ?? sameBlocks(a, b, block => `${block.name} ${block.text}`))
      votes.add(listNumbers(before.format), listNumbers(after.format))
  }
  const styles = new Map(upload.definitions.map(definition => [definition.name, definition.value]))
  for (const { kind, name, value } of last.definitions) {
    const uploadValue = styles.get(name)
    if (kind === 'style' && uploadValue) votes.add(listNumbers(value), listNumbers(uploadValue))
  }
  return withUnchanged(votes.mostVoted(), last, upload)
}

const sameBlocks = (a: Block[], b: Block[], keyOf: (block: Block) => string) =>
  samePairs(a, b, sequenceDiff(a.map(keyOf), b.map(keyOf)))

const unnumberedKey = (block: Block) => blockWithNames(block, () => '*').key
const usesIn = (block: Block) => (block.namesList ? elementsOfBlock(block).flatMap(listNumbers) : [])

class Votes {
  /** The number of votes, by the upload's list and then by the last round's list. */
  readonly #counts = new Map<string, Map<string, number>>()

  add(before: string[], after: string[]): void {
    if (before.length !== after.length) return
    for (const [index, list] of after.entries()) {
      const counts = this.#counts.get(list) ?? new Map<string, number>()
      counts.set(before[index]!, (counts.get(before[index]!) ?? 0) + 1)
      this.#counts.set(list, counts)
    }
  }

  /** Matches lists one to one, starting with the pair that has the most votes. */
  mostVoted(): Map<string, string> {
    const lists = new Map<string, string>()
    const taken = new Set<string>()
    const ranked = [...this.#counts].flatMap(([after, counts]) =>
      [...counts].map(([before, count]) => ({ before, after, count })),
    )
    for (const { before, after } of ranked.sort((a, b) => b.count - a.count)) {
      if (lists.has(after) || taken.has(before)) continue
      lists.set(after, before)
      taken.add(before)
    }
    return lists
  }
}

/**
 * Also matches lists that have no votes because all of their paragraphs were edited: a list that still has its number
 * and its definition is the same list.
 */
function withUnchanged(lists: Map<string, string>, last: WordModel, upload: WordModel): Map<string, string> {
  const taken = new Set(lists.values())
  for (const [id, { value }] of upload.lists)
    if (!lists.has(id) && !taken.has(id) && last.lists.get(id)?.value.key === value.key) lists.set(id, id)
  return lists
}

/** Returns the name that replaces a list's number, because the number is only an id within a file. */
type NameOf = (number: string) => string

/**
 * Names lists by their numbers in the last round, and marks a list that the last round does not have as new. `lists` is
 * null for the last round itself.
 */
export const listNames = (lists: Map<string, string> | null): NameOf =>
  lists ? id => `list ${lists.get(id) ?? `${id}, new`}` : id => `list ${id}`

export const definitionsWithNames = (definitions: Definition[], nameOf: NameOf): Definition[] =>
  definitions.map(definition => ({ ...definition, value: withListNames(definition.value, nameOf) }))

export const storyWithNames = (story: ComparedStory, nameOf: NameOf): ComparedStory =>
  story.namesList
    ? storyOf(
        story.label,
        story.blocks.map(block => blockWithNames(block, nameOf)),
      )
    : story

function blockWithNames(block: Block, nameOf: NameOf): Block {
  if (!block.namesList) return block
  return blockOf({
    ...block,
    format: withListNames(block.format, nameOf),
    mark: withListNames(block.mark, nameOf),
    tokens: block.tokens.map(token => tokenWithNames(token, nameOf)),
    stories: block.stories.map(story => storyWithNames(story, nameOf)),
  })
}

const tokenWithNames = (token: Token, nameOf: NameOf): Token => ({
  ...token,
  content: withListNames(token.content, nameOf),
  format: withListNames(token.format, nameOf),
  stories: token.stories.map(story => storyWithNames(story, nameOf)),
})

/**
 * Returns the definition of each list, by its number in the last round: its levels, and the lists that share its
 * counter.
 */
export function listsByName(model: WordModel, lists: Map<string, string> | null): Map<string, CanonicalElement> {
  const nameOf = (id: string) => (lists ? lists.get(id) : id)
  const namesByAbstract = new Map<string, string[]>()
  for (const [id, { abstract }] of model.lists) {
    const name = nameOf(id)
    if (name !== undefined) namesByAbstract.set(abstract, [...(namesByAbstract.get(abstract) ?? []), name])
  }
  const definitionOf = ({ value, abstract }: ListDefinition) =>
    combined([value, textElementOf(`counts with ${namesByAbstract.get(abstract)?.sort().join()}`)])
  return new Map(
    [...model.lists].flatMap(([id, list]) =>
      nameOf(id) === undefined ? [] : [[nameOf(id)!, definitionOf(list)] as const],
    ),
  )
}
