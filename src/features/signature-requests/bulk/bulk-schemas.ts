import { Type } from '@sinclair/typebox'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { warningsIfAny, warningsSchema } from '../../../http/warning.ts'
import { folderIdInput, folderIdShown, ownerIdShown } from '../../folders/choose-folder.ts'
import {
  createSignatureRequestBody,
  requestTitleSchema,
  signatureRequestSchema,
  signerSchema,
} from '../signature-request-schemas.ts'

/** The maximum number of rows in one bulk send. */
const bulkRowsMost = 1_000
/** The maximum number of characters in the reason to leave a row out. */
const reasonCharactersMost = 2_000

export const bulkSharedSchema = Type.Omit(createSignatureRequestBody, [
  'templateId',
  'signers',
  'fields',
  'prefill',
  'folderId',
])

export const bulkRowSchema = named(
  'BulkRow',
  Type.Object({
    ...Type.Pick(createSignatureRequestBody, [
      'signers',
      'cc',
      'fields',
      'prefill',
      'subject',
      'message',
      'metadata',
      'redirectUrl',
    ]).properties,
    leaveOut: Type.Optional(
      nullable(Type.String({ minLength: 1, maxLength: reasonCharactersMost }), {
        description:
          'Why you leave this row out yourself. It is not checked and never sent, and the report shows it with this reason; `null` for a row that is sent',
        examples: [null],
      }),
    ),
  }),
)

/** The part that is checked of a row that the caller leaves out. */
export const leftOutRowSchema = Type.Pick(bulkRowSchema, ['leaveOut'])

/** Leaves each row unchecked here. Rows are checked one by one later, so that all problems are reported at once. */
const rowCheckedLater = Type.Unknown({ ...bulkRowSchema })

export const bulkSendBody = named(
  'BulkSendInput',
  Type.Object({
    templateId: Type.String(),
    ...bulkSharedSchema.properties,
    folderId: folderIdInput,
    requests: Type.Array(rowCheckedLater, {
      minItems: 1,
      maxItems: bulkRowsMost,
      description:
        'One for each signature request. What a request says itself replaces what is said for all of them, such as `subject` or `cc`',
    }),
    leaveOutInvalidRows: Type.Optional(
      Type.Boolean({
        description:
          'If `true`, rows with a problem are left out, and the others are sent. By default, nothing is sent if a row has a problem',
        examples: [false],
      }),
    ),
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

/** The maximum number of problems that an error lists. */
export const problemsMost = 100
const problemsOf = (description: string) => Type.Array(rowProblem, { description, examples: [[]] })

/** The facts that `bulk_rows_refused` carries in addition to its text. */
export const refusedRows = Type.Object({
  rows: problemsOf(`The rows with problems; at most the first ${problemsMost}`),
})

export const bulkCheckSchema = named(
  'BulkCheck',
  Type.Object({
    total: Type.Integer({
      description: 'How many signature requests are asked for. Rows with `leaveOut` do not count',
      examples: [2],
    }),
    problemCount: Type.Integer({ description: 'How many rows have a problem; 0 if all can be sent', examples: [0] }),
    problems: problemsOf('The rows with a problem, with what to change'),
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
    folderId: folderIdShown,
    ownerId: ownerIdShown,
    testMode: Type.Boolean(),
    status: Type.Union([Type.Literal('Sending'), Type.Literal('Finished')]),
    total: count('How many entries `requests` had', 2),
    sent: count('How many have been created', 2),
    failed: count('How many could not be created. `listBulkSendRows` says why', 0),
    leftOut: count('How many rows were left out when the bulk send was accepted, and are never sent', 0),
    leftOutRows: Type.Optional(
      problemsOf(
        'The rows that are left out, with the reason. Only in the answer to `createBulkSend`, if there are any',
      ),
    ),
    createdAt: dateTime,
    finishedAt: nullable(dateTime),
    ...warningsIfAny,
  }),
)

const rowSignerSchema = named(
  'BulkRowSigner',
  Type.Object({
    email: Type.String({ description: 'As the row has it: of a row that was not sent, it may be no address' }),
    name: Type.String(),
    role: nullable(Type.String()),
    ...Type.Partial(Type.Pick(signerSchema, ['action', 'turn'])).properties,
    viewedAt: nullable(dateTime),
    signedAt: nullable(dateTime, { description: 'When the recipient signed, approved or confirmed' }),
    declinedAt: nullable(dateTime),
    bouncedAt: nullable(dateTime, { description: 'When an email to this signer bounced' }),
  }),
)

export const bulkSendRowSchema = named(
  'BulkSendRow',
  Type.Object({
    row: rowNumber,
    status: Type.Union(
      [Type.Literal('Waiting'), Type.Literal('Sent'), Type.Literal('Failed'), Type.Literal('LeftOut')],
      { description: '`LeftOut`: it was left out when the bulk send was accepted. `error` says why' },
    ),
    signatureRequestId: nullable(Type.String()),
    error: nullable(Type.String(), { description: 'Why it was not sent', examples: [null] }),
    signer: nullable(
      named('BulkSigner', Type.Object({ email: Type.String({ format: 'email' }), name: Type.String() })),
      { description: 'The first signer; null if the row could not be sent' },
    ),
    signers: Type.Array(rowSignerSchema, {
      description: 'All signers, and how far each is. `turn` and `action` are absent until the row is sent',
    }),
    request: nullable(
      named('BulkRowRequest', Type.Pick(signatureRequestSchema, ['status', 'expiredReason', 'sealingFailedAt'])),
      { description: 'The state of the signature request; null if there is none' },
    ),
  }),
)
