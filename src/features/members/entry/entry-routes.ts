import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { originOf } from '../../../http/actor-origin.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { anyone, defineRoute, type Route } from '../../../http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { roleSchema } from '../../people/account-schemas.ts'
import { findSession } from '../../people/find-session.ts'
import { inPasswordTurn } from '../../people/passwords/password-turns.ts'
import { findAccount } from '../../people/people.ts'
import { personAccess } from '../../people/person-access.ts'
import { countAttempt } from '../../people/proofs/attempts.ts'
import { signIn } from '../../people/sign-in.ts'
import { organizationOfEntry } from '../member-store.ts'
import { askForAccount, askForConfirmation, askForPassword } from './ask-for-entry.ts'
import { enter, needsOf } from './enter.ts'
import { entryAccess } from './entry-access.ts'
import { entryKinds } from './entry-kinds.ts'

const needSchema = Type.Union(
  (['organizationName', 'name', 'email', 'password'] as const).map(need => Type.Literal(need)),
)

const entrySchema = named(
  'Entry',
  Type.Object({
    kind: Type.Union(entryKinds.map(kind => Type.Literal(kind))),
    email: nullable(Type.String({ format: 'email' }), {
      description: 'Whose link it is; null where whoever has it says',
    }),
    organizationName: nullable(Type.String()),
    role: nullable(roleSchema, { description: 'What an invitation makes of whoever accepts it' }),
    hasAccount: Type.Boolean({ description: 'Whether there is an account for the address' }),
    isSignedIn: Type.Boolean({ description: 'Whether this browser is signed in with that account' }),
    needs: Type.Array(needSchema, { description: 'What has to be sent to use the link' }),
    expiresAt: Type.String({ format: 'date-time' }),
  }),
)

const addressed = Type.Object({ email: Type.String({ format: 'email' }) })
const sent = Type.Object({ sent: Type.Literal(true) })

/** The routes for using a link into the application and for requesting one by mail. */
export const entryRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/entry/session',
    versioned: false,
    operationId: 'readEntry',
    summary: 'Get what a link into the application is for',
    description: 'Reading it does not use it. `needs` says what `enter` takes.',
    access: entryAccess,
    response: entrySchema,
    errors: [],
    async handle({ platform, principal: { link }, request }) {
      const account = link.email === null ? null : await findAccount(platform.database, link.email)
      const visitor = await findSession(platform, request)
      return {
        kind: link.kind,
        email: link.email,
        organizationName: await organizationOfEntry(platform.database, link.organizationId),
        role: link.role,
        hasAccount: account !== null,
        isSignedIn: account !== null && visitor?.personId === account.personId,
        needs: needsOf(link, account),
        expiresAt: link.expiresAt.toISOString(),
      }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/entry/session',
    versioned: false,
    operationId: 'enter',
    summary: 'Use a link into the application',
    description:
      'Once. Creates the account and the membership, or sets the new password, and signs in with the cookie of a session. Signs nobody in who has a second factor.',
    access: entryAccess,
    body: named(
      'EntryInput',
      Type.Object({
        organizationName: Type.Optional(Type.String()),
        name: Type.Optional(Type.String()),
        email: Type.Optional(Type.String({ format: 'email' })),
        password: Type.Optional(Type.String({ examples: ['correct horse battery'] })),
        timeZone: Type.Optional(
          Type.String({
            description:
              'The time zone of the browser, for an organization that has none yet. A name that is unknown is ignored',
            examples: ['Europe/Berlin'],
          }),
        ),
      }),
    ),
    response: Type.Object({ isSignedIn: Type.Boolean() }),
    errors: ['invalid_input', 'entry_sign_in_first', 'email_taken', 'sign_in_elsewhere', 'service_unavailable'],
    async handle({ platform, principal: { link }, body, request, reply }) {
      const visitor = await findSession(platform, request)
      const entering = async () => {
        const entered = await enter(platform, link, body, { visitor, origin: originOf(request) })
        if (!entered.hasSetPassword) return visitor !== null
        return signIn(platform, request, { reply, body: { email: entered.person.email, password: body.password! } })
      }
      // one turn for both: once the link is used, the call must not be refused for lack of a turn
      const isSignedIn = await (body.password === undefined ? entering() : inPasswordTurn(platform, entering))
      return { isSignedIn }
    },
  }),
  asking('/registrations', {
    operationId: 'register',
    summary: 'Ask for an account',
    description: 'Mails a link to the address. The answer is the same whether there is an account or not.',
    errors: ['registration_closed'],
    ask: askForAccount,
  }),
  asking('/password-resets', {
    operationId: 'resetPassword',
    summary: 'Ask for a new password',
    description: 'Mails a link to the address if there is an account. The answer is the same either way.',
    errors: ['sign_in_elsewhere'],
    ask: askForPassword,
  }),
  defineRoute({
    method: 'POST',
    path: '/account/confirmation',
    versioned: false,
    operationId: 'confirmAddress',
    summary: 'Ask for a link that confirms the address of the account',
    description: 'Mails it to the address of whoever is signed in.',
    access: personAccess,
    response: sent,
    errors: ['too_many_requests'],
    async handle({ platform, principal: { person }, request }) {
      countMail(platform, request, person.email)
      await askForConfirmation(platform, person.email)
      return { sent: true }
    },
  }),
]

/**
 * The shortest time until the answer. It is longer than storing a link and a mail takes, so that it does not reveal who
 * has an account.
 */
const answeredAfterMs = 250

interface Asking extends Pick<Route, 'operationId' | 'summary' | 'errors'> {
  description: string
  ask(platform: Platform, email: string): Promise<void>
}

/** Defines a route that mails a link. Every request counts towards a limit, so that no one is flooded with mail. */
function asking(path: string, { ask, errors, ...row }: Asking): Route {
  return defineRoute({
    ...row,
    method: 'POST',
    path,
    versioned: false,
    access: anyone,
    forPages: true,
    body: addressed,
    response: sent,
    errors: [...errors, 'too_many_requests', 'invalid_input'],
    async handle({ platform, body: { email }, request }) {
      countMail(platform, request, email)
      await Promise.all([ask(platform, email), sleep(answeredAfterMs)])
      return { sent: true }
    },
  })
}

const countMail = (platform: Pick<Platform, 'caches' | 'config'>, request: FastifyRequest, email: string) =>
  countAttempt(platform, { address: request.ip, target: `mail ${email.toLowerCase()}` })
