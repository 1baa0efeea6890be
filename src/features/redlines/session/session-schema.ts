import { Type } from '@sinclair/typebox'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { shownOrganizationSchema } from '../../organizations/branding.ts'
import { changeSchema } from '../document/change-schemas.ts'
import { clauseSchema, documentLayoutSchema } from '../document/clause-schemas.ts'
import { roundStory } from '../document/round-story.ts'
import { obstacleSchema } from '../obstacles/obstacle-schema.ts'
import { memberRoleSchema, redlineRequestSchema, sideSchema } from '../redline-schemas.ts'
import { commentSchema, messageSchema } from '../talk/talk-schemas.ts'

const dateTime = Type.String({ format: 'date-time' })

/** Properties of a session that describe the negotiation. */
const negotiationProperties = {
  revision: nullable(Type.Integer()),
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

const author = Type.String({
  description: 'The author name under which this member’s changes are recorded in the file',
})

const memberOfSide = named(
  'RedlineSessionMember',
  Type.Object({
    email: Type.String({ format: 'email' }),
    displayName: Type.String(),
    role: memberRoleSchema,
    side: sideSchema,
  }),
)

/** The properties that every answer contains in full. */
const sessionProperties = {
  ...Type.Omit(redlineRequestSchema, ['title', 'folderId', 'ownerId']).properties,
  organization: shownOrganizationSchema,
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
  ...negotiationProperties,
}

export const redlineSessionSchema = named(
  'RedlineSession',
  Type.Object({
    kind: Type.Literal('whole'),
    ...sessionProperties,
    obstacles: Type.Array(obstacleSchema, {
      description: 'Everything that keeps the member from sending or approving the document now',
    }),
    document: nullable(
      named(
        'NegotiatedDocument',
        Type.Object({ clauses: Type.Array(clauseSchema), layout: documentLayoutSchema, author }),
      ),
    ),
    changes: Type.Array(changeSchema),
  }),
)

const inOrder = (items: string) =>
  nullable(
    Type.Array(Type.String(), {
      description: `All ${items} in order, if they are not the same as at that revision; otherwise null`,
    }),
  )

/**
 * The session for a caller that already has an earlier revision. Only the document, its changes and their obstacles are
 * partial.
 */
export const redlineSessionChangesSchema = named(
  'RedlineSessionChanges',
  Type.Object({
    kind: Type.Literal('changes'),
    since: Type.Integer({ description: 'The revision that you have' }),
    ...sessionProperties,
    obstacles: Type.Array(obstacleSchema, {
      description: 'As in the whole session, without `change_open` of changes that are not in `changes`',
    }),
    author,
    clauses: Type.Array(clauseSchema, { description: 'Clauses that are new or have changed' }),
    removed: Type.Array(Type.String(), { description: 'Anchors of clauses that no longer exist' }),
    anchors: inOrder('anchors'),
    layout: nullable(documentLayoutSchema, { description: 'Null if it is the same as at that revision' }),
    changes: Type.Array(changeSchema, { description: 'Changes that are new or are no longer the same' }),
    changeIds: inOrder('ids of changes'),
  }),
)

/** The revision that a caller already has. */
export const sinceQuery = Type.Optional(
  Type.String({
    pattern: '^[1-9]\\d{0,8}$',
    description: 'A revision that you have, to retrieve only what has changed since',
  }),
)
