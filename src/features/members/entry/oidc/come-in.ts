import type { ActorOrigin } from '../../../../http/actor-origin.ts'
import { CodedError } from '../../../../http/coded-error.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { FlowTerms } from '../../../people/oidc/flow-terms.ts'
import { connectOidc, findOidcAccount, findOwnAccount } from '../../../people/oidc/oidc-accounts.ts'
import { OidcProblem } from '../../../people/oidc/oidc-problem.ts'
import type { ProvenPerson } from '../../../people/oidc/proven-person.ts'
import type { Person, SignedIn } from '../../../people/person.ts'
import { enter } from '../enter.ts'
import { isOpen } from '../entry-access.ts'
import { type EntryLink, readEntryLink } from '../entry-link-store.ts'
import { nameOf } from './name-of.ts'
import { registrationUrl } from './registration-url.ts'

/** Where somebody gets whom the provider has proven. */
export type CameIn =
  | { kind: 'signed-in' | 'joined'; person: Person }
  /** The session that they have goes on. */
  | { kind: 'connected' }
  /** They may open an account, which needs the name of an organization. */
  | { kind: 'registering'; url: string }

interface Coming {
  platform: Platform
  flow: FlowTerms
  proven: ProvenPerson
  /** Who is signed in where it was begun. */
  visitor: SignedIn | null
  origin: ActorOrigin
}

/** Signs in, uses a link, or connects an account. Throws an `OidcProblem` that says why not. */
export async function comeIn(coming: Coming): Promise<CameIn> {
  const { platform, flow, proven } = coming
  if (flow.personId !== null) return connect(coming, flow.personId)
  const known = await findOidcAccount(platform.database, proven)
  if (known) return { kind: 'signed-in', person: known }
  return flow.entryId === null ? signInFirstTime(coming) : enterBy(coming, flow.entryId)
}

/** Only for the person who began it, who is still signed in. */
async function connect({ platform, proven, visitor, origin }: Coming, personId: string): Promise<CameIn> {
  if (visitor?.personId !== personId) throw new OidcProblem('signed-out')
  const isTheirs = await inTransaction(platform.database, tx =>
    connectOidc(tx, visitor, proven, { ...origin, at: platform.clock.now() }),
  )
  if (!isTheirs) throw new OidcProblem('connected-elsewhere')
  return { kind: 'connected' }
}

/**
 * An account is joined by its address only where the provider has verified it and it is confirmed here, and where that passes no
 * second factor by (decision record 147).
 */
async function signInFirstTime({ platform, proven, origin }: Coming): Promise<CameIn> {
  if (proven.email === null || !proven.hasVerifiedEmail) throw new OidcProblem('unverified')
  const account = await findOwnAccount(platform.database, proven.email)
  if (!account) {
    if (platform.config.registration !== 'open') throw new OidcProblem('unknown')
    return { kind: 'registering', url: await registrationUrl(platform, proven.email) }
  }
  const isOnlyWay = platform.config.oidc?.isOnlyWay ?? false
  if (!account.hasVerifiedEmail || (account.hasTwoFactor && !isOnlyWay)) throw new OidcProblem('known-here')
  await inTransaction(platform.database, tx =>
    connectOidc(tx, account, proven, { ...origin, at: platform.clock.now() }),
  )
  // of two at once, one connects
  const person = await findOidcAccount(platform.database, proven)
  if (person?.personId !== account.personId) throw new OidcProblem('connected-elsewhere')
  return { kind: 'signed-in', person }
}

/** A link is for its address alone, which whoever has it has shown to read; the provider must name the same. */
async function enterBy({ platform, flow, proven, origin }: Coming, entryId: string): Promise<CameIn> {
  const link = await readEntryLink(platform.database, entryId)
  if (!link || !isOpen(platform, link)) throw new OidcProblem('ended')
  if (proven.email !== link.email) throw new OidcProblem('other-address')
  const input = { ...flow.said, name: nameOf(flow.said.name, proven) }
  const { person } = await entering(() => enter(platform, link, input, { visitor: null, origin, oidc: proven }))
  return { kind: 'joined', person }
}

/** What a link refuses, as what the sign-in page says. */
async function entering<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    if (error.code === 'entry_link_used' || error.code === 'entry_link_expired') throw new OidcProblem('ended')
    if (error.code === 'email_taken' || error.code === 'entry_sign_in_first') throw new OidcProblem('known-here')
    throw error
  }
}

/** The kinds of links that make an account, which may be one at the provider. The first of an installation has a password. */
export const takesOidc = ({ kind }: EntryLink): boolean =>
  kind === 'owner' || kind === 'invitation' || kind === 'registration'
