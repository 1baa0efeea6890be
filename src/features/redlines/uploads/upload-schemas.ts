import { Type } from '@sinclair/typebox'
import { differenceKinds } from '../../../engine/redline/untracked/findings.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { editAnswerSchema } from '../edits/edit-schemas.ts'

/** As documented; `receiveUpload` reads it. */
export const uploadBody = named(
  'RedlineUpload',
  Type.Object({
    file: Type.String({
      contentMediaType: 'application/octet-stream',
      description: 'The DOCX, under 40 MiB',
      examples: ['@contract.docx'],
    }),
    revision: Type.Optional(
      Type.String({
        pattern: '^\\d{1,9}$',
        description: 'That was downloaded; `If-Match` may say it instead',
        examples: ['7'],
      }),
    ),
    operationId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'A repeat of this upload is answered the same and done once; the header `Idempotency-Key` may say it instead',
        examples: ['upload-1'],
      }),
    ),
  }),
)

export const uploadQuery = Type.Object({
  own: Type.Optional(
    Type.Union(
      ['true', 'text', 'false'].map(one => Type.Literal(one)),
      {
        description:
          '`true` takes over what is not tracked, as tracked changes and decisions of this member; `text` takes only the tracked changes of the text',
      },
    ),
  ),
})

const literals = (names: readonly string[]) => Type.Union(names.map(one => Type.Literal(one)))

const untrackedItem = {
  kind: literals([...differenceKinds, 'accepted', 'rejected', 'authorUnknown', 'forged']),
  place: Type.String({ description: 'For people' }),
  before: Type.String(),
  after: Type.String(),
  severity: literals(['high', 'medium', 'low']),
  words: Type.String({ description: 'The kind, for people' }),
}

const untrackedRow = named(
  'UntrackedDifference',
  Type.Object({
    ...untrackedItem,
    details: Type.Optional(
      Type.Array(named('UntrackedDetail', Type.Object(untrackedItem)), {
        description: 'Of `resaved`: what the word processor re-wrote, place by place',
      }),
    ),
  }),
)

/** Beside the text of a 409. */
export const untrackedFacts = Type.Object({
  untracked: Type.Array(untrackedRow, { description: 'The first 200' }),
  untrackedCount: Type.Integer(),
})

const count = Type.Integer()

export const uploadAnswerSchema = named(
  'UploadAnswer',
  Type.Object({
    ...editAnswerSchema.properties,
    tracked: Type.Array(
      named(
        'TrackedDifference',
        Type.Object({
          kind: literals(['insertion', 'deletion', 'move', 'format', 'paragraph', 'table', 'other', 'comment']),
          at: nullable(Type.String({ description: 'As written in the file; the record takes the time of the upload' })),
          text: Type.String(),
        }),
      ),
      { description: 'What was tracked in the file, and comments that are new' },
    ),
    untracked: Type.Array(untrackedRow, { description: 'What was not tracked, and was taken over' }),
    leftOut: Type.Array(untrackedRow, { description: 'What was not tracked, and was not taken over' }),
    shown: Type.Array(
      named(
        'ShownDifference',
        Type.Object({
          kind: Type.String({
            examples: [
              'hiddenInInsertion',
              'moveDiffers',
              'backDated',
              'commentDone',
              'commentReopened',
              'commentDeleted',
            ],
          }),
          author: Type.String(),
          text: Type.String(),
        }),
      ),
      { description: 'What is tracked, or needs no tracking, and is worth a look' },
    ),
    counts: named(
      'UploadCounts',
      Type.Object(
        { tracked: count, untracked: count, leftOut: count, shown: count },
        { description: 'Of these lists, which give the first 200' },
      ),
    ),
  }),
)
