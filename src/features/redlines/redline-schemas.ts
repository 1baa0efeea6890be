import { Type } from '@sinclair/typebox'
import { nullable } from '../../http/nullable.ts'
import { singleLine } from '../../http/validation.ts'
import { pageSchema } from '../templates/template-schemas.ts'
import { memberRoles, redlineStatuses } from './redline-request.ts'
import { negotiationProperties } from './session/negotiation-schemas.ts'

const membersMost = 100
const membersMissing = 'Members array is required and must contain at least one member'

const memberRole = Type.Union(memberRoles.map(role => Type.Literal(role)))

export const membersInput = Type.Array(
  Type.Object({
    email: Type.String({ format: 'email' }),
    displayName: Type.String({ minLength: 1, maxLength: 200, ...singleLine }),
    role: memberRole,
  }),
  { minItems: 1, maxItems: membersMost, missingText: membersMissing },
)

export const createRedlineRequestBody = Type.Object({
  templateId: Type.String(),
  members: membersInput,
  testMode: Type.Optional(Type.Boolean()),
  metadata: Type.Optional(
    Type.Unsafe<Record<string, string>>(
      Type.Object(
        {},
        {
          additionalProperties: Type.String({ maxLength: 1_000 }),
          description: '`subject`, and up to 50 further texts',
        },
      ),
    ),
  ),
  notify: Type.Optional(Type.Boolean()),
})

const members = Type.Array(Type.Object({ email: Type.String(), displayName: Type.String(), role: memberRole }))
export const membersSchema = Type.Object({ members })

const dateTime = Type.String({ format: 'date-time' })
const redlineStatus = Type.Union(redlineStatuses.map(status => Type.Literal(status)))
const side = Type.Union([Type.Literal('Disclosing'), Type.Literal('Receiving')])
const metadataSchema = Type.Record(Type.String(), Type.String())

export const redlineRequestSchema = Type.Object({
  redlineRequestId: Type.String(),
  templateId: Type.String(),
  status: redlineStatus,
  members,
  testMode: Type.Boolean(),
  currentRound: side,
  round: Type.Integer(),
  metadata: metadataSchema,
  signatureRequestId: nullable(Type.String(), {
    description: 'The last signature request that was made of an agreed text',
  }),
  createdAt: dateTime,
  updatedAt: dateTime,
})

const memberOfSide = Type.Object({ email: Type.String(), displayName: Type.String(), role: memberRole, side })

export const redlineSessionSchema = Type.Object({
  ...redlineRequestSchema.properties,
  organization: Type.Object({ name: Type.String() }),
  filename: Type.String(),
  member: memberOfSide,
  members: Type.Array(memberOfSide),
  may: Type.Object({
    edit: Type.Boolean(),
    comment: Type.Boolean(),
    send: Type.Boolean(),
    approve: Type.Boolean(),
    reopen: Type.Boolean(),
  }),
  ...negotiationProperties,
  preview: nullable(Type.Object({ url: Type.String(), pageCount: Type.Integer(), pages: Type.Array(pageSchema) })),
})
