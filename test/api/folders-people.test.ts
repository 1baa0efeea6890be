import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyChain } from '../../src/engine/events/event-chain.ts'
import { listOutbox } from '../../src/features/mails/outbox.ts'
import type { Answer } from '../support/api-client.ts'
import { readyTemplate, signers } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// how people, roles and groups decide who gets into private and restricted folders; each test makes the people that it changes

let service: TestApp
let owner: PageClient
let admin: PageClient
let manager: PageClient
let anna: PageClient
let templateId: string

interface Member {
  memberId: string
  personId: string
  email: string
  role: string
}

beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  admin = await joins('Ada', 'admin')
  manager = await joins('Mike', 'manager')
  anna = await joins('Anna', 'member')
  const { body } = await owner.get('/v1/organization')
  const turnedOn = { 'if-match': `"${body.version}"` }
  expect((await owner.call('PATCH', '/v1/organization', { keepsFolders: true }, turnedOn)).status).toBe(200)
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(() => service?.stop())

const emailOf = (name: string) => (name === 'Olive' ? 'owner' : name.toLowerCase()).concat('@acme.example')

const joins = (name: string, role: string): Promise<PageClient> =>
  joined(service, owner, { email: emailOf(name), role, name })

async function member(name: string): Promise<Member> {
  const members = (await owner.get('/v1/organization/members')).body as Member[]
  return members.find(({ email }) => email === emailOf(name))!
}
const personOf = async (name: string): Promise<string> => (await member(name)).personId
const pathOf = async (name: string): Promise<string> => `/v1/organization/members/${(await member(name)).memberId}`

const becomes = async (name: string, role: string, by = owner): Promise<Answer> =>
  by.patch(await pathOf(name), { role })

const removed = async (name: string, { by, successor }: { by: PageClient; successor: string }): Promise<Answer> =>
  by.delete(`${await pathOf(name)}?successor=${(await member(successor)).memberId}`)

const group = async (name: string, people: string[]): Promise<string> => {
  const personIds = await Promise.all(people.map(personOf))
  const answer = await owner.post('/v1/organization/groups', { name, personIds })
  expect(answer.status).toBe(200)
  return answer.body.groupId
}

/** A restricted folder, made by a manager who then leaves it to those named. */
async function restricted(name: string, access: object[], parentId?: string): Promise<string> {
  const made = await manager.post('/v1/organization/folders', {
    name,
    ...(parentId ? { parentId } : { isRestricted: true }),
  })
  expect(made.status).toBe(200)
  const { folderId } = made.body
  const left = await manager.patch(`/v1/organization/folders/${folderId}`, { version: 1, access })
  expect({ status: left.status, error: left.body.error }).toEqual({ status: 200 })
  return folderId
}

const sentPrivately = async (page: PageClient, subject: string): Promise<string> => {
  const sent = { templateId, signers, subject, folderId: 'private', testMode: true }
  const { status, body } = await page.post('/v1/signature-requests/embedded', sent)
  expect({ status, error: body.error }).toEqual({ status: 200 })
  return body.signatureRequestId
}

interface SeenFolder {
  folderId: string
  name: string
  version: number
  level: string | null
  person: { email: string } | null
  access: { personId: string }[] | null
}

const folders = async (page: PageClient): Promise<SeenFolder[]> => (await page.get('/v1/organization/folders')).body

const privateFolderOf = async (name: string, seenBy: PageClient): Promise<SeenFolder> =>
  (await folders(seenBy)).find(({ person }) => person?.email === emailOf(name))!

const takenOver = async (folderId: string, by = owner) =>
  expect((await by.post(`/v1/organization/folders/${folderId}/take-over`, {})).status).toBe(200)

/** Lets caches of a second end. */
const soon = { timeout: 10_000, interval: 100 }

describe('a group that a restricted folder is shared with', () => {
  let groupId: string
  let path: string
  let folderId: string
  beforeAll(async () => {
    groupId = await group('Personnel', ['Anna'])
    path = `/v1/organization/groups/${groupId}`
    folderId = await restricted('Dismissals', [
      { groupId, level: 'use' },
      { personId: await personOf('Anna'), level: 'manage' },
    ])
  })

  it.each(['manager', 'admin', 'owner'] as const)(
    'is not changed by a %s who does not manage the folder',
    async name => {
      const page = { manager, admin, owner }[name]
      const self = { manager: 'Mike', admin: 'Ada', owner: 'Olive' }[name]
      for (const answer of [
        await page.patch(path, { personIds: [await personOf('Anna'), await personOf(self)] }),
        await page.patch(path, { name: 'Everybody at the provider' }),
        await page.delete(path),
      ]) {
        expect(answer.status).toBe(409)
        expect(answer.body.error).toMatch('an owner can take it over first')
        expect(answer.body.error).not.toMatch('Dismissals')
      }
      expect((await folders(page)).find(folder => folder.folderId === folderId)?.level ?? null).toBeNull()
    },
  )

  it('is changed by an owner who has taken the folder over', async () => {
    await takenOver(folderId)
    const answer = await owner.patch(path, { name: 'Staff', personIds: [await personOf('Anna')] })
    expect(answer.body).toEqual({ changed: true })
  })

  it('is changed by a manager who manages the folder, which the last manager of it cannot leave by it', async () => {
    const board = await group('Board', ['Mike'])
    await restricted('Mergers', [{ groupId: board, level: 'manage' }])
    const people = async (...names: string[]) =>
      manager.patch(`/v1/organization/groups/${board}`, { personIds: await Promise.all(names.map(personOf)) })
    await joins('Debby', 'developer')
    expect((await people('Debby')).body.error).toMatch('Nobody could manage')
    expect((await people()).body.error).toMatch('Nobody could manage')
    expect((await people('Mike', 'Anna')).body).toEqual({ changed: true })
  })
})

describe('an auditor, who sees everything', () => {
  it('is appointed by owners alone', async () => {
    await joins('Tom', 'member')
    const invitation = { email: 'eve@acme.example', role: 'auditor' }
    expect((await admin.post('/v1/organization/invitations', invitation)).status).toBe(403)
    expect((await becomes('Tom', 'auditor', admin)).status).toBe(403)
    expect((await owner.post('/v1/organization/invitations', invitation)).status).toBe(200)
    expect((await becomes('Tom', 'auditor')).status).toBe(200)
    expect((await becomes('Tom', 'member', admin)).status).toBe(200)
  })
})

describe('what only one person could see or manage', () => {
  it('goes to an owner when an admin removes the person, and not to the admin', async () => {
    const vic = await joins('Vic', 'member')
    const id = await sentPrivately(vic, 'Of Vic')
    for (const successor of ['Ada', 'Anna']) {
      const answer = await removed('Vic', { by: admin, successor })
      expect([answer.status, answer.body.error]).toEqual([409, expect.stringMatching('Name an owner in `successor`')])
    }
    expect((await removed('Vic', { by: admin, successor: 'Olive' })).status).toBe(200)
    await expect.poll(async () => (await owner.get(`/v1/signature-requests/${id}`)).status, soon).toBe(200)
    expect((await admin.get(`/v1/signature-requests/${id}`)).status).toBe(404)
  })

  it('goes to whom an owner or the person names', async () => {
    const wim = await joins('Wim', 'member')
    await sentPrivately(wim, 'Of Wim')
    expect((await removed('Wim', { by: wim, successor: 'Anna' })).status).toBe(200)
    const xia = await joins('Xia', 'member')
    await sentPrivately(xia, 'Of Xia')
    expect((await removed('Xia', { by: owner, successor: 'Anna' })).status).toBe(200)
    const names = (await folders(anna)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Documents of Wim', 'Documents of Xia']))
  })

  it('goes into folders whose names fit and differ, however long and alike the names of the people are', async () => {
    const name = `${'é'.repeat(86)}😀${'n'.repeat(100)}`
    for (const email of ['long1@acme.example', 'long2@acme.example']) {
      const leaver = await joined(service, owner, { email, role: 'member', name })
      await sentPrivately(leaver, `Of ${email}`)
      const members = (await owner.get('/v1/organization/members')).body as Member[]
      const { memberId } = members.find(member => member.email === email)!
      const successor = (await member('Olive')).memberId
      expect((await owner.delete(`/v1/organization/members/${memberId}?successor=${successor}`)).status).toBe(200)
    }
    const names = (await folders(owner)).map(folder => folder.name).filter(folder => folder.includes('éé'))
    expect(names).toEqual([`Documents of ${'é'.repeat(83)} (2)`, `Documents of ${'é'.repeat(86)}😀`])
  })

  it('goes to nobody whose role cannot manage it', async () => {
    const yan = await joins('Yan', 'member')
    await joins('Devin', 'developer')
    await sentPrivately(yan, 'Of Yan')
    expect((await removed('Yan', { by: owner, successor: 'Devin' })).body.error).toMatch('Nobody could manage')
  })

  it('needs a successor also if the person manages it by a group, and is named only to those who may see it', async () => {
    await joins('Zara', 'member')
    const groupId = await group('Only Zara', ['Zara'])
    await restricted('Bonuses of Zara', [{ groupId, level: 'manage' }])
    const path = await pathOf('Zara')
    const seen = await owner.get(`${path}/removal`)
    expect(seen.body).toMatchObject({ folders: [{ name: 'Bonuses of Zara' }], hiddenFolders: 0 })
    const hidden = await admin.get(`${path}/removal`)
    expect(hidden.body).toMatchObject({ folders: [], hiddenFolders: 1 })
    expect((await admin.delete(path)).body.error).toMatch('Name in `successor`')
    expect((await removed('Zara', { by: admin, successor: 'Ada' })).status).toBe(409)
    expect((await removed('Zara', { by: admin, successor: 'Olive' })).status).toBe(200)
    expect((await folders(owner)).find(({ name }) => name === 'Bonuses of Zara')?.level).toBe('manage')
  })
})

describe('what belongs to a person who leaves', () => {
  const ownedBy = async (name: string) => (await owner.get(`${await pathOf(name)}/removal`)).body.owned
  const nothing = { signatureRequests: 0, redlineRequests: 0, templates: 0, bulkSends: 0, drafts: 0 }
  const mailsTo = async (name: string) =>
    (await listOutbox(service.platform)).filter(
      ({ to, subject }) => to.address === emailOf(name) && /^You have the documents of/.test(subject),
    )
  const lastEvent = async () => (await owner.get('/v1/organization/events?limit=1')).body.organizationEvents[0]

  it('is counted as the person sees it in lists', async () => {
    const pia = await joins('Pia', 'member')
    expect(await ownedBy('Pia')).toEqual(nothing)
    // opened, but nothing was entered
    expect((await pia.post('/v1/request-drafts', { templateId })).status).toBe(200)
    // makes a template of its own, which no list shows
    const { body: again } = await pia.post('/v1/signature-requests', { templateId, signers, testMode: true })
    expect(
      (await pia.post(`/v1/signature-requests/${again.signatureRequestId}/void`, { reason: 'Again' })).status,
    ).toBe(200)
    const draft = await pia.post('/v1/request-drafts/again', { signatureRequestId: again.signatureRequestId })
    expect(draft.status).toBe(200)
    expect((await pia.post(`/v1/templates/${templateId}/duplicate`, { name: 'Of Pia' })).status).toBe(200)
    expect(await ownedBy('Pia')).toEqual({ ...nothing, signatureRequests: 1, templates: 1, drafts: 1 })
  })

  it('is mailed to the successor and named in the audit list, also after the successor has left', async () => {
    const quin = await joins('Quin', 'member')
    await joins('Rae', 'member')
    await sentPrivately(quin, 'Of Quin')
    await restricted('Raises', [{ personId: await personOf('Quin'), level: 'manage' }])
    expect((await removed('Quin', { by: owner, successor: 'Rae' })).status).toBe(200)
    expect((await lastEvent()).organization.details).toMatchObject({
      email: emailOf('Quin'),
      successor_email: emailOf('Rae'),
    })
    await expect.poll(() => mailsTo('Rae'), soon).toHaveLength(1)
    const [mail] = await mailsTo('Rae')
    expect(mail!.subject).toBe('You have the documents of Quin now')
    for (const words of [
      'Olive Owner removed Quin from Acme',
      'Requests: 1',
      'New folder: Documents of Quin',
      'Folders that you manage now: Raises',
      `${service.url}/folders`,
    ])
      expect(mail!.text).toContain(words)
  })

  it('is mailed with the words for somebody who left, and not to an owner who removes somebody', async () => {
    const sid = await joins('Sid', 'member')
    await joins('Tea', 'member')
    await sid.post('/v1/signature-requests', { templateId, signers, testMode: true })
    expect((await removed('Sid', { by: sid, successor: 'Tea' })).status).toBe(200)
    expect(await lastEvent()).toMatchObject({
      event: { event_type: 'member_left' },
      organization: { details: { successor_email: emailOf('Tea') } },
    })
    await expect.poll(() => mailsTo('Tea'), soon).toHaveLength(1)
    const [{ text } = { text: '' }] = await mailsTo('Tea')
    expect(text).toContain('Sid left Acme')
    expect(text).toContain(`${service.url}/requests`)
    expect((await removed('Tea', { by: owner, successor: 'Olive' })).status).toBe(200)
    const { rows } = await service.platform.pool.query(
      `select recipient_email from mail where kind = 'documents-handed-over' and details->>'leaver' = 'Tea'`,
    )
    expect(rows).toEqual([])
  })
})

describe('a restricted folder', () => {
  it('is not left by its only manager for a role that manages no folders', async () => {
    await joins('Sol', 'member')
    await restricted('Of Sol', [{ personId: await personOf('Sol'), level: 'manage' }])
    expect((await becomes('Sol', 'developer')).body.error).toMatch('Nobody could manage')
    expect((await becomes('Sol', 'auditor')).body.error).toMatch('Nobody could manage')
    expect((await becomes('Sol', 'manager')).status).toBe(200)
  })

  it('is not managed by developers or auditors alone, whatever is shared with them', async () => {
    await joins('Dora', 'developer')
    await joins('Audra', 'auditor')
    const groupId = await group('Powerless', ['Dora', 'Audra'])
    const { folderId } = (await manager.post('/v1/organization/folders', { name: 'Powers', isRestricted: true })).body
    for (const grantee of [{ personId: await personOf('Dora') }, { personId: await personOf('Audra') }, { groupId }]) {
      const change = { version: 1, access: [{ ...grantee, level: 'manage' }] }
      const answer = await manager.patch(`/v1/organization/folders/${folderId}`, change)
      expect(answer.body.error).toMatch('Nobody could manage')
    }
  })

  it('that is taken over tells everybody who manages it, through groups and the folders around it', async () => {
    await joins('Gil', 'member')
    await joins('Una', 'member')
    const groupId = await group('Around', ['Gil'])
    const outer = await restricted('Outer', [
      { groupId, level: 'manage' },
      { personId: await personOf('Mike'), level: 'manage' },
      { personId: await personOf('Una'), level: 'use' },
    ])
    const inner = await restricted('Inner', [], outer)
    await takenOver(inner)
    const mailed = async () =>
      (await listOutbox(service.platform))
        .filter(({ subject }) => subject === 'The folder Inner has another manager')
        .map(({ to }) => to.address)
        .toSorted()
    await expect.poll(mailed, soon).toEqual(['gil@acme.example', 'mike@acme.example'])
  })
})

describe('a document that somebody else moves', () => {
  it('is followed by an email to its owner, unless they still see it', async () => {
    const sent = await anna.post('/v1/signature-requests/embedded', { templateId, signers, testMode: true })
    const signatureRequestIds = [sent.body.signatureRequestId]
    const manages = { personId: await personOf('Mike'), level: 'manage' }
    const shared = await restricted('Shared', [manages, { personId: await personOf('Anna'), level: 'view' }])
    const closed = await restricted('Closed', [manages])
    const moves = async (folderId: string) =>
      expect((await manager.post('/v1/organization/moves', { folderId, signatureRequestIds })).status).toBe(200)
    const told = async () =>
      (
        await service.platform.pool.query(
          "select recipient_email, details from mail where kind = 'documents-moved-away'",
        )
      ).rows
    await moves(shared)
    expect(await told()).toEqual([])
    await moves(closed)
    await moves('private')
    expect(await told()).toEqual([{ recipient_email: emailOf('Anna'), details: { by: 'Mike', count: 1 } }])
    expect((await owner.get('/v1/organization/events?limit=3')).body.organizationEvents).toMatchObject([
      { organization: { details: { record_ids: signatureRequestIds, folder_name: null } } },
      { organization: { details: { record_ids: signatureRequestIds, folder_name: 'Closed', restricted: true } } },
      { organization: { details: { record_ids: signatureRequestIds, folder_name: 'Shared' } } },
    ])
    expect((await admin.get('/v1/organization/events?limit=2')).body.organizationEvents[1].withheld).toEqual([
      'organization.details.folder_name',
    ])
  })
})

describe('the name of a restricted folder in the audit list', () => {
  interface FolderEvent {
    event: { event_type: string }
    organization: { details: { folder_id?: string } }
    withheld?: string[]
  }
  const own = 'Dismissal of J. Smith'
  const earlier = 'Dismissal of John'
  const eventsOf = async (folderId: string, page: PageClient): Promise<FolderEvent[]> =>
    (await page.get('/v1/organization/events')).body.organizationEvents.filter(
      ({ organization }: FolderEvent) => organization.details.folder_id === folderId,
    )
  const hiding = async (folderId: string, page: PageClient): Promise<(string[] | undefined)[]> => {
    const events = await eventsOf(folderId, page)
    expect(JSON.stringify(events)).not.toMatch('Dismissal')
    return events.map(({ withheld }) => withheld)
  }
  const removed = async (folderId: string) =>
    expect((await manager.delete(`/v1/organization/folders/${folderId}`)).status).toBe(200)
  const [name, previous, access, previousAccess] = [
    'folder_name',
    'previous_folder_name',
    'access',
    'previous_access',
  ].map(fact => `organization.details.${fact}`)
  let folderId: string
  let auditor: PageClient
  beforeAll(async () => {
    auditor = await joins('Olga', 'auditor')
    folderId = await restricted(earlier, [{ personId: await personOf('Mike'), level: 'manage' }])
    const change = { version: 2, name: own }
    expect((await manager.patch(`/v1/organization/folders/${folderId}`, change)).status).toBe(200)
  })

  it('is withheld from admins who cannot open the folder, before and after it is deleted', async () => {
    const changed = [name, previous, access, previousAccess]
    const created = [name, access]
    expect(await hiding(folderId, admin)).toEqual([changed, changed, created])
    await removed(folderId)
    expect(await hiding(folderId, admin)).toEqual([[name], changed, changed, created])
  })

  it('is in the whole records that owners and auditors get', async () => {
    for (const page of [owner, auditor]) {
      const { organizationEvents } = (await page.get('/v1/organization/events?limit=200')).body
      expect(verifyChain(organizationEvents.reverse()).problems).toEqual([])
      const events = await eventsOf(folderId, page)
      expect(events.map(({ event }) => event.event_type)).toEqual([
        'folder_deleted',
        'folder_changed',
        'folder_changed',
        'folder_created',
      ])
      expect(events[1]!.organization.details).toMatchObject({ folder_name: own, previous_folder_name: earlier })
      expect(JSON.stringify(events)).not.toMatch('withheld')
    }
  })

  it('is shown to admins who reach the folder, and of a deleted folder that was not restricted', async () => {
    const shared = await restricted('Shared with Ada', [
      { personId: await personOf('Ada'), level: 'view' },
      { personId: await personOf('Mike'), level: 'manage' },
    ])
    const { folderId: open } = (await manager.post('/v1/organization/folders', { name: 'Open to all' })).body
    await removed(open)
    await expect.poll(async () => JSON.stringify(await eventsOf(shared, admin)), soon).toMatch('Shared with Ada')
    expect(JSON.stringify(await eventsOf(open, admin))).toMatch('Open to all')
  })
})

describe('a private folder that an owner took over', () => {
  let nora: PageClient
  let boss: PageClient
  let id: string
  let path: string
  const ownView = () => privateFolderOf('Nora', nora)
  const statusFor = async (page: PageClient) => (await page.get(`/v1/signature-requests/${id}`)).status
  beforeAll(async () => {
    nora = await joins('Nora', 'member')
    boss = await joins('Boss', 'owner')
    id = await sentPrivately(nora, 'Of Nora')
    path = `/v1/organization/folders/${(await ownView()).folderId}`
  })

  it('is mailed to its person and to the owner who took it over before, each in their words', async () => {
    await takenOver((await ownView()).folderId, boss)
    await takenOver((await ownView()).folderId, owner)
    const mailed = async () =>
      (await listOutbox(service.platform))
        .filter(({ subject }) => /another manager$|^Your private/.test(subject))
        .map(({ to, subject }) => `${to.address}: ${subject}`)
    const own = 'nora@acme.example: Your private documents can be seen by an owner'
    await expect
      .poll(async () => (await mailed()).filter(line => /nora|boss/.test(line)).toSorted(), soon)
      .toEqual(['boss@acme.example: The folder Nora has another manager', own, own])
  })

  it('loses what an owner gives back, and nothing of somebody else', async () => {
    const { version, access } = await ownView()
    expect(access).toHaveLength(2)
    const bossId = await personOf('Boss')
    const left = { version, access: [{ personId: bossId, level: 'manage' }] }
    expect((await boss.patch(path, left)).body.error).toMatch('A private folder cannot be shared')
    expect((await owner.patch(path, left)).status).toBe(200)
    await expect.poll(() => statusFor(owner), soon).toBe(404)
    expect(await statusFor(boss)).toBe(200)
  })

  it('is shared with nobody else, and keeps its name', async () => {
    const { version } = await ownView()
    const boss = { personId: await personOf('Boss'), level: 'manage' }
    for (const change of [
      { name: 'Mine' },
      { isRestricted: false },
      { name: 'Mine', access: [] },
      { access: [boss, { personId: await personOf('Anna'), level: 'view' }] },
      { access: [{ ...boss, level: 'view' }] },
    ])
      expect((await nora.patch(path, { version, ...change })).body.error).toMatch('A private folder cannot be shared')
  })

  it('is private again once its person ends the access, which the audit list records', async () => {
    const { version } = await ownView()
    expect((await nora.patch(path, { version, access: [] })).status).toBe(200)
    await expect.poll(() => statusFor(boss), soon).toBe(404)
    expect(await statusFor(nora)).toBe(200)
    const [latest] = (await owner.get('/v1/organization/events')).body.organizationEvents
    expect(latest.event.event_type).toBe('folder_take_over_ended')
  })

  it('is private again once the owner is no owner any more', async () => {
    await takenOver((await ownView()).folderId, boss)
    await expect.poll(() => statusFor(boss), soon).toBe(200)
    expect((await becomes('Boss', 'admin')).status).toBe(200)
    await expect.poll(() => statusFor(boss), soon).toBe(404)
    expect((await ownView()).access).toEqual([])
    expect((await becomes('Boss', 'owner')).status).toBe(200)
    expect(await statusFor(boss)).toBe(404)
  })
})
