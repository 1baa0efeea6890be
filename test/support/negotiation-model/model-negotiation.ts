import type { ErrorCode } from '../../../src/http/error-catalogue.ts'
import { deletedRows, hasChanged, isAboutChanged, isParted, type Trace } from './changed-since.ts'
import {
  canBeTakenBack,
  clausesWith,
  decide,
  type ModelDecision,
  takeBack,
  type Verdict,
  type VerdictOf,
} from './model-decisions.ts'
import { changedBetween, copyOf, type Mark, type ModelDocument, otherEndsBetween } from './model-document.ts'
import { type ModelOperation, operate, Refused } from './model-operations.ts'
import { type ModelComment, type ModelMember, movedComments, seesComment } from './model-talk.ts'

/** A call of a member, about the revision that their page shows. */
export type ModelCall = { by: ModelMember; operationId: string; revision: number } & (
  | { kind: 'operations'; operations: { operationId: string; operation: ModelOperation }[] }
  | { kind: Verdict | 'undo'; id: string }
  | { kind: 'decide'; verdict: Verdict; ids?: string[]; author?: string }
  | { kind: 'comment'; text: string; internal: boolean; place: NonNullable<ModelComment['place']> }
  | { kind: 'reply' | 'editComment'; to: string; text: string }
  | { kind: 'resolve' | 'reopen' | 'deleteComment'; to: string }
  | { kind: 'message' | 'send'; text: string }
)

/** A possible answer to a call, and the negotiation after it. */
export interface Outcome {
  error: ErrorCode | null
  model: Negotiation
}

/** The expected state of a negotiation. Values are never changed, only replaced. */
export interface Negotiation {
  members: readonly ModelMember[]
  side: ModelMember['side']
  round: number
  revision: number
  document: ModelDocument
  /** The documents of this turn, by revision. */
  seen: ReadonlyMap<number, ModelDocument>
  traces: readonly Trace[]
  decisions: readonly ModelDecision[]
  comments: readonly ModelComment[]
  messages: readonly { text: string; author: string }[]
  /** The finished operations of each member (`doneKey`). */
  done: ReadonlySet<string>
}

export const doneKey = (by: ModelMember, operationId: string) => `${by.email} ${operationId}`

const isEdit = (call: ModelCall) => ['operations', 'accept', 'reject', 'undo', 'decide'].includes(call.kind)

/** The possible outcomes of a call; more than one if the model cannot tell. */
export function outcomesOf(model: Negotiation, call: ModelCall): Outcome[] {
  const refused = (error: ErrorCode): Outcome[] => [{ error, model }]
  if (model.done.has(doneKey(call.by, call.operationId))) return [{ error: null, model }]
  if (call.kind === 'message')
    return [done(call, { ...model, messages: [...model.messages, { text: call.text, author: call.by.displayName }] })]
  if (call.by.side !== model.side) return refused('not_members_turn')
  if (call.kind === 'send') return [done(call, sent(model))]
  if (!isEdit(call)) return talk(model, call)
  if (!model.seen.has(call.revision)) return refused('redline_revision_stale')
  if (call.kind === 'operations') return operated(model, call)
  return decided(model, call as DecisionCall)
}

type CallOf<K extends ModelCall['kind']> = Extract<ModelCall, { kind: K }>
type DecisionCall = CallOf<Verdict | 'undo'> | CallOf<'decide'>

function done(call: ModelCall, model: Negotiation): Outcome {
  const keys = call.kind === 'operations' ? call.operations.map(operation => operation.operationId) : [call.operationId]
  const all = keys.map(key => doneKey(call.by, key))
  return { error: null, model: { ...model, done: new Set([...model.done, ...all]) } }
}

const sent = (model: Negotiation): Negotiation => ({
  ...model,
  side: model.side === 'Disclosing' ? 'Receiving' : 'Disclosing',
  round: model.round + 1,
  seen: new Map([[model.revision, model.document]]),
  traces: [],
  decisions: [],
})

/** The next revision. */
function saved(model: Negotiation, document: ModelDocument): Negotiation {
  const revision = model.revision + 1
  const changed = new Set([
    ...changedBetween(model.document, document),
    // an empty clause that is split stays the same, but the change at its end moves to the next clause
    ...otherEndsBetween(model.document, document),
  ])
  const orderOf = ({ clauses }: ModelDocument) => clauses.map(clause => clause.anchor).join()
  const isReordered = orderOf(document) !== orderOf(model.document)
  return {
    ...model,
    ...{ revision, document },
    seen: new Map([...model.seen, [revision, document]]),
    traces: [...model.traces, { revision, changed, isReordered }],
    comments: movedComments(model.comments, changed),
  }
}

function operated(model: Negotiation, call: CallOf<'operations'>): Outcome[] {
  const refused = (error: ErrorCode): Outcome[] => [{ error, model }]
  const left = call.operations.filter(operation => !model.done.has(doneKey(call.by, operation.operationId)))
  if (left.length === 0) return [{ error: null, model }]
  const operations = left.map(one => one.operation)
  if (isAboutChanged(model, call.revision, operations)) return refused('redline_clause_changed')
  const document = copyOf(model.document)
  const side = model.members.filter(member => member.side === call.by.side).map(member => member.displayName)
  try {
    for (const operation of operations) operate(document, operation, { name: call.by.displayName, side })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return refused(refusals[error.status]!)
  }
  if (hasChanged(model, call.revision, deletedRows(model, operations))) return refused('redline_clause_changed')
  return [done({ ...call, operations: left }, saved(model, document))]
}

const refusals: Record<number, ErrorCode> = {
  400: 'redline_not_editable',
  404: 'redline_clause_not_found',
  409: 'redline_anchor_taken',
}

/** Whether a member may accept, reject or undo an open change. */
export function mayDecide({ members, round }: Negotiation, { side }: ModelMember, mark: Mark, verb: Verdict | 'undo') {
  const isOwn = members.find(member => member.displayName === mark.by)!.side === side
  return verb === 'undo' ? isOwn : !isOwn || (verb === 'accept' && round === 1)
}

/** The marks of all open changes. */
export function openMarks({ clauses, rows, stories }: ModelDocument): Mark[] {
  const marks = [...clauses, ...stories].flatMap(({ units, end, was }) => [
    ...units.flatMap(unit => [unit.inserted, unit.deleted, unit.was]),
    ...[end.inserted, end.deleted, was],
  ])
  return [...marks, ...rows.flatMap(row => [row.inserted, row.deleted])].filter(mark => mark !== null)
}

function decided(model: Negotiation, call: DecisionCall): Outcome[] {
  const refused = (error: ErrorCode): Outcome[] => [{ error, model }]
  if (call.kind === 'undo') {
    const decision = model.decisions.findLast(decision => decision.ids.includes(call.id))
    if (decision) return takenBack(model, call, decision)
  }
  const ids = call.kind === 'decide' ? call.ids : [call.id]
  const isDecidedSince = model.decisions.some(
    decision => decision.revision > call.revision && ids?.some(id => decision.ids.includes(id)),
  )
  if (isDecidedSince && call.kind !== 'undo') return refused('redline_clause_changed')
  const verb = call.kind === 'decide' ? call.verdict : call.kind
  const open = openMarks(model.document)
  const isChosen = (mark: Mark) =>
    ids
      ? ids.includes(mark.id ?? '')
      : mayDecide(model, call.by, mark, verb) && ((call as CallOf<'decide'>).author ?? mark.by) === mark.by
  const chosen = open.filter(isChosen)
  if (ids && !ids.every(id => chosen.some(one => one.id === id))) return refused('redline_change_not_found')
  if (chosen.length === 0) return refused('redline_nothing_to_decide')
  if (!chosen.every(one => mayDecide(model, call.by, one, verb))) return refused('not_authorized')
  const chosenIds = [...new Set(chosen.map(one => one.id ?? ''))]
  // all changes include what a colleague has changed since, which the member has not seen
  const about = clausesWith(model.document, isChosen)
  if (hasChanged(model, call.revision, about) || isParted(model, call.revision, about))
    return refused('redline_clause_changed')
  return [done(call, resolved(model, chosenIds, verb, isChosen))]
}

function resolved(model: Negotiation, ids: string[], verb: Verdict | 'undo', isChosen: (mark: Mark) => boolean) {
  const document = copyOf(model.document)
  const verdict: Verdict = verb === 'undo' ? 'reject' : verb
  const verdictOf: VerdictOf = mark => (isChosen(mark) ? verdict : undefined)
  decide(document, verdictOf)
  const next = saved(model, document)
  // withdrawing an own change is not a decision
  if (verb === 'undo') return next
  const decision = { ids, verdict, revision: next.revision, before: model.document, after: document }
  return { ...next, decisions: [...next.decisions, decision] }
}

function takenBack(model: Negotiation, call: CallOf<Verdict | 'undo'>, decision: ModelDecision): Outcome[] {
  const about = changedBetween(decision.before, decision.after)
  if (decision.revision > call.revision || hasChanged(model, call.revision, about))
    return [{ error: 'redline_clause_changed', model }]
  if (!canBeTakenBack(decision, model.document)) return [{ error: 'redline_changed_since', model }]
  const document = copyOf(model.document)
  takeBack(document, decision)
  const next = saved(model, document)
  return [done(call, { ...next, decisions: next.decisions.filter(otherDecision => otherDecision !== decision) })]
}

type TalkCall = CallOf<'comment' | 'reply' | 'editComment' | 'resolve' | 'reopen' | 'deleteComment'>

function talk(model: Negotiation, given: ModelCall): Outcome[] {
  const call = given as TalkCall
  const { by } = call
  const { round, side } = model
  if (call.kind === 'comment') return commented(model, call)
  const said = { text: 'text' in call ? call.text : '', by, round }
  const saying = (comments: readonly ModelComment[]): Outcome[] => [done(call, { ...model, comments })]
  const found = model.comments.find(comment => comment.text === call.to && seesComment(comment, model))
  const isAmongReplies = (one: ModelComment) => one.replies.some(reply => reply.text === call.to)
  const parent = found ?? model.comments.find(isAmongReplies)
  if (!parent) {
    // the comment was deleted; deleting it again changes nothing
    return [{ error: call.kind === 'deleteComment' ? null : 'redline_comment_not_found', model }]
  }
  const replace = (next: ModelComment | null) =>
    saying(model.comments.flatMap(comment => (comment === parent ? (next ?? []) : comment)))
  switch (call.kind) {
    case 'reply':
      return replace({ ...parent, replies: [...parent.replies, said] })
    case 'resolve':
      return replace({ ...parent, resolved: parent.resolved ?? { side, round } })
    case 'reopen':
      return replace({ ...parent, resolved: null })
    case 'editComment':
      return replace(
        found
          ? { ...parent, text: call.text }
          : {
              ...parent,
              replies: parent.replies.map(reply => (reply.text === call.to ? { ...reply, text: call.text } : reply)),
            },
      )
    case 'deleteComment':
      if (!found) return replace({ ...parent, replies: parent.replies.filter(reply => reply.text !== call.to) })
      if (parent.replies.some(reply => reply.by !== by)) return [{ error: 'redline_comment_answered', model }]
      return replace(null)
    default:
      return call satisfies never
  }
}

/** A comment on a whole clause stays while the clause exists; the model cannot tell where a part of a clause moves. */
function commented(model: Negotiation, call: CallOf<'comment'>): Outcome[] {
  const { text, by, internal, place } = call
  const write = (at: ModelComment['place']) =>
    done(call, {
      ...model,
      comments: [...model.comments, { text, by, internal, place: at, round: model.round, resolved: null, replies: [] }],
    })
  if (place.anchor === null) return [write(place)]
  if (!model.seen.has(call.revision)) return [{ error: 'redline_revision_stale', model }]
  if (!hasChanged(model, call.revision, [place.anchor])) return [write(place)]
  const isThere = model.document.clauses.some(clause => clause.anchor === place.anchor)
  if (isThere && place.start === undefined) return [write(null)]
  return [write(null), { error: 'redline_clause_changed', model }]
}
