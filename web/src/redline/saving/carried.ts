import type { Clause, InlineNode, NegotiatedDocument } from '../../api/generated/calls.ts'
import { shownAfter } from '../model/after-edit.ts'
import { positionOf, rawOffsetAfter, rawOffsetBefore, rawOffsetOf } from '../model/content.ts'
import { decidedClause, remains, type Verdicts } from '../model/decided.ts'
import type { Edit } from '../model/edit.ts'
import type { Editor } from '../model/editor.ts'
import type { Decision } from '../model/history.ts'
import { insertionOffset } from '../model/insert-text.ts'
import { textKey } from './conflict.ts'
import { withBases } from './shown-document.ts'
import type { Base, Waiting } from './waiting.ts'

interface Unsaved {
  waiting: readonly Waiting[]
  bases: readonly Base[]
  decisions?: readonly Decision[]
}

/**
 * Adapts waiting edits and their clauses to a document in which this member's own decisions have changed some of these
 * clauses. The member then need not choose between what they typed and what they decided.
 */
export function carriedOver(
  { waiting, bases, decisions = [] }: Unsaved,
  document: NegotiatedDocument,
  editor: Editor,
): Pick<Unsaved, 'waiting' | 'bases'> {
  const verdicts = new Map(decisions.flatMap(({ changeIds, verdict }) => changeIds.map(id => [id, verdict])))
  const now = new Map(document.clauses.map(clause => [clause.anchor, clause]))
  const carriedBases = bases.map(base => {
    const clause = now.get(base.clause.anchor)
    return clause && isDecidedOnly(base.clause, clause, verdicts) ? { ...base, clause } : base
  })
  if (carriedBases.every((base, index) => base === bases[index])) return { waiting, bases }
  let [before, after] = [bases, carriedBases].map(documentBases => withBases(document, documentBases))
  const edits = waiting.map(waitingEdit => {
    const edit = carriedEdit(waitingEdit.edit, [before!, after!], verdicts)
    before = shownAfter(before!, waitingEdit.edit, editor)
    after = shownAfter(after!, edit, editor)
    return { ...waitingEdit, edit }
  })
  return { waiting: edits, bases: carriedBases }
}

/** Tells whether a clause has changed only by decisions that were made or undone. */
const isDecidedOnly = (before: Clause, now: Clause, verdicts: Verdicts): boolean =>
  textKey(before) !== textKey(now) && textKey(decidedClause(before, verdicts)) === textKey(decidedClause(now, verdicts))

type BeforeAndAfter = readonly [NegotiatedDocument, NegotiatedDocument]

function carriedEdit(edit: Edit, documents: BeforeAndAfter, verdicts: Verdicts): Edit {
  if (edit.kind !== 'replaceText' && edit.kind !== 'format' && edit.kind !== 'splitParagraph') return edit
  const [from, to] = documents.map(({ clauses }) => clauses.find(clause => clause.anchor === edit.anchor))
  if (!from || !to || textKey(from) === textKey(to)) return edit
  const contents = [from.content, to.content] as const
  if (edit.kind === 'splitParagraph') {
    const { offset, deleted, ...rest } = edit
    const { start, ...among } = carriedPlace({ start: offset, deleted }, contents, verdicts)
    return { ...rest, offset: start, ...among }
  }
  if (edit.length > 0) return { ...edit, ...carriedRange(edit, contents, verdicts) }
  if (edit.kind === 'format') return edit
  const { deleted, ...rest } = edit
  return { ...rest, ...carriedPlace({ start: edit.start, deleted }, contents, verdicts) }
}

type Contents = readonly [readonly InlineNode[], readonly InlineNode[]]

function carriedPlace(
  { start, deleted }: { start: number; deleted?: number | undefined },
  contents: Contents,
  verdicts: Verdicts,
) {
  const [from, to] = contents
  const rawOffset = deleted === undefined ? insertionOffset(from, start) : rawOffsetOf(from, { start, deleted })
  const position = positionOf(to, carriedOffset(rawOffset, contents, verdicts, 'first'))
  const isAmongDeleted = rawOffsetBefore(to, position.start) > rawOffsetAfter(to, position.start)
  return { start: position.start, ...(isAmongDeleted && { deleted: position.deleted }) }
}

function carriedRange({ start, length }: { start: number; length: number }, contents: Contents, verdicts: Verdicts) {
  const [from, to] = contents
  const first = positionOf(to, carriedOffset(rawOffsetBefore(from, start), contents, verdicts, 'last')).start
  const end = positionOf(to, carriedOffset(rawOffsetAfter(from, start + length), contents, verdicts, 'first')).start
  return { start: first, length: Math.max(0, end - first) }
}

/**
 * Maps a raw offset so that the same amount of remaining text is before it. If there are several such offsets, returns
 * the first or the last.
 */
function carriedOffset(rawOffset: number, [from, to]: Contents, verdicts: Verdicts, which: 'first' | 'last'): number {
  let left = 0
  let at = 0
  for (const node of from) {
    if (remains(node, verdicts)) left += Math.min(node.text.length, Math.max(0, rawOffset - at))
    at += node.text.length
  }
  let carried = 0
  for (const node of to) {
    if (left === 0 && (which === 'first' || remains(node, verdicts))) break
    const taken = remains(node, verdicts) ? Math.min(left, node.text.length) : node.text.length
    left -= remains(node, verdicts) ? taken : 0
    carried += taken
  }
  return carried
}
