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
import { claimedNameOf } from './name-of.ts'
import { registrationUrl } from './registration-url.ts'

/** The outcome of a sign-in at the provider. */
export type FlowOutcome =
  | { kind: 'signed-in' | 'joined'; person: Person }
  /** The account at the provider is connected, and the person's session continues. */
  | { kind: 'connected' }
  /** The person may open an account at this URL, where they enter the name of an organization. */
  | { kind: 'registering'; url: string }

interface FlowContext {
  platform: Platform
  flow: FlowTerms
  proven: ProvenPerson
  /** The person who is signed in to the browser that comes back from the provider. */
  visitor: SignedIn | null
  origin: ActorOrigin
}

/**
 * Finishes a sign-in at the provider: signs the person in, uses a link, or connects an account. Throws an `OidcProblem`
 * with the reason for a refusal.
 */
export async function finishFlow(context: FlowContext): Promise<FlowOutcome> {
  const { platform, flow, proven } = context
  if (flow.personId !== null) return connect(context, flow.personId)
  const person = await findOidcAccount(platform.database, proven)
  if (person) return { kind: 'signed-in', person }
  return flow.entryId === null ? signInFirstTime(context) : enterBy(context, flow.entryId)
}

/** Connects the account at the provider. The person who began this must still be signed in. */
async function connect({ platform, proven, visitor, origin }: FlowContext, personId: string): Promise<FlowOutcome> {
  if (visitor?.personId !== personId) throw new OidcProblem('signed-out')
  const isTheirs = await inTransaction(platform.database, tx =>
    connectOidc(tx, { person: visitor, account: proven, origin: { ...origin, at: platform.clock.now() } }),
  )
  if (!isTheirs) throw new OidcProblem('connected-elsewhere')
  return { kind: 'connected' }
}

/**
 * Signs in a person whose account at the provider is not connected yet. Connects it to the account with the same
 * address, but only if the provider has verified the address, it is confirmed here, and no second factor is bypassed
 * (docs/decisions/52).
 */
async function signInFirstTime({ platform, proven, origin }: FlowContext): Promise<FlowOutcome> {
  if (proven.email === null || !proven.hasVerifiedEmail) throw new OidcProblem('unverified')
  const account = await findOwnAccount(platform.database, proven.email)
  if (!account) {
    if (platform.config.registration !== 'open') throw new OidcProblem('unknown')
    return { kind: 'registering', url: await registrationUrl(platform, proven.email) }
  }
  const isOnlyWay = platform.config.oidc?.isOnlyWay ?? false
  if (!account.hasVerifiedEmail || (account.hasTwoFactor && !isOnlyWay)) throw new OidcProblem('known-here')
  await inTransaction(platform.database, tx =>
    connectOidc(tx, { person: account, account: proven, origin: { ...origin, at: platform.clock.now() } }),
  )
  // of two calls at the same time, only one connects
  const person = await findOidcAccount(platform.database, proven)
  if (person?.personId !== account.personId) throw new OidcProblem('connected-elsewhere')
  return { kind: 'signed-in', person }
}

/**
 * Uses a link with an account at the provider. A link is only for its address, so the account must have the same
 * address.
 */
async function enterBy({ platform, flow, proven, origin }: FlowContext, entryId: string): Promise<FlowOutcome> {
  const link = await readEntryLink(platform.database, entryId)
  if (!link || !isOpen(platform, link)) throw new OidcProblem('ended')
  if (proven.email !== link.email) throw new OidcProblem('other-address')
  const input = { ...flow.said, name: claimedNameOf(flow.said.name, proven) }
  const { person } = await translateRefusal(() => enter(platform, link, input, { visitor: null, origin, oidc: proven }))
  return { kind: 'joined', person }
}

/** Runs `work` and turns the refusal of a link into a problem that the sign-in page shows. */
async function translateRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    if (error.code === 'entry_link_used' || error.code === 'entry_link_expired') throw new OidcProblem('ended')
    if (error.code === 'email_taken' || error.code === 'entry_sign_in_first') throw new OidcProblem('known-here')
    throw error
  }
}

/**
 * Whether a link creates an account that can be an account at the provider. The first account of an installation always
 * has a password.
 */
export const takesOidc = ({ kind }: EntryLink): boolean =>
  kind === 'owner' || kind === 'invitation' || kind === 'registration'
