import { Type } from '@sinclair/typebox'
import { nullable } from '../../../http/nullable.ts'
import { knownBySchema } from '../../links/known-by-link.ts'
import { redlineStatuses } from '../redline-request.ts'

export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const textMost = 100_000
const dateTime = Type.String({ format: 'date-time' })
const side = Type.Union([Type.Literal('Disclosing'), Type.Literal('Receiving')])
const count = Type.Integer({ minimum: 0, maximum: 10_000_000 })
const anchorInput = Type.String({ minLength: 1, maxLength: 100 })

/** Which revision a call is about; `If-Match` may say it instead. */
export const revisionInput = Type.Optional(Type.Integer({ minimum: 1 }))

const operationId = Type.String({ minLength: 1, maxLength: 200 })

export const operationsBody = Type.Object({
  revision: revisionInput,
  operations: Type.Array(
    Type.Union([
      Type.Object({
        operationId,
        kind: Type.Literal('replaceText'),
        anchor: anchorInput,
        start: count,
        length: count,
        text: Type.String({ maxLength: textMost }),
      }),
      Type.Object({
        operationId,
        kind: Type.Literal('format'),
        anchor: anchorInput,
        start: count,
        length: count,
        bold: Type.Optional(Type.Boolean()),
        italic: Type.Optional(Type.Boolean()),
        underline: Type.Optional(Type.Boolean()),
      }),
      Type.Object({
        operationId,
        kind: Type.Literal('insertParagraph'),
        after: anchorInput,
        text: Type.String({ maxLength: textMost }),
      }),
      Type.Object({ operationId, kind: Type.Literal('splitParagraph'), anchor: anchorInput, offset: count }),
      Type.Object({ operationId, kind: Type.Literal('mergeWithNext'), anchor: anchorInput }),
      Type.Object({ operationId, kind: Type.Literal('deleteParagraph'), anchor: anchorInput }),
    ]),
    { minItems: 1, maxItems: 200 },
  ),
})

export const decisionBody = Type.Object({ revision: revisionInput })
export const rejectionBody = Type.Object({
  revision: revisionInput,
  reason: Type.Optional(Type.String({ maxLength: 5_000 })),
})
export const textBody = Type.Object({ text: Type.String({ minLength: 1, maxLength: 20_000 }) })
export const commentBody = Type.Object({
  ...textBody.properties,
  internal: Type.Optional(Type.Boolean()),
  anchor: Type.Optional(anchorInput),
  start: Type.Optional(count),
  length: Type.Optional(count),
})
export const sendBody = Type.Object({
  revision: revisionInput,
  message: Type.Optional(Type.String({ minLength: 1, maxLength: 5_000 })),
})

const clause = Type.Object({
  anchor: Type.String(),
  kind: Type.Union([Type.Literal('paragraph'), Type.Literal('heading'), Type.Literal('listItem')]),
  level: Type.Optional(Type.Integer()),
  label: Type.Optional(Type.String({ description: 'The number or bullet before it' })),
  cell: Type.Optional(Type.Object({ table: Type.Integer(), row: Type.Integer(), column: Type.Integer() })),
  text: Type.String({ description: 'With all open changes accepted; offsets are UTF-16 code units of it' }),
  html: Type.String(),
  deleted: Type.Optional(Type.Boolean()),
})

const change = Type.Object({
  id: Type.String(),
  type: Type.Union(
    (['insertion', 'deletion', 'move', 'format', 'paragraph', 'row'] as const).map(one => Type.Literal(one)),
  ),
  author: Type.String(),
  side,
  at: nullable(Type.String({ description: 'As written in the file' })),
  text: Type.String(),
  anchor: Type.String(),
  from: Type.Optional(Type.String({ description: 'Of a move: the anchor where it came from' })),
  effect: Type.Optional(Type.Union([Type.Literal('insert'), Type.Literal('delete')])),
  story: Type.Optional(Type.String({ description: 'Where it is, when not in the body' })),
  place: Type.Optional(
    Type.String({
      description:
        'The same in words, also of text boxes: `header of even pages`, `text box`; `anchor` is then the clause that leads there, the first one where none does',
    }),
  ),
  context: Type.Optional(Type.String({ description: 'What the paragraph there says; no clause shows it' })),
  open: Type.Boolean(),
  may: Type.Object({ accept: Type.Boolean(), reject: Type.Boolean(), undo: Type.Boolean() }),
  decision: Type.Optional(
    Type.Object({
      verdict: Type.Union([Type.Literal('accept'), Type.Literal('reject')]),
      reason: nullable(Type.String()),
      by: Type.String(),
      at: dateTime,
    }),
  ),
})

const said = {
  id: Type.String(),
  author: Type.String(),
  side,
  at: nullable(dateTime),
  text: Type.String(),
}

export const commentSchema = Type.Object({
  ...said,
  internal: Type.Boolean(),
  anchor: nullable(Type.String()),
  start: Type.Optional(Type.Integer()),
  length: Type.Optional(Type.Integer()),
  resolved: Type.Boolean(),
  may: Type.Object({ reply: Type.Boolean(), resolve: Type.Boolean() }),
  replies: Type.Array(Type.Object(said)),
})

export const messageSchema = Type.Object({
  id: Type.String(),
  author: Type.String(),
  email: Type.String(),
  side,
  at: dateTime,
  text: Type.String(),
})

const memberSummary = Type.Object({
  name: Type.String({ description: 'As in the file' }),
  text: Type.String({ description: 'What they did, as the end of a sentence that begins with the name' }),
  clauses: Type.Integer({ description: 'How many were changed' }),
  labels: Type.Array(Type.String(), { description: 'The numbers of those that have one' }),
  wordsInserted: Type.Integer(),
  wordsDeleted: Type.Integer(),
  moves: Type.Integer(),
  otherChanges: Type.Integer({ description: 'Of format, paragraphs and rows' }),
  accepted: Type.Integer(),
  rejected: Type.Integer(),
  settled: Type.Integer({ description: 'Own changes that were accepted before anybody else saw them' }),
  withdrawn: Type.Integer(),
  comments: Type.Integer(),
})

/** Who did what in a round, and what its end said. */
const roundStory = {
  outcome: Type.Union([Type.Literal('sent'), Type.Literal('approved')]),
  message: nullable(Type.String()),
  summary: Type.Array(memberSummary),
}

/** What the session of a member tells of the document. */
export const negotiationProperties = {
  revision: nullable(Type.Integer()),
  document: nullable(
    Type.Object({
      clauses: Type.Array(clause),
      author: Type.String({ description: 'The name under which the file records what this member does' }),
    }),
  ),
  changes: Type.Array(change),
  comments: Type.Array(commentSchema),
  messages: Type.Array(messageSchema),
  lastRound: nullable(
    Type.Object(
      { round: Type.Integer(), side, by: Type.String(), at: dateTime, ...roundStory },
      { description: 'The round that ended last' },
    ),
  ),
}

export const editAnswerSchema = Type.Object({
  revision: Type.Integer(),
  status: Type.Union(redlineStatuses.map(status => Type.Literal(status))),
  clauses: Type.Array(clause, { description: 'Paragraphs that are new, or to be shown anew' }),
  removed: Type.Array(Type.String(), { description: 'The anchors of paragraphs that are gone' }),
  anchors: nullable(Type.Array(Type.String(), { description: 'All in order, when some came or went' })),
  openChanges: Type.Array(change, { description: 'All that are open in these clauses' }),
})

export const roundsSchema = Type.Array(
  Type.Object({
    round: Type.Integer(),
    side,
    sentBy: Type.String(),
    sentAt: dateTime,
    knownBy: nullable(knownBySchema, { description: 'How whoever ended it was known; null before this was recorded' }),
    sha256: Type.String(),
    changes: Type.Object({
      insertions: Type.Integer(),
      deletions: Type.Integer(),
      comments: Type.Integer(),
    }),
    ...roundStory,
  }),
)
