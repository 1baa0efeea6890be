import { timeZoneNamed } from '../../../engine/time-zones/time-zone.ts'
import type { ActorOrigin } from '../../../http/actor-origin.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { invalidInput } from '../../../http/validation.ts'
import { inTransaction, type Tx } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { appendOrganizationEvent } from '../../events/append-event.ts'
import { recordChange } from '../../people/changes/record-change.ts'
import type { ProvenPerson } from '../../people/oidc/proven-person.ts'
import { assertOwnWays } from '../../people/own-ways.ts'
import {
  confirmAddress,
  createAccount,
  findAccount,
  type NewPassword,
  newPassword,
  replacePassword,
} from '../../people/people.ts'
import type { Person } from '../../people/person.ts'
import { organizationName, personName } from '../../people/person-name.ts'
import type { Role } from '../../people/roles.ts'
import {
  deletePlaceholderOwners,
  insertMember,
  lockOrganization,
  organizationOfEntry,
  updateOrganizationName,
} from '../member-store.ts'
import { insertNewOrganization } from '../new-organization.ts'
import { setFirstTimeZone } from '../new-organization-store.ts'
import { assertOpen } from './entry-access.ts'
import type { EntryKind } from './entry-kinds.ts'
import { type EntryLink, lockEntryLink, readEntryLink, revokeEntryLinks, setEntryLinkUsed } from './entry-link-store.ts'

/** The details that a person with a link enters. `entryNeeds` lists the details that each kind of link needs. */
export interface EntryInput {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
  organizationName?: string | undefined
  timeZone?: string | undefined
}

type EntryNeed = Exclude<keyof EntryInput, 'timeZone'>

/** The details that each kind of link asks for. An invitation to a person with an account asks for nothing. */
const entryNeeds: Record<EntryKind, readonly EntryNeed[]> = {
  claim: ['organizationName', 'name', 'email', 'password'],
  owner: ['name', 'password'],
  invitation: ['name', 'password'],
  registration: ['organizationName', 'name', 'password'],
  reset: ['password'],
  address: [],
}

/**
 * Returns the details that a link asks for. An invitation to a person with an account asks for nothing, because the
 * account already has a name and a password.
 */
export const needsOf = ({ kind }: EntryLink, account: Person | null): readonly EntryNeed[] =>
  kind === 'invitation' && account ? [] : entryNeeds[kind]

/** The person who used a link. */
export interface EnteredPerson {
  person: Person
  /** True if the password that was entered is now the person's password. */
  hasSetPassword: boolean
}

interface EntryContext {
  tx: Tx
  link: EntryLink
  /** The address of the account. */
  email: string
  input: { name: string; organizationName: string; timeZone: string | null }
  password: NewPassword | null
  oidc: ProvenPerson | null
  origin: ActorOrigin
  now: Date
}

/**
 * Uses a link, which works only once. The account, the membership and the event are saved together or not at all.
 * Throws `invalid_input`, `entry_link_used`, `entry_link_expired`, `entry_sign_in_first`, `email_taken` and
 * `sign_in_elsewhere`.
 * @param visitor the person who is signed in to the browser that opened the link
 * @param oidc the person as proven by the provider; this replaces a password
 */
export async function enter(
  platform: Pick<Platform, 'clock' | 'config' | 'database'>,
  { entryId }: EntryLink,
  input: EntryInput,
  { visitor, origin, oidc = null }: { visitor: Person | null; origin: ActorOrigin; oidc?: ProvenPerson | null },
): Promise<EnteredPerson> {
  // the link may have been used while the call waited for its turn
  const link = await readEntryLink(platform.database, entryId)
  if (!link) throw new CodedError('entry_link_expired')
  assertOpen(platform, link)
  const email = (link.email ?? input.email ?? '').trim().toLowerCase()
  const account = email === '' ? null : await findAccount(platform.database, email)
  assertMayEnter(link, account, visitor)
  const needs = needsOf(link, account).filter(need => oidc === null || need !== 'password')
  if (needs.includes('password') && link.kind !== 'claim') assertOwnWays(platform)
  const details = checkedInput(input, needs)
  const password = needs.includes('password')
    ? await newPassword(input.password ?? '', await ownerOf(platform, link, email, input))
    : null
  const person = await inTransaction(platform.database, async tx => {
    const locked = await lockEntryLink(tx, link.entryId)
    if (!locked) throw new CodedError('entry_link_expired')
    assertOpen(platform, locked)
    const now = platform.clock.now()
    const entered = await acts[link.kind]({ tx, link: locked, email, input: details, password, oidc, origin, now })
    await setEntryLinkUsed(tx, link.entryId, now)
    return entered
  })
  return { person, hasSetPassword: password !== null }
}

/** Returns the facts about a person that their new password must not match. */
async function ownerOf(
  { database }: Pick<Platform, 'database'>,
  link: EntryLink,
  email: string,
  { organizationName }: EntryInput,
) {
  const organization = await organizationOfEntry(database, link.organizationId)
  return { email, organizations: [organization, organizationName].filter(name => name != null) }
}

/**
 * Asserts that a visitor may use a link. Its address alone must not let them take over an existing account. Only a
 * reset does, because its link was mailed to the account's address.
 */
function assertMayEnter({ kind }: EntryLink, account: Person | null, visitor: Person | null): void {
  if (account === null) {
    if (kind === 'reset' || kind === 'address') throw new CodedError('entry_link_expired')
    return
  }
  if (kind === 'reset' || kind === 'address') return
  if (kind !== 'invitation') throw new CodedError('email_taken', { email: account.email })
  if (visitor?.personId !== account.personId) throw new CodedError('entry_sign_in_first', { email: account.email })
}

function checkedInput(input: EntryInput, needs: readonly EntryNeed[]): EntryContext['input'] {
  const missing = needs.find(need => !input[need]?.trim())
  if (missing !== undefined) throw invalidInput(`${missing} is required`)
  return {
    name: needs.includes('name') ? personName(input.name!) : '',
    organizationName: needs.includes('organizationName') ? organizationName(input.organizationName!) : '',
    timeZone: timeZoneNamed(input.timeZone ?? ''),
  }
}

const acts: Record<EntryKind, (context: EntryContext) => Promise<Person>> = {
  async claim(context) {
    const { tx, link, input, now } = context
    const organizationId = organizationOf(link)
    await lockOrganization(tx, organizationId)
    await deletePlaceholderOwners(tx, organizationId)
    await updateOrganizationName(tx, organizationId, input.organizationName)
    await setFirstTimeZone(tx, organizationId, input.timeZone)
    const person = await newPerson(context, { hasVerifiedEmail: false })
    await join({ context, person, organizationId, role: 'owner' })
    await revokeEntryLinks(tx, { kind: 'claim', email: null, organizationId }, now)
    return person
  },
  async owner(context) {
    const person = await newPerson(context, { hasVerifiedEmail: false })
    const organizationId = organizationOf(context.link)
    const { tx, input, now } = context
    await lockOrganization(tx, organizationId)
    await setFirstTimeZone(tx, organizationId, input.timeZone)
    // the owner whom the operator named is already a member, unless someone has claimed the organization since
    await insertMember(tx, { memberId: newId('mem'), organizationId, personId: person.personId, role: 'owner', now })
    await record(context, person, organizationId, 'member_joined', { role: 'owner' })
    return person
  },
  async invitation(context) {
    const organizationId = organizationOf(context.link)
    await lockOrganization(context.tx, organizationId)
    const person = isAccountThere(context)
      ? await accountOf(context)
      : await newPerson(context, { hasVerifiedEmail: true })
    await join({ context, person, organizationId, role: context.link.role! })
    return person
  },
  async registration(context) {
    const { tx, input, now } = context
    const person = await newPerson(context, { hasVerifiedEmail: true })
    const organizationId = await insertNewOrganization(tx, { name: input.organizationName, owner: person, now })
    await setFirstTimeZone(tx, organizationId, input.timeZone)
    await record(context, person, organizationId, 'organization_created', { name: input.organizationName })
    return person
  },
  async reset(context) {
    const person = await accountOf(context)
    await replacePassword(context.tx, { personId: person.personId, password: context.password!, now: context.now })
    await recordChange(context.tx, person, 'password_replaced', { ...context.origin, at: context.now })
    return person
  },
  async address(context) {
    const person = await accountOf(context)
    await confirmAddress(context.tx, person.personId, context.now)
    await recordChange(context.tx, person, 'address_confirmed', { ...context.origin, at: context.now })
    return person
  },
}

/** Finds the account for the link's address. Throws if the account was removed after the link was read. */
async function accountOf({ tx, email }: EntryContext): Promise<Person> {
  const person = await findAccount(tx, email)
  if (!person) throw new CodedError('entry_link_expired')
  return person
}

const isAccountThere = ({ password, oidc }: EntryContext): boolean => password === null && oidc === null

const newPerson = (
  { tx, email, input, password, oidc, now }: EntryContext,
  { hasVerifiedEmail }: { hasVerifiedEmail: boolean },
): Promise<Person> => {
  const isVerified = hasVerifiedEmail || (oidc?.hasVerifiedEmail ?? false)
  return createAccount(tx, { name: input.name, email, proof: oidc ?? password!, hasVerifiedEmail: isVerified }, now)
}

async function join({
  context,
  person,
  organizationId,
  role,
}: {
  context: EntryContext
  person: Person
  organizationId: string
  role: Role
}): Promise<void> {
  const { tx, now, link } = context
  const isNew = await insertMember(tx, { memberId: newId('mem'), organizationId, personId: person.personId, role, now })
  if (!isNew) return
  const type = link.kind === 'claim' ? 'organization_claimed' : 'member_joined'
  await record(context, person, organizationId, type, { role, invited_by: link.invitedBy })
}

const record = (
  { tx, now, origin }: EntryContext,
  person: Person,
  organizationId: string,
  type: 'organization_claimed' | 'organization_created' | 'member_joined',
  details: Record<string, string | null>,
) =>
  appendOrganizationEvent(tx, organizationId, {
    ...{ type, at: now, actorEmail: person.email, origin },
    details: { person_id: person.personId, ...details },
  })

function organizationOf({ organizationId }: EntryLink): string {
  if (organizationId === null) throw new Error('The link belongs to no organization')
  return organizationId
}
