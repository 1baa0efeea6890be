import type { EndMarks, InlineNode, Story, StoryClause } from '../../../api/generated/calls.ts'

/** A clause of the body or of a story; only clauses of the body have stories. */
export type AnyClause = StoryClause & { stories?: readonly Story[] }

const idsByClause = new WeakMap<AnyClause, readonly string[]>()

/** Returns the ids of the changes in a clause in reading order, including its notes and boxes. */
export function changesOf(clause: AnyClause): readonly string[] {
  const cached = idsByClause.get(clause)
  if (cached) return cached
  const ids = [...new Set(read(clause))]
  idsByClause.set(clause, ids)
  return ids
}

function* read({ row, content, end, reformatted, stories = [] }: AnyClause): Generator<string> {
  yield* idsOf(row)
  for (const node of content) yield* idsOfNode(node)
  yield* idsOf(end)
  if (reformatted !== undefined) yield reformatted
  for (const story of stories) for (const clause of story.clauses) yield* read(clause)
}

function* idsOf(marks: EndMarks | undefined): Generator<string> {
  if (marks?.inserted) yield marks.inserted.change
  if (marks?.deleted) yield marks.deleted.change
}

function* idsOfNode(node: InlineNode): Generator<string> {
  yield* idsOf(node)
  if (node.reformatted !== undefined) yield node.reformatted
}
