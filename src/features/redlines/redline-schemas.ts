import { Type } from '@sinclair/typebox'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { singleLine } from '../../http/validation.ts'
import { warningsIfAny } from '../../http/warning.ts'
import { folderIdInput, folderIdShown, ownerIdShown } from '../folders/choose-folder.ts'
import { memberRoles, redlineStatuses } from './redline-request.ts'

export const sideSchema = named('RedlineSide', Type.Union([Type.Literal('Disclosing'), Type.Literal('Receiving')]))
export const redlineStatusSchema = named(
  'RedlineStatus',
  Type.Union(redlineStatuses.map(status => Type.Literal(status))),
)

const maxMembers = 100
const membersMissingText = 'Members array is required and must contain at least one member'

export const memberRoleSchema = named('MemberRole', Type.Union(memberRoles.map(role => Type.Literal(role))))

const memberInput = named(
  'RedlineMemberInput',
  Type.Object({
    email: Type.String({ format: 'email' }),
    displayName: Type.String({ minLength: 1, maxLength: 200, ...singleLine }),
    role: memberRoleSchema,
  }),
)

const membersInput = Type.Array(memberInput, { minItems: 1, maxItems: maxMembers, missingText: membersMissingText })

export const replaceMembersBody = named(
  'RedlineMembersInput',
  Type.Object({
    members: membersInput,
    replaces: Type.Optional(
      Type.Array(memberInput, {
        maxItems: maxMembers,
        description: 'The members as you have seen them. If they are others by now, nothing changes',
      }),
    ),
  }),
)

export const createRedlineRequestBody = named(
  'RedlineRequestInput',
  Type.Object({
    templateId: Type.String(),
    members: membersInput,
    folderId: folderIdInput,
    testMode: Type.Optional(Type.Boolean({ description: 'Test requests are not billed. Defaults to `false`' })),
    metadata: Type.Optional(
      Type.Unsafe<Record<string, string>>(
        Type.Object(
          {},
          {
            additionalProperties: Type.String({ maxLength: 1_000 }),
            description: '`subject`, and up to 50 values of your own, returned with the record',
            examples: [{ subject: 'Mutual NDA', dealId: '4711' }],
          },
        ),
      ),
    ),
    notify: Type.Optional(
      Type.Boolean({ description: 'Whether members are emailed when it is their turn. Defaults to `true`' }),
    ),
  }),
)

const members = Type.Array(
  named(
    'RedlineMember',
    Type.Object({ email: Type.String({ format: 'email' }), displayName: Type.String(), role: memberRoleSchema }),
  ),
)
export const membersSchema = named('RedlineMembers', Type.Object({ members, ...warningsIfAny }))

const dateTime = Type.String({ format: 'date-time' })
const metadataSchema = Type.Record(Type.String(), Type.String(), {
  description: '`subject` and your own values, as sent when the redline request was created. Empty if there were none',
  examples: [{ subject: 'Mutual NDA', dealId: '4711' }],
})

export const redlineRequestSchema = named(
  'RedlineRequest',
  Type.Object({
    redlineRequestId: Type.String(),
    templateId: Type.String(),
    title: Type.String({ description: 'The name of the template' }),
    status: redlineStatusSchema,
    folderId: folderIdShown,
    ownerId: ownerIdShown,
    members,
    testMode: Type.Boolean(),
    currentRound: sideSchema,
    round: Type.Integer({ description: 'The current round, from 1. A round is one turn of one side' }),
    metadata: metadataSchema,
    signatureRequestId: nullable(Type.String(), {
      description: 'The latest signature request created from the agreed document',
    }),
    createdAt: dateTime,
    updatedAt: dateTime,
  }),
)
