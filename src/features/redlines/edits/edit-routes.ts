import type { FastifyRequest } from 'fastify'
import { defineRoute, type Route } from '../../../http/route.ts'
import { clauseChangedFacts } from '../document/clause-changed.ts'
import { requiredRevision, revisionBody } from '../document/given-revision.ts'
import { partyMemberAccess } from '../redline-link.ts'
import { type ChangeCall, decideChangeOfRound, undoChange } from './decide-change.ts'
import { decideMany } from './decide-many.ts'
import {
  decisionsAnswerSchema,
  decisionsBody,
  editAnswerSchema,
  operationsBody,
  rejectionBody,
} from './edit-schemas.ts'
import { editErrors } from './save-edit.ts'
import { saveOperations } from './save-operations.ts'

const ownEditErrors = [...editErrors, 'redline_operation_reused', 'redline_clause_changed'] as const
const changeErrors = [...ownEditErrors, 'redline_change_not_found', 'not_authorized'] as const

const callOf = (request: FastifyRequest, { operationId }: { operationId?: string }): ChangeCall => ({
  changeId: (request.params as { changeId: string }).changeId,
  ...(operationId !== undefined && { operationId }),
})

/** Routes that edit the document and decide changes of the other side. */
export const editRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/redlining/session/operations',
    versioned: false,
    operationId: 'applyRedlineOperations',
    summary: 'Edit the document',
    description:
      'Each operation becomes tracked changes of the member. Either all operations are applied or none. Each is applied once: a repeat of its `operationId` returns the first answer. The revision that the member was looking at is required, as `revision` or as `If-Match`. If it is an earlier one of this turn, the operations are applied to the current one, unless a clause that they refer to has changed since: the error then has both texts. The answer has everything that has changed since that revision.',
    access: partyMemberAccess,
    body: operationsBody,
    response: editAnswerSchema,
    errorFacts: clauseChangedFacts,
    errors: [...ownEditErrors, 'redline_clause_not_found', 'redline_anchor_taken', 'redline_not_editable'],
    handle: ({ platform, principal, body, request }) =>
      saveOperations(platform, {
        caller: principal,
        revision: requiredRevision(request, body),
        operations: body.operations,
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/changes/:changeId/accept',
    versioned: false,
    operationId: 'acceptRedlineChange',
    summary: 'Accept a change',
    description:
      'Accepts an open change of the other side. Until the document has been sent for the first time, the disclosing side can also accept its own changes. The revision is required, as `revision` or as `If-Match`.',
    access: partyMemberAccess,
    action: 'accept this change',
    body: revisionBody,
    response: editAnswerSchema,
    errorFacts: clauseChangedFacts,
    errors: [...changeErrors],
    handle: ({ platform, principal, body, request }) =>
      decideChangeOfRound(platform, principal, requiredRevision(request, body), {
        ...callOf(request, body),
        verdict: 'accept',
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/changes/:changeId/reject',
    versioned: false,
    operationId: 'rejectRedlineChange',
    summary: 'Reject a change',
    description: 'Rejects an open change of the other side. The revision is required, as `revision` or as `If-Match`.',
    access: partyMemberAccess,
    action: 'reject this change',
    body: rejectionBody,
    response: editAnswerSchema,
    errorFacts: clauseChangedFacts,
    errors: [...changeErrors],
    handle: ({ platform, principal, body, request }) =>
      decideChangeOfRound(platform, principal, requiredRevision(request, body), {
        ...callOf(request, body),
        verdict: 'reject',
        ...(body.reason !== undefined && { reason: body.reason }),
      }),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/changes/decide',
    versioned: false,
    operationId: 'decideRedlineChanges',
    summary: 'Accept or reject several changes',
    description:
      'Decides on open changes of the other side at once: those in `changeIds`, or all that match `filter`. It makes one revision, and undoing one of the decisions undoes all of them. A repeat of its `operationId` returns the first answer. The revision is required, as `revision` or as `If-Match`.',
    access: partyMemberAccess,
    action: 'decide on these changes',
    body: decisionsBody,
    response: decisionsAnswerSchema,
    errorFacts: clauseChangedFacts,
    errors: [...changeErrors, 'redline_nothing_to_decide'],
    handle: ({ platform, principal, body, request }) =>
      decideMany(platform, { caller: principal, revision: requiredRevision(request, body), input: body }),
  }),
  defineRoute({
    method: 'POST',
    path: '/redlining/session/changes/:changeId/undo',
    versioned: false,
    operationId: 'undoRedlineChange',
    summary: 'Undo a change or a decision',
    description:
      'Withdraws an open change of the member’s own side, or reverses a decision made in this turn. The revision is required, as `revision` or as `If-Match`.',
    access: partyMemberAccess,
    action: 'undo this change',
    body: revisionBody,
    response: editAnswerSchema,
    errorFacts: clauseChangedFacts,
    errors: [...changeErrors, 'redline_changed_since'],
    handle: ({ platform, principal, body, request }) =>
      undoChange(platform, principal, requiredRevision(request, body), callOf(request, body)),
  }),
]
