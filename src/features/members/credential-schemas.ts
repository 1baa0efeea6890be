import { Type } from '@sinclair/typebox'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import type { Credential } from '../credentials/revoke-credential.ts'

const dateTime = Type.String({ format: 'date-time' })

export const credentialKind = Type.Union([Type.Literal('client'), Type.Literal('api-key')], {
  description:
    'An OAuth client, which gets access tokens with its id and secret, or an API key, which is sent as it is',
})

const makerSchema = named(
  'CredentialMaker',
  Type.Object({
    personId: Type.String(),
    name: Type.String(),
    email: Type.String({ format: 'email' }),
    isMember: Type.Boolean({ description: 'Whether they still belong to the organization', examples: [true] }),
  }),
)

export const credentialSchema = named(
  'Credential',
  Type.Object({
    credentialId: Type.String({ description: 'Of an OAuth client, its client id' }),
    kind: credentialKind,
    name: nullable(Type.String()),
    scopes: Type.Array(Type.String()),
    folderIds: nullable(Type.Array(Type.String()), {
      description:
        'The folders that it is bound to, with the folders in them; null for everything but restricted folders',
      examples: [null],
    }),
    hint: nullable(Type.String(), { description: 'The last four characters of an API key' }),
    createdAt: dateTime,
    createdBy: nullable(makerSchema, {
      description: 'The person who made it; null if the operator did, or if it is not known any more',
      examples: [null],
    }),
    lastUsedAt: nullable(dateTime, {
      description: 'To the minute: an API key with any call, an OAuth client when it got an access token',
    }),
    revokedAt: nullable(dateTime),
  }),
)

export const presentCredential = ({ createdAt, lastUsedAt, revokedAt, ...credential }: Credential) => ({
  ...credential,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})
