import { Type } from '@sinclair/typebox'
import type { Revoker } from '../../engine/events/known-by.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import type { Link } from './link-store.ts'

/** Of the calls that make a link for a person. */
export const notifyInput = Type.Optional(
  Type.Boolean({
    description:
      'Whether the person is told by mail that the link was made; without it, whoever gets mails of the request is. False only where the organization allows it',
    examples: [true],
  }),
)

const dateTime = Type.String({ format: 'date-time' })

const revokerSchema = named(
  'LinkRevoker',
  Type.Object({
    identifiedBy: Type.Union([Type.Literal('credential'), Type.Literal('command-line')], {
      description: 'A program of the organization, or the operator of the service',
    }),
    credentialId: Type.Optional(Type.String({ description: 'Of that program' })),
    credentialName: Type.Optional(nullable(Type.String(), { examples: [null] })),
  }),
)

export const linkSchema = named(
  'Link',
  Type.Object({
    linkId: Type.String(),
    channel: Type.Union([Type.Literal('mail'), Type.Literal('api')], {
      description: 'Whether it was mailed, or made for a call of the API',
    }),
    credentialId: nullable(Type.String(), { description: 'Of the program that asked for it; null for a mailed one' }),
    credentialName: nullable(Type.String(), { examples: [null] }),
    memberEmail: Type.Optional(Type.String({ description: 'Whose it is, in a negotiation' })),
    editor: Type.Optional(
      Type.Object(
        { name: Type.String(), email: Type.Optional(Type.String()) },
        { description: 'Who edits by it, as given when the URL was created' },
      ),
    ),
    createdAt: dateTime,
    expiresAt: nullable(dateTime, { description: 'Until when it opens; null for one that opens until its round ends' }),
    round: Type.Optional(
      Type.Integer({ description: 'Of a mailed link of a negotiation: it opens until this round ends' }),
    ),
    lastUsedAt: nullable(dateTime, { description: 'To the minute', examples: [null] }),
    revokedAt: nullable(dateTime, { examples: [null] }),
    revokedBy: nullable(revokerSchema, {
      description: 'Null for one that is not revoked, or was before this was recorded',
      examples: [null],
    }),
  }),
)

export const linksSchema = Type.Array(linkSchema, {
  description: 'Newest first, without their tokens. A link is removed a month after it ended',
})

export const presentLink = ({
  createdAt,
  expiresAt,
  lastUsedAt,
  revokedAt,
  revokedBy,
  memberEmail,
  round,
  editor,
  ...link
}: Link) => ({
  ...link,
  ...(memberEmail !== null && { memberEmail }),
  ...(editor !== null && { editor }),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  ...(round !== null && { round }),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
  revokedBy: revokedBy && presentRevoker(revokedBy),
})

const presentRevoker = (by: Revoker) => ({
  identifiedBy: by.identified_by,
  ...(by.identified_by === 'credential' && { credentialId: by.credential_id, credentialName: by.credential_name }),
})
