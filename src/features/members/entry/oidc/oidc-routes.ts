import { Type } from '@sinclair/typebox'
import { originOf } from '../../../../http/actor-origin.ts'
import { CodedError } from '../../../../http/coded-error.ts'
import { nullable } from '../../../../http/nullable.ts'
import { named } from '../../../../http/openapi/json-schema.ts'
import { anyone, defineRoute, type Route } from '../../../../http/route.ts'
import { invalidInput } from '../../../../http/validation.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { FlowTerms } from '../../../people/oidc/flow-terms.ts'
import { disconnectOidc } from '../../../people/oidc/oidc-accounts.ts'
import { beginFlow } from '../../../people/oidc/oidc-flow.ts'
import { assertOwnWays } from '../../../people/own-ways.ts'
import { personAccess } from '../../../people/person-access.ts'
import { organizationName as nameOfOrganization, personName } from '../../../people/person-name.ts'
import { needsOf } from '../enter.ts'
import { entryAccess } from '../entry-access.ts'
import type { EntryLink } from '../entry-link-store.ts'
import { takesOidc } from './come-in.ts'

const begun = named(
  'OidcSignIn',
  Type.Object({ url: Type.String({ description: 'Where the browser goes on, at the provider' }) }),
)

const beginErrors = ['oidc_off', 'oidc_unreachable', 'too_many_requests'] as const

const nothing = { entryId: null, personId: null, said: {} }

/**
 * Checks the names before the browser leaves for the provider, while the form can still show an error. Throws
 * `invalid_input`.
 */
function checkedNames(link: EntryLink, { name, organizationName }: FlowTerms['said']): FlowTerms['said'] {
  const isNeeded = needsOf(link, null).includes('organizationName')
  if (isNeeded && !organizationName?.trim()) throw invalidInput('organizationName is required')
  return {
    ...(name?.trim() && { name: personName(name) }),
    ...(isNeeded && { organizationName: nameOfOrganization(organizationName!) }),
  }
}

/** The routes for signing in with an account at the OpenID provider that the operator configured. */
export const oidcRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/sign-in-options',
    versioned: false,
    operationId: 'readSignInOptions',
    summary: 'Get how people sign in here',
    description:
      'Says whether there is an OpenID provider to sign in with, and whether that is the only way. Anyone may ask.',
    access: anyone,
    forPages: true,
    response: named(
      'SignInOptions',
      Type.Object({
        provider: nullable(Type.String(), { description: 'The name of the OpenID provider; null where there is none' }),
        isProviderOnly: Type.Boolean({ description: 'Whether nobody signs in by a password or a passkey' }),
      }),
    ),
    errors: [],
    handle: async ({ platform: { config } }) => ({
      provider: config.oidc?.name ?? null,
      isProviderOnly: config.oidc?.isOnlyWay ?? false,
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/oidc/sign-in',
    versioned: false,
    operationId: 'beginOidcSignIn',
    summary: 'Begin to sign in at the OpenID provider',
    description: 'For the browser that asks, within ten minutes.',
    access: anyone,
    forPages: true,
    response: begun,
    errors: [...beginErrors],
    handle: async ({ platform, request, reply }) => ({
      url: await beginFlow(platform, request, { reply, terms: nothing }),
    }),
  }),
  defineRoute({
    method: 'POST',
    path: '/entry/session/oidc',
    versioned: false,
    operationId: 'beginOidcEntry',
    summary: 'Begin to use a link into the application by an account at the OpenID provider',
    description: 'The account must have the address of the link. The link is used when the browser comes back.',
    access: entryAccess,
    body: named(
      'OidcEntryInput',
      Type.Object({
        name: Type.Optional(Type.String({ maxLength: 400, description: 'The one at the provider unless told' })),
        organizationName: Type.Optional(Type.String({ maxLength: 400 })),
      }),
    ),
    response: begun,
    errors: [...beginErrors, 'invalid_input'],
    async handle({ platform, principal: { link }, body, request, reply }) {
      if (!takesOidc(link)) throw new CodedError('oidc_off')
      const terms = { entryId: link.entryId, personId: null, said: checkedNames(link, body), email: link.email }
      return { url: await beginFlow(platform, request, { reply, terms }) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/account/oidc',
    versioned: false,
    operationId: 'beginOidcConnection',
    summary: 'Begin to connect the account with one at the OpenID provider',
    description: 'Needs a session that is not older than a day, as for a new passkey.',
    access: personAccess,
    needsRecentSignIn: true,
    response: begun,
    errors: [...beginErrors],
    async handle({ platform, principal: { person }, request, reply }) {
      const terms = { ...nothing, personId: person.personId, email: person.email }
      return { url: await beginFlow(platform, request, { reply, terms }) }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/account/oidc',
    versioned: false,
    operationId: 'disconnectOidc',
    summary: 'Disconnect the account from the OpenID provider',
    description: 'For somebody who can sign in without it, in a session that is not older than a day.',
    access: personAccess,
    needsRecentSignIn: true,
    response: Type.Object({ disconnected: Type.Boolean({ description: 'False where it was not connected' }) }),
    errors: ['last_way_in', 'sign_in_elsewhere'],
    async handle({ platform, principal: { person }, request }) {
      assertOwnWays(platform)
      const origin = { ...originOf(request), at: platform.clock.now() }
      const disconnected = await inTransaction(platform.database, tx => disconnectOidc(tx, person, origin))
      return { disconnected }
    },
  }),
]
