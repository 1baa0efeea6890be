import { Type } from '@sinclair/typebox'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { memberAccess } from '../credentials/member-access.ts'
import { type CountOwned, ownedMost } from '../folders/hand-over.ts'
import type { LinkKind } from '../links/link-kind.ts'
import { roleSchema } from '../people/account-schemas.ts'
import { changeRole, invite, revokeInvitation } from './change-members.ts'
import { credentialSchema, presentCredential } from './credential-schemas.ts'
import { listInvitations } from './entry/entry-link-store.ts'
import { actOf, pathParameter } from './member-act.ts'
import { listMembers, type Member } from './member-store.ts'
import { previewRemoval, removeMember } from './remove-member.ts'

const dateTime = Type.String({ format: 'date-time' })

const memberSchema = named(
  'OrganizationMember',
  Type.Object({
    memberId: Type.String(),
    personId: Type.String(),
    name: Type.String(),
    email: Type.String({ format: 'email' }),
    role: roleSchema,
    joinedAt: dateTime,
    hasTwoFactor: Type.Boolean(),
    lastSeenAt: nullable(dateTime, { description: 'When they last used the application, to the quarter of an hour' }),
  }),
)

const invitationSchema = named(
  'Invitation',
  Type.Object({
    invitationId: Type.String(),
    email: Type.String({ format: 'email' }),
    role: roleSchema,
    createdAt: dateTime,
    expiresAt: dateTime,
  }),
)

const present = ({ joinedAt, lastSeenAt, ...member }: Member) => ({
  ...member,
  joinedAt: joinedAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
})

const idList = (text = ''): string[] => text.split(',').filter(Boolean)

const ownedCount = Type.Integer({ minimum: 0, maximum: ownedMost, examples: [3] })

const remainsSchema = named(
  'MemberRemoval',
  Type.Object({
    credentials: Type.Array(credentialSchema, {
      description: 'What they made and can still be used: decide about each. Empty if you cannot manage credentials',
    }),
    hasPrivateFolder: Type.Boolean({
      description: 'Whether they keep documents in a private folder',
      examples: [false],
    }),
    folders: Type.Array(Type.Object({ folderId: Type.String(), name: Type.String() }), {
      description: 'The restricted folders that only they can manage, as far as you see them or can take them over',
    }),
    hiddenFolders: Type.Integer({
      description: 'How many restricted folders besides these only they can manage',
      examples: [0],
    }),
    owned: Type.Object(
      {
        signatureRequests: ownedCount,
        redlineRequests: ownedCount,
        templates: ownedCount,
        bulkSends: ownedCount,
        drafts: ownedCount,
      },
      {
        description: `How much belongs to them, which a successor would get: \`drafts\` were not sent yet. Each count stops at ${ownedMost.toLocaleString('en')}`,
      },
    ),
    invitations: Type.Array(Type.Object({ email: Type.String({ format: 'email' }), role: roleSchema }), {
      description: 'Their invitations that nobody has accepted; removing them revokes these',
    }),
  }),
)

/**
 * The routes for an organization's members. Only its people can call them: no program's credential gives access.
 * @param linkKinds the kinds of links that end with their creator's membership
 * @param countOwned counts what belongs to a member
 */
export const memberRoutes = (linkKinds: LinkKind[], countOwned: CountOwned): Route[] => [
  defineRoute({
    method: 'GET',
    path: '/organization/members',
    versioned: true,
    operationId: 'listMembers',
    summary: 'List the people of the organization',
    description: 'Owners first, then by name.',
    access: memberAccess,
    scope: 'people:read',
    action: 'list the people of this organization',
    response: Type.Array(memberSchema),
    errors: [],
    handle: async ({ platform, principal }) =>
      (await listMembers(platform.database, principal.organizationId)).map(present),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/organization/members/:memberId',
    versioned: true,
    operationId: 'updateMember',
    summary: 'Change the role of a member',
    description:
      'Only owners make or unmake owners, and make auditors, in a session that is not older than a day. The last owner stays one, and who alone can manage a restricted folder cannot become an auditor or developer.',
    access: memberAccess,
    scope: 'people:write',
    action: 'change the role of this member',
    body: named('MemberUpdate', Type.Object({ role: roleSchema })),
    response: memberSchema,
    errors: ['invalid_input', 'member_not_in_organization', 'owner_needed', 'folder_needs_manager', 'sign_in_again'],
    handle: async ({ platform, principal, request, body }) =>
      present(await changeRole(actOf(platform, principal, request), pathParameter(request, 'memberId'), body.role)),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/organization/members/:memberId',
    versioned: true,
    operationId: 'removeMember',
    summary: 'Remove a member, or leave',
    description:
      'Everybody may remove themselves but the last owner. Others need to be allowed to manage people. Links that the member created stop working at once, with the sessions that they opened, and so do their open invitations. If they made credentials that still work, `keep` and `revoke` must name each one: see `previewMemberRemoval`. What belonged to them goes to `successor`, who must be named if nobody else could reach it. Then only an owner can be named, except by owners and by the person who leaves.',
    access: memberAccess,
    scope: 'people:read',
    action: 'remove this member',
    query: Type.Object({
      keep: Type.Optional(
        Type.String({ description: 'Ids of credentials that go on working, with commas between them', examples: [''] }),
      ),
      successor: Type.Optional(
        Type.String({
          description:
            'The id of the member who gets what belonged to them: their documents, and the folders that only they see or manage',
          examples: [''],
        }),
      ),
      revoke: Type.Optional(
        Type.String({ description: 'Ids of credentials to revoke, with commas between them', examples: [''] }),
      ),
    }),
    response: Type.Object({ removed: Type.Literal(true) }),
    errorFacts: { credentials_undecided: Type.Object({ credentials: Type.Array(credentialSchema) }) },
    errors: [
      'member_not_in_organization',
      'owner_needed',
      'credentials_undecided',
      'credential_not_found',
      'successor_needed',
      'successor_not_owner',
      'folder_needs_manager',
      'sign_in_again',
    ],
    async handle({ platform, principal, request, query }) {
      const decisions = { keep: idList(query.keep), revoke: idList(query.revoke) }
      const act = actOf(platform, principal, request)
      const successor = query.successor ? { successorId: query.successor } : {}
      await removeMember(act, pathParameter(request, 'memberId'), { decisions, ...successor, linkKinds, countOwned })
      return { removed: true }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/organization/members/:memberId/removal',
    versioned: true,
    operationId: 'previewMemberRemoval',
    summary: 'See what removing a member leaves behind',
    description: 'Changes nothing. Everybody may ask about themselves. Others need to be allowed to manage people.',
    access: memberAccess,
    scope: 'people:read',
    action: 'remove this member',
    response: remainsSchema,
    errors: ['member_not_in_organization'],
    async handle({ platform, principal, request }) {
      const act = actOf(platform, principal, request)
      const memberId = pathParameter(request, 'memberId')
      const { credentials, invitations, folders, shownFolderIds, owned } = await previewRemoval(
        act,
        memberId,
        countOwned,
      )
      const shown = folders.managed.filter(({ folderId }) => shownFolderIds.includes(folderId))
      return {
        hasPrivateFolder: folders.own !== null,
        folders: shown.map(({ folderId, name }) => ({ folderId, name })),
        hiddenFolders: folders.managed.length - shown.length,
        owned,
        credentials: credentials.map(presentCredential),
        invitations: invitations.map(({ email, role }) => ({ email, role })),
      }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/organization/invitations',
    versioned: true,
    operationId: 'listInvitations',
    summary: 'List the open invitations',
    description: 'Newest first, without those that were accepted, revoked or have expired.',
    access: memberAccess,
    scope: 'people:read',
    action: 'list the invitations of this organization',
    response: Type.Array(invitationSchema),
    errors: [],
    async handle({ platform, principal }) {
      const links = await listInvitations(platform.database, principal.organizationId, platform.clock.now())
      return links.map(({ entryId, email, role, createdAt, expiresAt }) => ({
        ...{ invitationId: entryId, email, role },
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/organization/invitations',
    versioned: true,
    operationId: 'invite',
    summary: 'Invite somebody by email',
    description:
      'The invitation works for seven days. It replaces an earlier one to the same address. Only owners invite owners and auditors, in a session that is not older than a day.',
    access: memberAccess,
    scope: 'people:write',
    action: 'invite people to this organization',
    body: named('InvitationInput', Type.Object({ email: Type.String({ format: 'email' }), role: roleSchema })),
    response: Type.Object({ invitationId: Type.String() }),
    errors: ['invalid_input', 'member_exists', 'sign_in_again'],
    handle: ({ platform, principal, request, body }) => invite(actOf(platform, principal, request), body),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/organization/invitations/:invitationId',
    versioned: true,
    operationId: 'revokeInvitation',
    summary: 'Revoke an invitation',
    description: 'Revoking it again changes nothing.',
    access: memberAccess,
    scope: 'people:write',
    action: 'revoke this invitation',
    response: Type.Object({ revoked: Type.Literal(true) }),
    errors: ['invitation_not_found'],
    async handle({ platform, principal, request }) {
      await revokeInvitation(actOf(platform, principal, request), pathParameter(request, 'invitationId'))
      return { revoked: true }
    },
  }),
]
