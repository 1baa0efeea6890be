import { Type } from '@sinclair/typebox'
import { originOf } from '../../http/actor-origin.ts'
import { CodedError } from '../../http/coded-error.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'
import { defineRoute, type Route } from '../../http/route.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { roleSchema } from './account-schemas.ts'
import { findWaysIn } from './account-store.ts'
import { changeKinds } from './changes/change-kinds.ts'
import { listStoredChanges } from './changes/change-store.ts'
import { recordChange } from './changes/record-change.ts'
import { forgetSessions, renewSession } from './find-session.ts'
import { membershipsOf } from './membership.ts'
import { personAccess } from './person-access.ts'
import { personName } from './person-name.ts'
import { deleteSessions, listSessions, updatePersonName } from './person-store.ts'
import { rememberDevice } from './proofs/known-device.ts'
import { permissionsOf } from './roles.ts'
import { meetsSignInRule } from './second-factor.ts'

const dateTime = Type.String({ format: 'date-time' })

const signInSchema = named(
  'AccountSignIn',
  Type.Object({
    hasPassword: Type.Boolean(),
    provider: nullable(Type.String(), { description: 'The name of the OpenID provider; null where there is none' }),
    isConnected: Type.Boolean({ description: 'Whether the person signs in at the provider' }),
    isProviderOnly: Type.Boolean({ description: 'Whether nobody signs in by a password or a passkey' }),
  }),
)

const accountSchema = named(
  'Account',
  Type.Object({
    personId: Type.String(),
    name: Type.String(),
    email: Type.String({ format: 'email' }),
    hasVerifiedEmail: Type.Boolean(),
    hasTwoFactor: Type.Boolean(),
    isByTwoFactors: Type.Boolean({ description: 'Whether this session was opened by two factors, or a passkey' }),
    hasPasskey: Type.Boolean(),
    sendsMail: Type.Boolean({
      description:
        'Whether the installation has a mail server. Without one, emails are kept in the outbox of its operator',
    }),
    signIn: signInSchema,
    organizations: Type.Array(
      named(
        'AccountOrganization',
        Type.Object({
          organizationId: Type.String(),
          name: Type.String(),
          role: roleSchema,
          permissions: Type.Array(Type.String(), { description: 'What the role may do, such as `templates:write`' }),
          keepsFolders: Type.Boolean({ description: 'Whether folders decide who sees what' }),
          needsSecondFactor: Type.Boolean({
            description: 'Whether it lets in only sessions that were opened by two factors, which this one was not',
          }),
        }),
      ),
      { description: 'The organizations of the person, by name' },
    ),
  }),
)

const sessionSchema = named(
  'AccountSession',
  Type.Object({
    sessionId: Type.String(),
    isThis: Type.Boolean({ description: 'Whether it is the session of this call' }),
    createdAt: dateTime,
    lastUsedAt: dateTime,
    expiresAt: dateTime,
    ipAddress: nullable(Type.String()),
    userAgent: nullable(Type.String()),
  }),
)

const changeSchema = named(
  'AccountChange',
  Type.Object({
    kind: Type.Union(changeKinds.map(kind => Type.Literal(kind))),
    at: dateTime,
    ipAddress: Type.String(),
    userAgent: nullable(Type.String()),
  }),
)

async function waysIn({ config, database }: Pick<Platform, 'config' | 'database'>, personId: string) {
  const { hasPassword, hasPasskey, hasOidc } = await findWaysIn(database, personId)
  const { name = null, isOnlyWay = false } = config.oidc ?? {}
  return { hasPasskey, signIn: { hasPassword, provider: name, isConnected: hasOidc, isProviderOnly: isOnlyWay } }
}

/** The routes that let a signed-in person read and change their account. */
export const accountRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/account',
    versioned: false,
    operationId: 'readAccount',
    summary: 'Get the account of whoever is signed in',
    description:
      'With their organizations and what they may do in each. Puts off the end of the session, and remembers the browser as one that the person has signed in with.',
    access: personAccess,
    response: accountSchema,
    errors: [],
    handle: async ({ platform, principal: { person }, request, reply }) => {
      const { sessionId: _, signedInAt: __, ...account } = person
      rememberDevice(platform, request, { reply, email: person.email })
      const [memberships, ways] = await Promise.all([
        membershipsOf(platform, person.personId),
        waysIn(platform, person.personId),
        renewSession(platform, request, reply),
      ])
      const organizations = memberships.map(
        ({ organizationName, requiresSecondFactor, keepsFolders, ...membership }) => ({
          ...{ organizationId: membership.organizationId, name: organizationName, role: membership.role },
          permissions: permissionsOf(membership.role),
          keepsFolders,
          needsSecondFactor: !meetsSignInRule(platform, person, { role: membership.role, requiresSecondFactor }),
        }),
      )
      return { ...account, ...ways, sendsMail: platform.config.smtpUrl !== null, organizations }
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/account',
    versioned: false,
    operationId: 'updateAccount',
    summary: 'Change the name of whoever is signed in',
    description: 'Names what they do from now on; records of before keep the name of then.',
    access: personAccess,
    body: named('AccountUpdate', Type.Object({ name: Type.String() })),
    response: Type.Object({ name: Type.String() }),
    errors: ['invalid_input'],
    async handle({ platform, principal: { person }, body }) {
      const name = personName(body.name)
      await inTransaction(platform.database, tx =>
        updatePersonName(tx, { personId: person.personId, name, now: platform.clock.now() }),
      )
      forgetSessions(platform)
      return { name }
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/account/sessions',
    versioned: false,
    operationId: 'listAccountSessions',
    summary: 'List where the person is signed in',
    description: 'The last used first.',
    access: personAccess,
    response: Type.Array(sessionSchema),
    errors: [],
    async handle({ platform, principal: { person } }) {
      const sessions = await listSessions(platform.database, person.personId, platform.clock.now())
      return sessions.map(({ createdAt, lastUsedAt, expiresAt, ...session }) => ({
        ...session,
        isThis: session.sessionId === person.sessionId,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/account/changes',
    versioned: false,
    operationId: 'listAccountChanges',
    summary: 'List what was changed of how the person signs in',
    description: 'Newest first, the last hundred of about a year.',
    access: personAccess,
    response: Type.Array(changeSchema),
    errors: [],
    async handle({ platform, principal: { person } }) {
      const changes = await listStoredChanges(platform.database, person.personId)
      return changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() }))
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/account/sessions/:sessionId',
    versioned: false,
    operationId: 'revokeAccountSession',
    summary: 'Sign out elsewhere',
    description: 'Ends one session of the person. `others` instead of an id ends all but the session of this call.',
    access: personAccess,
    response: Type.Object({ ended: Type.Integer() }),
    errors: ['session_not_found'],
    async handle({ platform, principal: { person }, request }) {
      const { sessionId } = request.params as { sessionId: string }
      if (sessionId !== 'others' && !isId('idn', sessionId))
        throw new CodedError('session_not_found', { id: sessionId })
      const which = sessionId === 'others' ? { allBut: person.sessionId } : { sessionId }
      const ended = await inTransaction(platform.database, async tx => {
        const count = await deleteSessions(tx, person.personId, which)
        const origin = { ...originOf(request), at: platform.clock.now() }
        if (count > 0) await recordChange(tx, person, 'session_ended', origin)
        return count
      })
      if (ended === 0 && sessionId !== 'others') throw new CodedError('session_not_found', { id: sessionId })
      forgetSessions(platform)
      return { ended }
    },
  }),
]
