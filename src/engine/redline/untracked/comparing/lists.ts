import { samePairs, sequenceDiff } from '../../text-diff/sequence-diff.ts'
import { type CanonicalElement, canonicalText, inOne } from '../canonical/canonical-element.ts'
import { listNumbers, withListNames } from '../canonical/list-numbers.ts'
import type { Definition, ListDefinition } from '../model/definition.ts'
import type { WordModel } from '../model/word-model.ts'
import { type Block, blockOf, elementsOfBlock, isSameStory, type Story, storyOf, type Token } from '../stories/story.ts'

/**
 * Numbers of lists are ids of the file: which list of the upload is which of the last round is told by where they are used.
 * Each use in blocks and styles that are the same but for the number is a vote.
 */
export function matchLists(last: WordModel, upload: WordModel): Map<string, string> {
  const votes = new Votes()
  for (const [index, story] of last.stories.entries()) {
    const other = upload.stories[index]
    if (!other || !(story.namesList || other.namesList)) continue
    const [a, b] = [story.blocks, other.blocks]
    const same = isSameStory(story, other) ? a.map((block, at) => [block, b[at]!] as const) : undefined
    for (const [one, other] of same ?? sameBlocks(a, b, unnumberedKey)) votes.add(usesIn(one), usesIn(other))
    for (const [one, other] of same ?? sameBlocks(a, b, block => `${block.name} ${block.text}`))
      votes.add(listNumbers(one.format), listNumbers(other.format))
  }
  const styles = new Map(upload.definitions.map(definition => [definition.name, definition.value]))
  for (const { kind, name, value } of last.definitions) {
    const other = styles.get(name)
    if (kind === 'style' && other) votes.add(listNumbers(value), listNumbers(other))
  }
  return withUnchanged(votes.mostVoted(), last, upload)
}

const sameBlocks = (a: Block[], b: Block[], keyOf: (block: Block) => string) =>
  samePairs(a, b, sequenceDiff(a.map(keyOf), b.map(keyOf)))

const unnumberedKey = (block: Block) => blockWithNames(block, () => '*').key
const usesIn = (block: Block) => (block.namesList ? elementsOfBlock(block).flatMap(listNumbers) : [])

class Votes {
  /** By the list of the upload, then by that of the last round. */
  readonly #counts = new Map<string, Map<string, number>>()

  add(before: string[], after: string[]): void {
    if (before.length !== after.length) return
    for (const [index, list] of after.entries()) {
      const counts = this.#counts.get(list) ?? new Map<string, number>()
      counts.set(before[index]!, (counts.get(before[index]!) ?? 0) + 1)
      this.#counts.set(list, counts)
    }
  }

  /** One to one, those with most votes first. */
  mostVoted(): Map<string, string> {
    const lists = new Map<string, string>()
    const taken = new Set<string>()
    const all = [...this.#counts].flatMap(([after, counts]) =>
      [...counts].map(([before, count]) => ({ before, after, count })),
    )
    for (const { before, after } of all.sort((a, b) => b.count - a.count)) {
      if (lists.has(after) || taken.has(before)) continue
      lists.set(after, before)
      taken.add(before)
    }
    return lists
  }
}

/** A list all of whose paragraphs were edited has no vote; one that still has its number and says the same is the same. */
function withUnchanged(lists: Map<string, string>, last: WordModel, upload: WordModel): Map<string, string> {
  const taken = new Set(lists.values())
  for (const [id, { value }] of upload.lists)
    if (!lists.has(id) && !taken.has(id) && last.lists.get(id)?.value.key === value.key) lists.set(id, id)
  return lists
}

/** What a list is called in the place of its number, which is an id of the file. */
type NameOf = (number: string) => string

/** By the numbers of the last round; a list that it does not have is a new one. `lists` is null for the last round itself. */
export const listNames = (lists: Map<string, string> | null): NameOf =>
  lists ? id => `list ${lists.get(id) ?? `${id}, new`}` : id => `list ${id}`

export const definitionsWithNames = (definitions: Definition[], nameOf: NameOf): Definition[] =>
  definitions.map(definition => ({ ...definition, value: withListNames(definition.value, nameOf) }))

export const storyWithNames = (story: Story, nameOf: NameOf): Story =>
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

/** A list as it counts: its levels, and with which lists of the last round it counts on. */
export function listsByName(model: WordModel, lists: Map<string, string> | null): Map<string, CanonicalElement> {
  const nameOf = (id: string) => (lists ? lists.get(id) : id)
  const together = new Map<string, string[]>()
  for (const [id, { abstract }] of model.lists) {
    const name = nameOf(id)
    if (name !== undefined) together.set(abstract, [...(together.get(abstract) ?? []), name])
  }
  const definitionOf = ({ value, abstract }: ListDefinition) =>
    inOne([value, canonicalText(`counts with ${together.get(abstract)?.sort().join()}`)])
  return new Map(
    [...model.lists].flatMap(([id, list]) =>
      nameOf(id) === undefined ? [] : [[nameOf(id)!, definitionOf(list)] as const],
    ),
  )
}
