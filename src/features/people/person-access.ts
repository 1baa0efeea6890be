import type { FastifyRequest } from 'fastify'
import { CodedError } from '../../http/coded-error.ts'
import type { Principal } from '../../http/principal.ts'
import type { Access } from '../../http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSession } from './find-session.ts'
import type { SignedIn } from './person.ts'
import { assertRecentSignIn } from './recent-sign-in.ts'
import { assertFromPage } from './same-site.ts'

/** A signed-in person who acts on their own behalf. */
export interface PersonCaller extends Principal {
  person: SignedIn
}

/** Returns the person who is signed in. Throws `auth_token_not_valid` if no one is, and `not_from_page`. */
export async function signedIn(
  platform: Pick<Platform, 'caches' | 'clock' | 'config' | 'database' | 'keys'>,
  request: FastifyRequest,
): Promise<SignedIn> {
  const person = await findSession(platform, request)
  if (!person) throw new CodedError('auth_token_not_valid')
  assertFromPage(platform, request)
  return person
}

/** Admits pages of the application to a person's own data by session cookie. */
export const personAccess: Access<PersonCaller> = {
  scheme: 'person',
  forPages: true,
  errors: ['auth_token_not_valid', 'not_from_page'],
  async authenticate(platform, request, { needsRecentSignIn }) {
    const person = await signedIn(platform, request)
    if (needsRecentSignIn) assertRecentSignIn(platform, person)
    return { person, organizationId: null, counted: { per: 'person', id: person.personId } }
  },
}
