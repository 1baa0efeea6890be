import { Type } from '@sinclair/typebox'
import type { Revoker } from '../../engine/events/known-by.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import type { Link } from './link-store.ts'

/** The input of calls that create a link for a person: whether to notify that person. */
export const notifyInput = Type.Optional(
  Type.Boolean({
    description:
      'Whether the person is notified by email that the link was created. Defaults to `true` for signers who get emails about the request and for members of negotiations. `false` works only if the operator allows it',
    examples: [true],
  }),
)

const dateTime = Type.String({ format: 'date-time' })

const revokerSchema = named(
  'LinkRevoker',
  Type.Object({
    identifiedBy: Type.Union([Type.Literal('credential'), Type.Literal('command-line')], {
      description:
        'Whether it was revoked with a credential of the organization, or by the operator at the command line',
    }),
    credentialId: Type.Optional(Type.String({ description: 'The credential that revoked it' })),
    credentialName: Type.Optional(nullable(Type.String(), { examples: [null] })),
  }),
)

export const linkSchema = named(
  'Link',
  Type.Object({
    linkId: Type.String(),
    channel: Type.Union([Type.Literal('mail'), Type.Literal('api')], {
      description: 'Whether it was emailed or created through the API',
    }),
    credentialId: nullable(Type.String(), { description: 'The credential that created it; null for an emailed link' }),
    credentialName: nullable(Type.String(), { examples: [null] }),
    memberEmail: Type.Optional(Type.String({ format: 'email', description: 'The member it is for, in a negotiation' })),
    editor: Type.Optional(
      Type.Object(
        { name: Type.String(), email: Type.Optional(Type.String({ format: 'email' })) },
        { description: 'The editor given when the URL was created' },
      ),
    ),
    createdAt: dateTime,
    expiresAt: nullable(dateTime, {
      description: 'When it stops working; null for a link that works until its round ends',
    }),
    round: Type.Optional(
      Type.Integer({ description: 'For an emailed link in a negotiation: the link works until this round ends' }),
    ),
    lastUsedAt: nullable(dateTime, { description: 'When it was last used, to the minute', examples: [null] }),
    revokedAt: nullable(dateTime, { examples: [null] }),
    revokedBy: nullable(revokerSchema, {
      description: 'Who revoked it. Null if it is not revoked, or was revoked before this was recorded',
      examples: [null],
    }),
  }),
)

export const linksSchema = Type.Array(linkSchema, {
  description: 'Newest first, without tokens. A link is removed from the list a month after it ended',
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
