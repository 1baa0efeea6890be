import { Type } from '@sinclair/typebox'
import { named } from '../../../http/openapi/json-schema.ts'

/** Chosen by the client, so that the service recognizes a repeat of the call. */
export const operationId = Type.String({ minLength: 1, maxLength: 200 })

export const optionalOperationId = Type.Optional(
  Type.String({
    ...{ minLength: 1, maxLength: 200 },
    description: 'Chosen by you. A repeat of the call with the same `operationId` is done once and answered the same',
  }),
)

/** The body of a call without any other input. */
export const operationIdBody = named('OperationIdInput', Type.Object({ operationId: optionalOperationId }))
