import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { allScopes } from '../../src/features/credentials/scopes.ts'
import { permissionsOf } from '../../src/features/people/roles.ts'
import type { Access, Route } from '../../src/http/route.ts'
import { embeddedRequest, readyTemplate, signingToken } from '../support/builders.ts'
import { entryToken, joined, mailedLink, PageClient, signedInOwner } from '../support/people.ts'
import { dora, redlineRequest, redlineTemplate, redlineUrl, rita } from '../support/redlines.ts'
import type { TestApp } from '../support/test-app.ts'

type Scheme = Access['scheme']
type Headers = Record<string, string>

/** A kind of caller, and what the rules allow it. */
export interface Caller {
  name: string
  headers: Headers
  /** The schemes whose routes the caller opens. */
  opens: Scheme[]
  /** The caller's scopes, for routes that require a scope. */
  scopes?: string[]
  /** The refusal of a caller that is recognized but must not be let in. */
  refused?: Refusal
  /** The schemes whose routes are called; all unless set. On all other routes, the caller counts as an unknown token. */
  calls?: Scheme[]
}

export interface Refusal {
  status: 401 | 403
  error: string
}

const unauthenticated: Refusal = { status: 401, error: 'Auth token not valid' }
const notFromPage: Refusal = {
  status: 403,
  error: 'Requests with the cookie of a session must come from a page of this service',
}

/** The refusal that a caller must get from a route; null if the route must let the caller in. */
export function expectedRefusal({ access, scope, permission, action }: Route, caller: Caller): Refusal | null {
  if (caller.refused) return caller.refused
  if (!caller.opens.includes(access.scheme)) return unauthenticated
  const isPerson = caller.opens.includes('person')
  const needed = (isPerson && permission) || scope
  const isAllowed = needed === undefined || caller.scopes?.includes(needed)
  return isAllowed ? null : { status: 403, error: `Client not authorized to ${action}` }
}

/** The permissions of admins and owners that members lack. */
const forAdmins = [
  'people:write',
  'settings:write',
  'credentials:read',
  'credentials:write',
  'webhooks:read',
  'webhooks:write',
  'billing:read',
  'billing:write',
  'audit:read',
  'developers:read',
  'content:delete',
]
const everyPermission: string[] = permissionsOf('owner')
const forOwners = ['folders:take-over']
const ofAdmins = everyPermission.filter(permission => !forOwners.includes(permission))
const forManagers = ['folders:manage']
const forMembers = ofAdmins.filter(permission => ![...forAdmins, ...forManagers].includes(permission))
/** The permissions of people who only look, and of those who only see to programs. */
const ofAuditors = everyPermission.filter(permission => permission.endsWith(':read'))
const ofDevelopers = [
  ...['people:read', 'settings:read', 'credentials:read', 'credentials:write'],
  ...['webhooks:read', 'webhooks:write', 'developers:read'],
]

const byCookie: Scheme[] = ['organization', 'member', 'person']

/** Requests from other pages, each named by its difference from a request of the service's own pages. */
export const otherPages: { name: string; changes: Headers; without?: string }[] = [
  { name: 'without the header that only a page can send', changes: {}, without: 'x-countersign-page' },
  { name: 'from another origin', changes: { origin: 'https://evil.example' } },
  { name: 'with the origin null', changes: { origin: 'null' } },
  { name: 'from another site', changes: { 'sec-fetch-site': 'cross-site' } },
  { name: 'from another host of this site', changes: { 'sec-fetch-site': 'same-site' } },
  { name: 'from a typed address', changes: { 'sec-fetch-site': 'none' } },
]

export const fromOtherPage = (cookie: Headers, { changes, without }: (typeof otherPages)[number]): Headers =>
  Object.fromEntries(Object.entries({ ...cookie, ...changes }).filter(([name]) => name !== without))

const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
const unknownToken = bearer('x'.repeat(43))

export interface Callers {
  /** Callers whose rights do not depend on the scope of the route. */
  everywhere: Caller[]
  /** The callers inside an organization whose rights are limited. */
  inside: Caller[]
  /** API keys with a single scope, and API keys with all scopes except that scope, keyed by scope. */
  only: Record<string, Caller>
  allBut: Record<string, Caller>
  owner: PageClient
  stranger: PageClient
}

export async function createCallers(service: TestApp): Promise<Callers> {
  const owner = await signedInOwner(service)
  const stranger = await signedInOwner(service, service.other)
  const only: Callers['only'] = {}
  const allBut: Callers['allBut'] = {}
  for (const scope of allScopes) {
    only[scope] = await keyHolder(owner, `a key for ${scope} only`, [scope])
    const remaining = allScopes.filter(candidate => candidate !== scope)
    allBut[scope] = await keyHolder(owner, `a key for all but ${scope}`, remaining)
  }
  const member = (await joined(service, owner, { email: 'member@acme.example', role: 'member' })).headers()
  const inside: Caller[] = [
    { name: 'a member', headers: member, opens: byCookie, calls: byCookie, scopes: forMembers },
    ...(await limitedKeys(owner)),
    ...(await linkHolders(service, owner)),
    ...(await removedPerson(service, owner)),
  ]
  const everywhere = [
    ...unknownCallers(service),
    ...(await programs(service, owner)),
    ...(await people(service, owner, stranger)),
    ...inside,
    ...otherPages.map(page => ({
      name: `a request ${page.name} with the cookie of an owner`,
      headers: fromOtherPage(owner.headers(), page),
      ...{ opens: byCookie, calls: byCookie, refused: notFromPage },
    })),
  ]
  // sessions are looked up once a second
  await sleep(1_100)
  return { everywhere, inside, only, allBut, owner, stranger }
}

const unknownCallers = ({ url, acme }: TestApp): Caller[] => [
  { name: 'no token', headers: {}, opens: [] },
  { name: 'an unknown token', headers: unknownToken, opens: [] },
  { name: 'an unknown API key', headers: bearer(`cs_live_${'x'.repeat(43)}`), opens: [] },
  { name: 'another scheme', headers: { authorization: 'Basic YTpi' }, opens: [] },
  {
    name: 'a page where nobody is signed in',
    headers: new PageClient(url, acme.organizationId).headers(),
    opens: [],
    calls: byCookie,
  },
]

async function programs(service: TestApp, owner: PageClient): Promise<Caller[]> {
  const { clientId: client_id, clientSecret: client_secret, audience, organizationId } = service.acme
  const grant = { client_id, client_secret, audience, grant_type: 'client_credentials' }
  const { access_token } = (await service.anonymous.post('/oauth/token', grant)).body
  const ofOther = bearer(service.other.apiKey)
  const [opens, scopes, calls]: [Scheme[], string[], Scheme[]] = [['organization'], allScopes, ['organization']]
  return [
    { name: 'an API key', headers: bearer(service.acme.apiKey), opens, scopes },
    { name: 'an access token', headers: bearer(access_token), opens, scopes, calls },
    {
      name: 'a key of another organization that names this one',
      headers: { ...ofOther, 'countersign-organization': organizationId },
      ...{ opens, scopes, calls },
    },
    { name: 'a revoked API key', headers: bearer(await revokedKey(service, owner)), opens: [], calls },
    { name: 'the operator', headers: bearer(metricsToken), opens: ['operator'] },
  ]
}

export const metricsToken = 'the-token-of-the-operator'

async function people(service: TestApp, owner: PageClient, stranger: PageClient): Promise<Caller[]> {
  const admin = await joined(service, owner, { email: 'admin@acme.example', role: 'admin' })
  const manager = await joined(service, owner, { email: 'manager@acme.example', role: 'manager' })
  const auditor = await joined(service, owner, { email: 'auditor@acme.example', role: 'auditor' })
  const developer = await joined(service, owner, { email: 'developer@acme.example', role: 'developer' })
  const leaving = await joined(service, owner, { email: 'leaving@acme.example', role: 'admin' })
  const ended = leaving.headers()
  expect((await leaving.get('/v1/templates')).status).toBe(200)
  await leaving.post('/identity/sign-out', {})
  const namesAcme = { 'countersign-organization': service.acme.organizationId }
  const opens = byCookie
  const calls = byCookie
  return [
    { name: 'an owner', headers: owner.headers(), opens, scopes: everyPermission },
    { name: 'an admin', headers: admin.headers(), opens, calls, scopes: ofAdmins },
    { name: 'a manager', headers: manager.headers(), opens, calls, scopes: [...forMembers, ...forManagers] },
    { name: 'an auditor', headers: auditor.headers(), opens, calls, scopes: ofAuditors },
    { name: 'a developer', headers: developer.headers(), opens, calls, scopes: ofDevelopers },
    {
      name: 'the owner of another organization',
      headers: { ...stranger.headers(), ...namesAcme },
      ...{ opens, calls, scopes: [] },
    },
    {
      // a route that takes no token ignores the token
      name: 'an owner with an unknown token',
      headers: { ...owner.headers(), ...unknownToken },
      ...{ opens: ['member', 'person'], calls, scopes: everyPermission },
    },
    { name: 'an admin who has signed out', headers: ended, opens: [], calls },
  ]
}

/** Keys with limited scopes: one for reading everything, and one for webhooks. */
const limitedKeys = async (owner: PageClient): Promise<Caller[]> => [
  await keyHolder(
    owner,
    'a key that only reads',
    allScopes.filter(scope => scope.endsWith(':read')),
  ),
  await keyHolder(
    owner,
    'a key for webhooks',
    allScopes.filter(scope => scope.startsWith('webhooks:')),
  ),
]

/** A person who made keys and opened links before being removed, and these keys and links. */
async function removedPerson(service: TestApp, owner: PageClient): Promise<Caller[]> {
  const email = 'removed@acme.example'
  const person = await joined(service, owner, { email, role: 'admin' })
  const { templateId } = await readyTemplate(service.api)
  const { signers } = await embeddedRequest(service.api, {
    templateId,
    body: {
      signers: [
        { email, name: 'Rae Removed', role: 'Buyer' },
        { email: 'sam@seller.example', name: 'Sam', role: 'Seller' },
      ],
    },
  })
  const redlineRequestId = await redlineRequest(service, await redlineTemplate(service), {
    members: [{ email, displayName: 'Rae Removed', role: 'DisclosingParty' }, rita],
  })
  const opened = async (path: string, body?: object) => {
    const answer = await person.post(`/v1/${path}`, body)
    expect(answer.status, path).toBe(200)
    return new URL(
      Object.values(answer.body as Record<string, string>).find(value => /^http/.test(value))!,
    ).pathname.split('/')[2]!
  }
  const links: [Scheme, string, string][] = [
    ['signer', 'Signing', await opened(`recipient-signatures/${signers[0]!.recipientSignatureId}/url`)],
    ['editor', 'Editor', await opened(`templates/${templateId}/edit-url`)],
    ['party-member', 'Redline', await opened(`redline-requests/${redlineRequestId}/url`, { memberEmail: email })],
  ]
  const [kept, revoked] = [await createKey(person, ['templates:read']), await createKey(person, allScopes)]
  const { body: members } = await owner.get('/v1/organization/members')
  const { memberId } = members.find((member: { email: string }) => member.email === email)
  const decided = `keep=${kept.credentialId}&revoke=${revoked.credentialId}`
  expect((await owner.delete(`/v1/organization/members/${memberId}?${decided}`)).status).toBe(200)
  return [
    { name: 'a person who was removed', headers: person.headers(), opens: byCookie, calls: byCookie, scopes: [] },
    {
      name: 'the kept key of a removed person',
      headers: bearer(kept.secret),
      ...{ opens: ['organization'], calls: ['organization'], scopes: ['templates:read'] },
    },
    {
      name: 'the revoked key of a removed person',
      headers: bearer(revoked.secret),
      ...{ opens: [], calls: ['organization'] },
    },
    ...links.map(
      ([scheme, noun, token]): Caller => ({
        name: `the ${noun.toLowerCase()} link of a removed person`,
        headers: bearer(token),
        ...{ opens: [], calls: [scheme], refused: { status: 401, error: `${noun} link has expired` } },
      }),
    ),
  ]
}

async function linkHolders(service: TestApp, owner: PageClient): Promise<Caller[]> {
  const { signers, signatureRequestId } = await embeddedRequest(service.api)
  const { templateId } = (await service.api.get(`/v1/signature-requests/${signatureRequestId}`)).body
  const redlineRequestId = await redlineRequest(service, await redlineTemplate(service))
  const editorToken = async () => {
    const { body } = await service.api.post(`/v1/templates/${templateId}/edit-url`)
    return new URL(body.editUrl).pathname.split('/')[2]!
  }
  const redlineToken = async () => (await redlineUrl(service, redlineRequestId, dora.email)).path.split('/')[2]!
  const [first = '', second = ''] = signers.map(({ recipientSignatureId }) => recipientSignatureId)
  const signerToken = (id: string) => signingToken(service.api, id)
  const revoked: { scheme: Scheme; noun: string; of: string; token: string }[] = [
    { scheme: 'signer', noun: 'Signing', of: `recipient-signatures/${second}`, token: await signerToken(second) },
    { scheme: 'editor', noun: 'Editor', of: `templates/${templateId}`, token: await editorToken() },
    {
      scheme: 'party-member',
      noun: 'Redline',
      of: `redline-requests/${redlineRequestId}`,
      token: await redlineToken(),
    },
  ]
  for (const { of } of revoked) await revokeLinks(service, of)
  return [
    { name: 'a signing link', headers: bearer(await signerToken(first)), opens: ['signer'] },
    { name: 'an editor link', headers: bearer(await editorToken()), opens: ['editor'] },
    { name: 'a redline link', headers: bearer(await redlineToken()), opens: ['party-member'] },
    { name: 'an invitation', headers: bearer(await invitation(service, owner)), opens: ['entrant'] },
    ...revoked.map(
      ({ scheme, token, noun }): Caller => ({
        name: `a revoked ${noun.toLowerCase()} link`,
        headers: bearer(token),
        opens: [],
        calls: [scheme],
        refused: { status: 401, error: `${noun} link has expired` },
      }),
    ),
  ]
}

async function invitation(service: TestApp, owner: PageClient): Promise<string> {
  const email = 'invited@acme.example'
  expect((await owner.post('/v1/organization/invitations', { email, role: 'member' })).status).toBe(200)
  return entryToken(await mailedLink(service, email))
}

async function revokeLinks({ api }: TestApp, of: string): Promise<void> {
  const { body: links } = await api.get(`/v1/${of}/links`)
  expect(links.length).toBeGreaterThan(0)
  for (const { linkId } of links) expect((await api.call('DELETE', `/v1/${of}/links/${linkId}`)).status).toBe(200)
}

async function createKey(owner: PageClient, scopes: string[]): Promise<{ credentialId: string; secret: string }> {
  const created = await owner.post('/v1/organization/credentials', { kind: 'api-key', name: 'Key', scopes })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  return created.body
}

const keyHolder = async (owner: PageClient, name: string, scopes: string[]): Promise<Caller> => ({
  name,
  headers: bearer((await createKey(owner, scopes)).secret),
  opens: ['organization'],
  scopes,
})

/** A key that was used before it was revoked. */
async function revokedKey({ anonymous }: TestApp, owner: PageClient): Promise<string> {
  const { credentialId, secret } = await createKey(owner, allScopes)
  expect((await anonymous.get('/v1/templates', bearer(secret))).status).toBe(200)
  expect((await owner.delete(`/v1/organization/credentials/${credentialId}`)).status).toBe(200)
  return secret
}
