import { LIST, LIST_END } from '../canonical/separators.ts'
import type { Definition, ListDefinition } from '../model/definition.ts'
import type { WordModel } from '../model/word-model.ts'
import type { Block, Story, Token } from '../stories/tokens.ts'
import { align } from './align.ts'

const placeholder = new RegExp(`${LIST}([^${LIST_END}]*)${LIST_END}`, 'g')

/**
 * Numbers of lists are ids of the file: which list of the upload is which of the last round is told by where they are used.
 * Each use in blocks and styles that are the same but for the number is a vote.
 */
export function matchLists(last: WordModel, upload: WordModel): Map<string, string> {
  const votes = new Map<string, number>()
  const vote = (before: string, after: string) => {
    const [a, b] = [before, after].map(text => [...text.matchAll(placeholder)].map(match => match[1]!))
    if (a!.length !== b!.length) return
    for (const [index, id] of a!.entries()) votes.set(`${b![index]} ${id}`, (votes.get(`${b![index]} ${id}`) ?? 0) + 1)
  }
  for (const [index, story] of last.stories.entries()) {
    const other = upload.stories[index]
    const [a, b] = [story.blocks, other?.blocks ?? []]
    const exact = (block: Block) => block.key.replaceAll(placeholder, '*')
    for (const [i, j] of align(a.map(exact), b.map(exact))) vote(a[i]!.key, b[j]!.key)
    const text = (block: Block) => `${block.name} ${block.text}`
    for (const [i, j] of align(a.map(text), b.map(text))) vote(a[i]!.format, b[j]!.format)
  }
  const styles = new Map(upload.definitions.map(one => [one.name, one.value]))
  for (const { kind, name, value } of last.definitions) if (kind === 'style') vote(value, styles.get(name) ?? '')
  return withUnchanged(mostVoted(votes), last, upload)
}

/** A list all of whose paragraphs were edited has no vote; one that still has its number and says the same is the same. */
function withUnchanged(lists: Map<string, string>, last: WordModel, upload: WordModel): Map<string, string> {
  const taken = new Set(lists.values())
  for (const [id, { value }] of upload.lists)
    if (!lists.has(id) && !taken.has(id) && last.lists.get(id)?.value === value) lists.set(id, id)
  return lists
}

/** One to one, those with most votes first. */
function mostVoted(votes: Map<string, number>): Map<string, string> {
  const lists = new Map<string, string>()
  const taken = new Set<string>()
  for (const [pair] of [...votes].sort((a, b) => b[1] - a[1])) {
    const [after, before] = pair.split(' ') as [string, string]
    if (lists.has(after) || taken.has(before)) continue
    lists.set(after, before)
    taken.add(before)
  }
  return lists
}

/** Both with the numbers of the last round; a list that it does not have is a new one. */
export function withListNames(
  model: WordModel,
  lists: Map<string, string> | null,
): { stories: Story[]; definitions: Definition[] } {
  const rename = (text: string) =>
    text.includes(LIST)
      ? text.replaceAll(placeholder, (_, id: string) =>
          lists ? `list ${lists.get(id) ?? `${id}, new`}` : `list ${id}`,
        )
      : text
  const inStory = (story: Story): Story => ({ ...story, key: rename(story.key), blocks: story.blocks.map(inBlock) })
  const inBlock = (block: Block): Block => {
    if (!block.key.includes(LIST)) return block
    const [key, format, mark] = [rename(block.key), rename(block.format), rename(block.mark)]
    return { ...block, key, format, mark, tokens: block.tokens.map(inToken), stories: block.stories.map(inStory) }
  }
  const inToken = (token: Token): Token => ({
    ...token,
    text: rename(token.text),
    format: rename(token.format),
    stories: token.stories.map(inStory),
  })
  return {
    stories: model.stories.map(inStory),
    definitions: model.definitions.map(one => ({ ...one, value: rename(one.value) })),
  }
}

/** A list as it counts: its levels, and with which lists of the last round it counts on. */
export function listsByName(model: WordModel, lists: Map<string, string> | null): Map<string, string> {
  const nameOf = (id: string) => (lists ? lists.get(id) : id)
  const together = new Map<string, string[]>()
  for (const [id, { abstract }] of model.lists) {
    const name = nameOf(id)
    if (name !== undefined) together.set(abstract, [...(together.get(abstract) ?? []), name])
  }
  const definitionOf = ({ value, abstract }: ListDefinition) =>
    `${value}\ncounts with ${together.get(abstract)?.sort().join()}`
  return new Map(
    [...model.lists].flatMap(([id, list]) =>
      nameOf(id) === undefined ? [] : [[nameOf(id)!, definitionOf(list)] as const],
    ),
  )
}
