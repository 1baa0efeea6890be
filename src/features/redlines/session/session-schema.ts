import { Type } from '@sinclair/typebox'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { sessionDocumentSchema } from '../../templates/template-schemas.ts'
import { changeSchema } from '../document/change-schemas.ts'
import { clauseSchema, documentLayoutSchema } from '../document/clause-schemas.ts'
import { roundStory } from '../document/round-story.ts'
import { obstacleSchema } from '../obstacles/obstacle-schema.ts'
import { memberRoleSchema, redlineRequestSchema, sideSchema } from '../redline-schemas.ts'
import { commentSchema, messageSchema } from '../talk/talk-schemas.ts'

const dateTime = Type.String({ format: 'date-time' })

/** What the session of a member tells of the document. */
const negotiationProperties = {
  revision: nullable(Type.Integer()),
  document: nullable(
    named(
      'NegotiatedDocument',
      Type.Object({
        clauses: Type.Array(clauseSchema),
        layout: documentLayoutSchema,
        author: Type.String({
          description: 'The author name under which this member’s changes are recorded in the file',
        }),
      }),
    ),
  ),
  changes: Type.Array(changeSchema),
  comments: Type.Array(commentSchema),
  messages: Type.Array(messageSchema),
  lastRound: nullable(
    named(
      'LastRound',
      Type.Object(
        { round: Type.Integer(), side: sideSchema, by: Type.String(), at: dateTime, ...roundStory },
        { description: 'The most recent round that has ended' },
      ),
    ),
  ),
}

const memberOfSide = named(
  'RedlineSessionMember',
  Type.Object({
    email: Type.String({ format: 'email' }),
    displayName: Type.String(),
    role: memberRoleSchema,
    side: sideSchema,
  }),
)

export const redlineSessionSchema = named(
  'RedlineSession',
  Type.Object({
    ...redlineRequestSchema.properties,
    organization: Type.Object({ name: Type.String() }),
    allowedOrigins: Type.Array(Type.String({ format: 'uri' }), {
      description: 'The origins that can embed the page. If empty, any can',
    }),
    filename: Type.String(),
    member: memberOfSide,
    members: Type.Array(memberOfSide),
    may: named(
      'RedlinePermissions',
      Type.Object({
        edit: Type.Boolean(),
        comment: Type.Boolean(),
        send: Type.Boolean(),
        approve: Type.Boolean(),
        reopen: Type.Boolean(),
      }),
    ),
    obstacles: Type.Array(obstacleSchema, {
      description: 'Everything that keeps the member from sending or approving the document now',
    }),
    ...negotiationProperties,
    preview: nullable(sessionDocumentSchema),
  }),
)
