import { ApiError, ConnectionError } from '../../api/call.ts'
import type {
  Clause,
  EditAnswer,
  InlineNode,
  NegotiatedDocument,
  RedlineOperation,
  RedlineOperationsInput,
  RedlineSession,
} from '../../api/generated/calls.ts'
import { afterEdit } from '../model/after-edit.ts'
import { withContent } from '../model/clauses.ts'
import { anchorOf, type Edit } from '../model/edit.ts'
import type { Editor } from '../model/editor.ts'
import { emptyLayout } from '../model/empty-layout.ts'
import type { NegotiationClient } from '../session/negotiation-client.ts'

/** The fate of the next calls: `lost` is applied but not answered, `cut` is not applied. */
export type Fate = 'answered' | 'lost' | 'cut' | ApiError

const dana: Editor = { isOwn: () => true, isOfSide: () => true }

/** Makes a clause of plain text. */
export const plainClause = (anchor: string, text: string): Clause => ({
  anchor,
  kind: 'paragraph',
  text,
  content: text === '' ? [] : [{ type: 'text', text }],
  html: text,
})

/**
 * A fake of the service for the page. It applies the same rules about revisions, repeats and changed clauses, but
 * stores no files.
 */
export class FakeService {
  document: NegotiatedDocument
  revision = 1
  round = 1
  mayEdit = true
  /** The fates of the next calls; all later calls are answered. */
  fates: Fate[] = []
  /** The operations of each call, with the revision that the call named. */
  readonly calls: { revision: number; kinds: string[] }[] = []
  readonly #done = new Map<string, EditAnswer>()
  readonly #changedAt = new Map<string, { revision: number; author: string }>()

  constructor(texts: string[]) {
    const clauses = texts.map((text, index) => plainClause(`anchor0${index}`, text))
    this.document = { clauses, layout: emptyLayout, author: 'Dana' }
  }

  texts = () => this.document.clauses.map(clause => clause.text)

  session(): RedlineSession {
    return {
      kind: 'whole',
      redlineRequestId: 'rreq_1',
      member: { email: 'dana@example.com', displayName: 'Dana', role: 'DisclosingParty', side: 'Disclosing' },
      may: { edit: this.mayEdit, comment: true, send: true, approve: false, reopen: false },
      round: this.round,
      revision: this.mayEdit ? this.revision : null,
      document: this.document,
      changes: [],
      comments: [],
    } as unknown as RedlineSession
  }

  /** Applies an edit by another member. */
  byColleague(edit: Edit, author = 'Dan'): void {
    this.#edit([edit], author)
  }

  /** Applies a decision of this member, after which a clause has other content. */
  byDecision(anchor: string, content: InlineNode[]): EditAnswer {
    const before = this.document
    const clauses = before.clauses.map(clause => (clause.anchor === anchor ? withContent(clause, content) : clause))
    this.document = { ...before, clauses }
    return this.#answer(before.clauses, 'Dana')
  }

  /** Passes the turn to the other side. */
  passTurn(): void {
    this.mayEdit = false
    this.round += 1
  }

  readonly client = {
    call: async (name: string, { body }: { body: RedlineOperationsInput }) => {
      if (name === 'GET /redlining/session') return this.session()
      const fate = this.fates.shift() ?? 'answered'
      if (fate === 'cut') throw new ConnectionError('cut')
      if (fate instanceof ApiError) throw fate
      const answer = this.#operate(body)
      if (fate === 'lost') throw new ConnectionError('lost')
      return answer
    },
  } as unknown as NegotiationClient

  #operate({ revision = 0, operations }: RedlineOperationsInput): EditAnswer {
    this.calls.push({ revision, kinds: operations.map(operation => operation.kind) })
    const left = operations.filter(operation => !this.#done.has(operation.operationId))
    if (left.length === 0) return this.#done.get(operations.at(-1)!.operationId)!
    if (!this.mayEdit) throw new ApiError(409, "It is not this member's turn")
    this.#refuseChanged(left, revision)
    const answer = this.#edit(left, 'Dana')
    for (const operation of left) this.#done.set(operation.operationId, answer)
    return answer
  }

  #refuseChanged(operations: RedlineOperation[], revision: number): void {
    const changed = [...new Set(operations.map(operation => anchorOf(operation)))].filter(
      anchor => (this.#changedAt.get(anchor)?.revision ?? 0) > revision,
    )
    if (changed.length === 0) return
    const clauses = changed.map(anchor => ({ anchor, author: this.#changedAt.get(anchor)!.author }))
    throw new ApiError(409, 'changed since', { body: { revision: this.revision, clauses } })
  }

  #edit(edits: Edit[], author: string): EditAnswer {
    const before = this.document
    try {
      for (const edit of edits) this.document = afterEdit(this.document, edit, dana)
    } catch (error) {
      this.document = before
      throw new ApiError(400, String((error as Error).message))
    }
    return this.#answer(before.clauses, author)
  }

  #answer(clausesBefore: Clause[], author: string): EditAnswer {
    const before = new Map(clausesBefore.map(clause => [clause.anchor, clause]))
    this.revision += 1
    const clauses = this.document.clauses.filter(clause => before.get(clause.anchor) !== clause)
    for (const { anchor } of clauses) this.#changedAt.set(anchor, { revision: this.revision, author })
    const anchors = this.document.clauses.map(clause => clause.anchor)
    return {
      revision: this.revision,
      status: 'DisclosingPartyDraft',
      clauses: this.document.clauses,
      removed: [...before.keys()].filter(anchor => !anchors.includes(anchor)),
      anchors,
      layout: null,
      openChanges: [],
      comments: [],
    }
  }
}
