import type { Clause, InlineNode, NegotiatedDocument } from '../../api/generated/calls.ts'
import { shownAfter } from '../model/after-edit.ts'
import { placeOf, spotBefore, spotBehind, spotOf } from '../model/content.ts'
import { decidedClause, isLeft, type Verdicts } from '../model/decided.ts'
import type { Edit } from '../model/edit.ts'
import type { Editor } from '../model/editor.ts'
import type { Decision } from '../model/history.ts'
import { insertionSpot } from '../model/insert-text.ts'
import { textKey } from './conflict.ts'
import { withBases } from './shown-document.ts'
import type { Base, Waiting } from './waiting.ts'

interface Unsaved {
  waiting: readonly Waiting[]
  bases: readonly Base[]
  decisions?: readonly Decision[]
}

/**
 * Edits that wait, with their clauses, for a document in which this member's own decisions have changed some of these: nobody is
 * asked to choose between what he typed and what he decided.
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
  let [before, after] = [bases, carriedBases].map(ones => withBases(document, ones))
  const edits = waiting.map(one => {
    const edit = carriedEdit(one.edit, [before!, after!], verdicts)
    before = shownAfter(before!, one.edit, editor)
    after = shownAfter(after!, edit, editor)
    return { ...one, edit }
  })
  return { waiting: edits, bases: carriedBases }
}

/** Whether a clause is another one, and by nothing else than decisions that were made or taken back. */
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
  const spot = deleted === undefined ? insertionSpot(from, start) : spotOf(from, { start, deleted })
  const place = placeOf(to, carriedSpot(spot, contents, verdicts, 'first'))
  const isAmongDeleted = spotBefore(to, place.start) > spotBehind(to, place.start)
  return { start: place.start, ...(isAmongDeleted && { deleted: place.deleted }) }
}

function carriedRange({ start, length }: { start: number; length: number }, contents: Contents, verdicts: Verdicts) {
  const [from, to] = contents
  const first = placeOf(to, carriedSpot(spotBefore(from, start), contents, verdicts, 'last')).start
  const end = placeOf(to, carriedSpot(spotBehind(from, start + length), contents, verdicts, 'first')).start
  return { start: first, length: Math.max(0, end - first) }
}

/** A spot by what is left on both sides before it; of several such spots the first or the last. */
function carriedSpot(spot: number, [from, to]: Contents, verdicts: Verdicts, which: 'first' | 'last'): number {
  let left = 0
  let at = 0
  for (const node of from) {
    if (isLeft(node, verdicts)) left += Math.min(node.text.length, Math.max(0, spot - at))
    at += node.text.length
  }
  let found = 0
  for (const node of to) {
    if (left === 0 && (which === 'first' || isLeft(node, verdicts))) break
    const taken = isLeft(node, verdicts) ? Math.min(left, node.text.length) : node.text.length
    left -= isLeft(node, verdicts) ? taken : 0
    found += taken
  }
  return found
}
