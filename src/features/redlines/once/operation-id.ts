import { Type } from '@sinclair/typebox'
import { named } from '../../../http/openapi/json-schema.ts'

/** By which a repeat of a call is known; the client chooses it. */
export const operationId = Type.String({ minLength: 1, maxLength: 200 })

export const optionalOperationId = Type.Optional(
  Type.String({
    ...{ minLength: 1, maxLength: 200 },
    description: 'Chosen by you. A repeat of the call with the same `operationId` is done once and answered the same',
  }),
)

/** Of a call that says nothing else. */
export const operationIdBody = named('OperationIdInput', Type.Object({ operationId: optionalOperationId }))
