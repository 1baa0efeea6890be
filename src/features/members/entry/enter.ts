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
import { assertOpen } from './entry-access.ts'
import type { EntryKind } from './entry-kinds.ts'
import { type EntryLink, lockEntryLink, readEntryLink, revokeEntryLinks, setEntryLinkUsed } from './entry-link-store.ts'

/** What whoever comes by a link says of themselves; which of it a link needs, `entryNeeds` says. */
export interface EntryInput {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
  organizationName?: string | undefined
}

type Need = keyof EntryInput

/** What each kind of link asks for. An invitation to somebody who has an account asks for nothing. */
const entryNeeds: Record<EntryKind, readonly Need[]> = {
  claim: ['organizationName', 'name', 'email', 'password'],
  owner: ['name', 'password'],
  invitation: ['name', 'password'],
  registration: ['organizationName', 'name', 'password'],
  reset: ['password'],
  address: [],
}

/** What is left to ask for: an account that is there has a name and a password. */
export const needsOf = ({ kind }: EntryLink, account: Person | null): readonly Need[] =>
  kind === 'invitation' && account ? [] : entryNeeds[kind]

/** Who came in. */
export interface Entered {
  person: Person
  /** Whether the password that they gave is theirs now. */
  hasSetPassword: boolean
}

interface Entering {
  tx: Tx
  link: EntryLink
  /** The address of the account. */
  email: string
  input: { name: string; organizationName: string }
  password: NewPassword | null
  oidc: ProvenPerson | null
  origin: ActorOrigin
  now: Date
}

/**
 * Uses a link, once: account, membership and event are there together or not at all.
 * @param visitor who is signed in where the link was opened
 * @param oidc who the provider says they are, by which they sign in instead of a password
 * Throws `invalid_input`, `entry_link_used`, `entry_link_expired`, `entry_sign_in_first`,
 * `email_taken` and `sign_in_elsewhere`.
 */
export async function enter(
  platform: Platform,
  { entryId }: EntryLink,
  input: EntryInput,
  { visitor, origin, oidc = null }: { visitor: Person | null; origin: ActorOrigin; oidc?: ProvenPerson | null },
): Promise<Entered> {
  // it may have been used while the call waited for its turn
  const link = await readEntryLink(platform.database, entryId)
  if (!link) throw new CodedError('entry_link_expired')
  assertOpen(platform, link)
  const email = (link.email ?? input.email ?? '').trim().toLowerCase()
  const account = email === '' ? null : await findAccount(platform.database, email)
  assertMayEnter(link, account, visitor)
  const needs = needsOf(link, account).filter(need => oidc === null || need !== 'password')
  if (needs.includes('password') && link.kind !== 'claim') assertOwnWays(platform)
  const said = checkedInput(input, needs)
  const password = needs.includes('password')
    ? await newPassword(input.password ?? '', await ownerOf(platform, link, email, input))
    : null
  const person = await inTransaction(platform.database, async tx => {
    const locked = await lockEntryLink(tx, link.entryId)
    if (!locked) throw new CodedError('entry_link_expired')
    assertOpen(platform, locked)
    const now = platform.clock.now()
    const entered = await acts[link.kind]({ tx, link: locked, email, input: said, password, oidc, origin, now })
    await setEntryLinkUsed(tx, link.entryId, now)
    return entered
  })
  return { person, hasSetPassword: password !== null }
}

/** What is known of whoever chooses a password by a link. */
async function ownerOf({ database }: Platform, link: EntryLink, email: string, { organizationName }: EntryInput) {
  const organization = await organizationOfEntry(database, link.organizationId)
  return { email, organizations: [organization, organizationName].filter(name => name != null) }
}

/** An account is not taken over by whoever holds a link for its address; a reset is for whoever reads its mail. */
function assertMayEnter({ kind }: EntryLink, account: Person | null, visitor: Person | null): void {
  if (account === null) {
    if (kind === 'reset' || kind === 'address') throw new CodedError('entry_link_expired')
    return
  }
  if (kind === 'reset' || kind === 'address') return
  if (kind !== 'invitation') throw new CodedError('email_taken', { email: account.email })
  if (visitor?.personId !== account.personId) throw new CodedError('entry_sign_in_first', { email: account.email })
}

function checkedInput(input: EntryInput, needs: readonly Need[]): Entering['input'] {
  const missing = needs.find(need => !input[need]?.trim())
  if (missing !== undefined) throw invalidInput(`${missing} is required`)
  return {
    name: needs.includes('name') ? personName(input.name!) : '',
    organizationName: needs.includes('organizationName') ? organizationName(input.organizationName!) : '',
  }
}

const acts: Record<EntryKind, (entering: Entering) => Promise<Person>> = {
  async claim(entering) {
    const { tx, link, input, now } = entering
    const organizationId = organizationOf(link)
    await lockOrganization(tx, organizationId)
    await deletePlaceholderOwners(tx, organizationId)
    await updateOrganizationName(tx, organizationId, input.organizationName)
    const person = await newPerson(entering, { hasVerifiedEmail: false })
    await join(entering, person, organizationId, 'owner')
    await revokeEntryLinks(tx, { kind: 'claim', email: null, organizationId }, now)
    return person
  },
  async owner(entering) {
    const person = await newPerson(entering, { hasVerifiedEmail: false })
    const organizationId = organizationOf(entering.link)
    const { tx, now } = entering
    await lockOrganization(tx, organizationId)
    // whom the operator named is a member already, unless somebody has claimed the organization since
    await insertMember(tx, { memberId: newId('mem'), organizationId, personId: person.personId, role: 'owner', now })
    await record(entering, person, organizationId, 'member_joined', { role: 'owner' })
    return person
  },
  async invitation(entering) {
    const organizationId = organizationOf(entering.link)
    await lockOrganization(entering.tx, organizationId)
    const person = isAccountThere(entering)
      ? await accountOf(entering)
      : await newPerson(entering, { hasVerifiedEmail: true })
    await join(entering, person, organizationId, entering.link.role!)
    return person
  },
  async registration(entering) {
    const { tx, input, now } = entering
    const person = await newPerson(entering, { hasVerifiedEmail: true })
    const organizationId = await insertNewOrganization(tx, { name: input.organizationName, owner: person, now })
    await record(entering, person, organizationId, 'organization_created', { name: input.organizationName })
    return person
  },
  async reset(entering) {
    const person = await accountOf(entering)
    await replacePassword(entering.tx, person.personId, entering.password!, entering.now)
    await recordChange(entering.tx, person, 'password_replaced', { ...entering.origin, at: entering.now })
    return person
  },
  async address(entering) {
    const person = await accountOf(entering)
    await confirmAddress(entering.tx, person.personId, entering.now)
    await recordChange(entering.tx, person, 'address_confirmed', { ...entering.origin, at: entering.now })
    return person
  },
}

/** It may be gone since the link was read. */
async function accountOf({ tx, email }: Entering): Promise<Person> {
  const person = await findAccount(tx, email)
  if (!person) throw new CodedError('entry_link_expired')
  return person
}

const isAccountThere = ({ password, oidc }: Entering): boolean => password === null && oidc === null

const newPerson = (
  { tx, email, input, password, oidc, now }: Entering,
  { hasVerifiedEmail }: { hasVerifiedEmail: boolean },
): Promise<Person> => {
  const isVerified = hasVerifiedEmail || (oidc?.hasVerifiedEmail ?? false)
  return createAccount(tx, { name: input.name, email, proof: oidc ?? password!, hasVerifiedEmail: isVerified }, now)
}

async function join(entering: Entering, person: Person, organizationId: string, role: Role): Promise<void> {
  const { tx, now, link } = entering
  const isNew = await insertMember(tx, { memberId: newId('mem'), organizationId, personId: person.personId, role, now })
  if (!isNew) return
  const type = link.kind === 'claim' ? 'organization_claimed' : 'member_joined'
  await record(entering, person, organizationId, type, { role, invited_by: link.invitedBy })
}

const record = (
  { tx, now, origin }: Entering,
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
