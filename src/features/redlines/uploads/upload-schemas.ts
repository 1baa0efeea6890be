import { Type } from '@sinclair/typebox'
import { takenOutKinds } from '../../../engine/redline/disarm/taken-out.ts'
import { differenceKinds } from '../../../engine/redline/untracked/findings.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { editAnswerSchema } from '../edits/edit-schemas.ts'

/** Only documents the body, because `receiveUpload` reads it. */
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
        description: 'The revision that was downloaded. Can be sent as `If-Match` instead',
        examples: ['7'],
      }),
    ),
    operationId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'Makes retries safe: a repeat of this upload returns the first answer. Can be sent as `Idempotency-Key` instead',
        examples: ['upload-1'],
      }),
    ),
  }),
)

export const uploadQuery = Type.Object({
  own: Type.Optional(
    Type.Union(
      ['true', 'text', 'false'].map(value => Type.Literal(value)),
      {
        description:
          '`true` records all untracked differences as tracked changes and decisions of this member; `text` keeps only the tracked changes of the text and leaves out the rest; a file of which nothing would be kept is refused. Defaults to `false`: untracked differences are refused',
      },
    ),
  ),
  without: Type.Optional(
    Type.Literal('active', {
      description:
        'Takes the file without what must not reach the other side, such as fields that load files, embedded files and links to anything but web pages and email addresses. Without it, a file that brings such things is refused',
    }),
  ),
})

const literals = (names: readonly string[]) => Type.Union(names.map(name => Type.Literal(name)))

const untrackedItem = {
  kind: literals([...differenceKinds, 'accepted', 'rejected', 'authorUnknown', 'forged']),
  place: Type.String({ description: 'Where it is, in words' }),
  anchor: Type.Optional(Type.String({ description: 'The clause that it is in, or follows, where there is one' })),
  before: Type.String(),
  after: Type.String(),
  severity: literals(['high', 'medium', 'low']),
  words: Type.String({ description: 'What the difference is, in words' }),
}

const untrackedRow = named(
  'UntrackedDifference',
  Type.Object({
    ...untrackedItem,
    details: Type.Optional(
      Type.Array(named('UntrackedDetail', Type.Object(untrackedItem)), {
        description: 'For `resaved`: what the word processor rewrote, place by place',
      }),
    ),
  }),
)

/** The facts that a 409 carries in addition to its text. */
export const untrackedFacts = Type.Object({
  untracked: Type.Array(untrackedRow, { description: 'The first 200 differences' }),
  untrackedCount: Type.Integer(),
})

const takenOutRow = named(
  'TakenOutContent',
  Type.Object({
    kind: literals(Object.keys(takenOutKinds)),
    place: Type.String({ description: 'Where it is, in words' }),
    anchor: Type.Optional(Type.String({ description: 'The clause that it is in' })),
    what: Type.String({ description: 'The code of a field, the address of a link, the name of a part; may be empty' }),
    words: Type.String({ description: 'What it is, in words' }),
  }),
)

export const activeFacts = Type.Object({
  active: Type.Array(takenOutRow, { description: 'The first 200 things that must not reach the other side' }),
  activeCount: Type.Integer(),
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
          at: nullable(
            Type.String({
              description: 'The time as written in the file. The change is recorded with the time of the upload',
            }),
          ),
          text: Type.String(),
        }),
      ),
      { description: 'Tracked changes and new comments in the file' },
    ),
    untracked: Type.Array(untrackedRow, {
      description: 'Untracked differences that were recorded as changes of this member',
    }),
    leftOut: Type.Array(untrackedRow, { description: 'Untracked differences that were not recorded' }),
    takenOut: Type.Array(takenOutRow, {
      description: 'Taken out of the file: what must not reach the other side, and data about people and the file',
    }),
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
      { description: 'Differences that were accepted and that you should check' },
    ),
    counts: named(
      'UploadCounts',
      Type.Object(
        { tracked: count, untracked: count, leftOut: count, takenOut: count, shown: count },
        { description: 'The full number of each list; the lists have the first 200' },
      ),
    ),
  }),
)
