import { Type } from '@sinclair/typebox'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { singleLine } from '../../http/validation.ts'
import { memberRoles, redlineStatuses } from './redline-request.ts'

export const sideSchema = named('RedlineSide', Type.Union([Type.Literal('Disclosing'), Type.Literal('Receiving')]))
export const redlineStatusSchema = named(
  'RedlineStatus',
  Type.Union(redlineStatuses.map(status => Type.Literal(status))),
)

const membersMost = 100
const membersMissing = 'Members array is required and must contain at least one member'

export const memberRoleSchema = named('MemberRole', Type.Union(memberRoles.map(role => Type.Literal(role))))

export const membersInput = Type.Array(
  named(
    'RedlineMemberInput',
    Type.Object({
      email: Type.String({ format: 'email' }),
      displayName: Type.String({ minLength: 1, maxLength: 200, ...singleLine }),
      role: memberRoleSchema,
    }),
  ),
  { minItems: 1, maxItems: membersMost, missingText: membersMissing },
)

export const createRedlineRequestBody = named(
  'RedlineRequestInput',
  Type.Object({
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
  }),
)

const members = Type.Array(
  named('RedlineMember', Type.Object({ email: Type.String(), displayName: Type.String(), role: memberRoleSchema })),
)
export const membersSchema = named('RedlineMembers', Type.Object({ members }))

const dateTime = Type.String({ format: 'date-time' })
const metadataSchema = Type.Record(Type.String(), Type.String())

export const redlineRequestSchema = named(
  'RedlineRequest',
  Type.Object({
    redlineRequestId: Type.String(),
    templateId: Type.String(),
    status: redlineStatusSchema,
    members,
    testMode: Type.Boolean(),
    currentRound: sideSchema,
    round: Type.Integer(),
    metadata: metadataSchema,
    signatureRequestId: nullable(Type.String(), {
      description: 'The last signature request that was made of an agreed text',
    }),
    createdAt: dateTime,
    updatedAt: dateTime,
  }),
)
