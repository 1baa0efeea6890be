import { Type } from '@sinclair/typebox'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { revisionInput } from '../document/given-revision.ts'
import { anchorInput, offsetInput } from '../document/place-input.ts'
import { optionalOperationId } from '../once/operation-id.ts'
import { sideSchema } from '../redline-schemas.ts'

const dateTime = Type.String({ format: 'date-time' })

export const textBody = named(
  'TextInput',
  Type.Object({ operationId: optionalOperationId, text: Type.String({ minLength: 1, maxLength: 20_000 }) }),
)

export const commentBody = named(
  'RedlineCommentInput',
  Type.Object({
    ...textBody.properties,
    internal: Type.Optional(Type.Boolean()),
    anchor: Type.Optional(anchorInput),
    start: Type.Optional(offsetInput),
    length: Type.Optional(offsetInput),
    revision: revisionInput,
  }),
)

const basicFields = {
  id: Type.String(),
  author: Type.String(),
  side: sideSchema,
  at: nullable(dateTime),
  text: Type.String(),
}

const place = {
  anchor: nullable(Type.String()),
  start: Type.Optional(Type.Integer()),
  length: Type.Optional(Type.Integer()),
}

export const commentPlaceSchema = named('CommentPlace', Type.Object({ id: Type.String(), ...place }))

const draftPermissions = {
  edit: Type.Boolean({ description: 'Only what the member wrote and the other side has not been sent' }),
  delete: Type.Boolean({ description: 'The same, as long as nobody else has replied to it' }),
}

export const commentSchema = named(
  'RedlineComment',
  Type.Object({
    ...basicFields,
    internal: Type.Boolean(),
    ...place,
    resolved: Type.Boolean(),
    may: named(
      'CommentPermissions',
      Type.Object({
        reply: Type.Boolean(),
        resolve: Type.Boolean(),
        reopen: Type.Boolean({ description: 'Only what the member’s side has resolved in this turn' }),
        ...draftPermissions,
      }),
    ),
    replies: Type.Array(
      named(
        'RedlineReply',
        Type.Object({ ...basicFields, may: named('ReplyPermissions', Type.Object(draftPermissions)) }),
      ),
    ),
  }),
)

export const messageSchema = named(
  'RedlineMessage',
  Type.Object({
    id: Type.String(),
    author: Type.String(),
    email: Type.String({ format: 'email' }),
    side: sideSchema,
    at: dateTime,
    text: Type.String(),
  }),
)
