import { Type } from '@sinclair/typebox'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { warningsIfAny, warningsSchema } from '../../../http/warning.ts'
import { createSignatureRequestBody, requestTitleSchema } from '../signature-request-schemas.ts'

/** The maximum number of rows in one bulk send. */
const bulkRowsMost = 1_000

export const bulkSharedSchema = Type.Omit(createSignatureRequestBody, ['templateId', 'signers', 'fields', 'prefill'])

export const bulkRowSchema = named(
  'BulkRow',
  Type.Pick(createSignatureRequestBody, [
    'signers',
    'cc',
    'fields',
    'prefill',
    'subject',
    'message',
    'metadata',
    'redirectUrl',
  ]),
)

/** Leaves each row unchecked here. Rows are checked one by one later, so that all problems are reported at once. */
const rowCheckedLater = Type.Unknown({ ...bulkRowSchema })

export const bulkSendBody = named(
  'BulkSendInput',
  Type.Object({
    templateId: Type.String(),
    ...bulkSharedSchema.properties,
    requests: Type.Array(rowCheckedLater, {
      minItems: 1,
      maxItems: bulkRowsMost,
      description:
        'One for each signature request. What a request says itself replaces what is said for all of them, such as `subject` or `cc`',
    }),
  }),
)

const rowNumber = Type.Integer({ minimum: 1, description: 'The place in `requests`, 1-based', examples: [1] })

const rowProblem = named(
  'BulkRowProblem',
  Type.Object({
    row: rowNumber,
    error: Type.String({
      description: 'What to change',
      examples: ['Missing signer for role "Seller" required by template fields'],
    }),
  }),
)

export const problemsMost = 100
const problemsOf = (description: string) => Type.Array(rowProblem, { description, examples: [[]] })

/** The facts that `bulk_rows_refused` carries in addition to its text. */
export const refusedRows = Type.Object({
  rows: problemsOf(`The rows with problems; at most the first ${problemsMost}`),
})

export const bulkCheckSchema = named(
  'BulkCheck',
  Type.Object({
    total: Type.Integer({ description: 'How many signature requests would be sent', examples: [2] }),
    problemCount: Type.Integer({ description: 'How many rows have a problem; 0 if all can be sent', examples: [0] }),
    problems: problemsOf(`The first ${problemsMost} rows with a problem, with what to change`),
    warnings: warningsSchema('What is otherwise than you may expect, but can be sent'),
  }),
)

const dateTime = Type.String({ format: 'date-time' })
const count = (description: string, example: number) => Type.Integer({ description, examples: [example] })

export const bulkSendSchema = named(
  'BulkSend',
  Type.Object({
    bulkSendId: Type.String(),
    templateId: Type.String(),
    templateVersion: Type.Integer({ description: 'The version that all of them are sent with' }),
    title: requestTitleSchema,
    subject: nullable(Type.String(), { description: 'What all of them are called, if that was given' }),
    testMode: Type.Boolean(),
    status: Type.Union([Type.Literal('Sending'), Type.Literal('Finished')]),
    total: count('How many signature requests were asked for', 2),
    sent: count('How many have been created', 2),
    failed: count('How many could not be created. `listBulkSendRows` says why', 0),
    createdAt: dateTime,
    finishedAt: nullable(dateTime),
    ...warningsIfAny,
  }),
)

export const bulkSendRowSchema = named(
  'BulkSendRow',
  Type.Object({
    row: rowNumber,
    status: Type.Union([Type.Literal('Waiting'), Type.Literal('Sent'), Type.Literal('Failed')]),
    signatureRequestId: nullable(Type.String()),
    error: nullable(Type.String(), { description: 'Why it was not sent', examples: [null] }),
    signer: nullable(
      named('BulkSigner', Type.Object({ email: Type.String({ format: 'email' }), name: Type.String() })),
      { description: 'The first signer; null if the row could not be sent' },
    ),
  }),
)
