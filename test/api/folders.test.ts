import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOutbox } from '../../src/features/mails/outbox.ts'
import { ApiClient } from '../support/api-client.ts'
import { readyTemplate, signers, signingSession } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// the owner, two members, a manager, an auditor and a developer of one organization that keeps folders

let service: TestApp
let owner: PageClient
let anna: PageClient
let ben: PageClient
let manager: PageClient
let auditor: PageClient
let developer: PageClient
let templateId: string
let endpointId: string
const ids = new Map<PageClient, string>()
const endpoint = { url: 'https://hooks.acme.example/', eventTypes: ['document_created'] }

beforeAll(async () => {
  service = await startTestApp()
  owner = await signedInOwner(service)
  const joins = async (name: string, role: string) =>
    joined(service, owner, { email: `${name.toLowerCase()}@acme.example`, role, name })
  anna = await joins('Anna', 'member')
  ben = await joins('Ben', 'member')
  manager = await joins('Mona', 'manager')
  auditor = await joins('Audra', 'auditor')
  developer = await joins('Dev', 'developer')
  const members = (await owner.get('/v1/organization/members')).body as { personId: string; email: string }[]
  for (const [page, email] of [
    [anna, 'anna@acme.example'],
    [ben, 'ben@acme.example'],
    [manager, 'mona@acme.example'],
  ] as const)
    ids.set(page, members.find(member => member.email === email)!.personId)
  await settings({ keepsFolders: true })
  endpointId = (await service.api.post('/v1/webhook-endpoints', endpoint)).body.webhookEndpointId
  templateId = (await readyTemplate(service.api)).templateId
})
afterAll(() => service?.stop())

async function settings(change: object) {
  const { body } = await owner.get('/v1/organization')
  const answer = await owner.call('PATCH', '/v1/organization', change, { 'if-match': `"${body.version}"` })
  expect(answer.status).toBe(200)
}

const sent = async (page: PageClient | ApiClient, folderId: string | undefined, subject: string): Promise<string> => {
  const answer = await page.post('/v1/signature-requests/embedded', {
    ...{ templateId, signers, subject, testMode: true },
    ...(folderId && { folderId }),
  })
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200 })
  return answer.body.signatureRequestId
}

const created = async (page: PageClient, input: object): Promise<string> => {
  const answer = await page.post('/v1/organization/folders', input)
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 200 })
  return answer.body.folderId
}

const titles = async (page: PageClient | ApiClient, query = ''): Promise<string[]> =>
  ((await page.get(`/v1/signature-requests${query}`)).body as { title: string }[]).map(({ title }) => title)

/** Lets caches of a second end. */
const soon = { timeout: 10_000, interval: 100 }

describe('a private document', () => {
  let privateId: string
  beforeAll(async () => {
    privateId = await sent(anna, 'private', 'Salary of Zoë')
  })

  it('is found by its owner, everywhere', async () => {
    expect(await titles(anna)).toContain('Salary of Zoë')
    expect(await titles(anna, '?search=zoe')).toEqual(['Salary of Zoë'])
    expect(await titles(anna, '?folderId=everyone')).not.toContain('Salary of Zoë')
    expect((await anna.get(`/v1/signature-requests/${privateId}`)).body.title).toBe('Salary of Zoë')
  })

  it.each(['ben', 'manager', 'owner', 'developer'] as const)('is found nowhere by %s', async name => {
    const page = { ben, manager, owner, developer }[name]
    for (const query of [
      '',
      '?search=zoe',
      '?state=waiting',
      '?sort=oldest',
      '?limit=5',
      `?signatureRequestIds=${privateId}`,
    ])
      expect(JSON.stringify((await page.get(`/v1/signature-requests${query}`)).body)).not.toContain(privateId)
    expect(JSON.stringify((await page.get('/v1/organization/home')).body)).not.toContain(privateId)
    expect(JSON.stringify((await page.get('/v1/signature-requests/csv')).body)).not.toContain('Zoë')
    const zip = await page.get(`/v1/signature-requests/signed-envelopes?signatureRequestIds=${privateId}`)
    expect(zip.body.included ?? []).toEqual([])
    for (const path of ['', '/events', '/signed-envelope', '/document', '/evidence', '/mails', '/void', '/remind']) {
      const isPost = ['/void', '/remind'].includes(path)
      const answer = await page.call(
        isPost ? 'POST' : 'GET',
        `/v1/signature-requests/${privateId}${path}`,
        isPost ? {} : undefined,
      )
      const isDeveloper = page === developer
      expect({ path, status: answer.status }).toEqual({ path, status: isDeveloper ? 403 : 404 })
      if (!isDeveloper) expect(answer.body.error).toBe(`Signature request not found for id ${privateId}`)
    }
  })

  it('is not reached by programs, and no webhook tells of it, even when events are replayed', async () => {
    expect((await service.api.get(`/v1/signature-requests/${privateId}`)).status).toBe(404)
    expect(await titles(service.api)).not.toContain('Salary of Zoë')
    const shown = await sent(anna, undefined, 'Shown')
    const told = async (endpointId: string) => {
      const { rows } = await service.platform.pool.query(
        'select e.resource_id from webhook_delivery d join event e on e.id = d.event_id where d.endpoint_id = $1',
        [endpointId],
      )
      return rows.map(row => row.resource_id)
    }
    expect(await told(endpointId)).toEqual([shown])
    const later = (await developer.post('/v1/webhook-endpoints', endpoint)).body.webhookEndpointId
    const replay = await developer.post(`/v1/webhook-endpoints/${later}/replay`, { since: '2026-01-01T00:00:00Z' })
    expect(replay.status).toBe(200)
    await expect.poll(() => told(later), soon).toContain(shown)
    expect(await told(later)).not.toContain(privateId)
  })

  it('is seen by an auditor, who can change nothing', async () => {
    expect(await titles(auditor)).toContain('Salary of Zoë')
    expect((await auditor.get(`/v1/signature-requests/${privateId}`)).status).toBe(200)
    expect((await auditor.post(`/v1/signature-requests/${privateId}/void`, {})).status).toBe(403)
  })

  it('suggests its signers to nobody else', async () => {
    const answer = await anna.post('/v1/signature-requests/embedded', {
      ...{ templateId, subject: 'Secret', folderId: 'private', testMode: true },
      signers: [{ ...signers[0], email: 'hidden@secret.example', name: 'Hidden Person' }, signers[1]],
    })
    expect(answer.status).toBe(200)
    expect((await anna.get('/v1/organization/contacts?search=hidden')).body).toHaveLength(1)
    expect((await ben.get('/v1/organization/contacts?search=hidden')).body).toEqual([])
    expect((await owner.get('/v1/organization/contacts?search=hidden')).body).toEqual([])
  })

  it('can be taken over by an owner alone, and its person is told', async () => {
    const listed = (await owner.get('/v1/organization/folders')).body as {
      folderId: string
      person: { email: string } | null
      level: string | null
    }[]
    const folder = listed.find(({ person }) => person?.email === 'anna@acme.example')!
    expect(folder.level).toBeNull()
    expect((await manager.post(`/v1/organization/folders/${folder.folderId}/take-over`, {})).status).toBe(403)
    expect((await owner.post(`/v1/organization/folders/${folder.folderId}/take-over`, {})).status).toBe(200)
    await expect.poll(() => titles(owner), soon).toContain('Salary of Zoë')
    const events = (await owner.get('/v1/organization/events')).body.organizationEvents as {
      event: { event_type: string }
    }[]
    expect(events[0]!.event.event_type).toBe('folder_taken_over')
    await expect
      .poll(async () => (await listOutbox(service.platform)).map(mail => `${mail.to.address} ${mail.subject}`), soon)
      .toContain('anna@acme.example Your private documents can be seen by an owner')
  })
})

describe('a shared folder', () => {
  let sales: string
  let groupId: string
  beforeAll(async () => {
    groupId = (await manager.post('/v1/organization/groups', { name: 'Sales', personIds: [ids.get(anna)] })).body
      .groupId
    sales = await created(manager, { name: 'Sales', isRestricted: true, access: [{ groupId, level: 'use' }] })
  })

  it('is reached by the people of its group, at their level', async () => {
    const id = await sent(anna, sales, 'Offer to Bea')
    expect((await anna.get('/v1/folders')).body).toContainEqual(
      expect.objectContaining({ folderId: sales, level: 'use', isRestricted: true }),
    )
    expect(await titles(manager)).toContain('Offer to Bea')
    expect(await titles(ben)).not.toContain('Offer to Bea')
    expect((await ben.get(`/v1/signature-requests/${id}`)).status).toBe(404)
    expect((await ben.get(`/v1/signature-requests?folderId=${sales}`)).status).toBe(404)
    expect(await titles(anna, `?folderId=${sales}`)).toEqual(['Offer to Bea'])
    expect((await service.api.get(`/v1/signature-requests/${id}`)).status).toBe(404)
  })

  it('can be seen and not used by who may only view it', async () => {
    const id = await sent(anna, sales, 'Second offer')
    const { version } = (await manager.get('/v1/organization/folders')).body.find(
      (folder: { folderId: string }) => folder.folderId === sales,
    )
    const change = {
      version,
      access: [
        { groupId, level: 'use' },
        { personId: ids.get(ben), level: 'view' },
        { personId: ids.get(manager), level: 'manage' },
      ],
    }
    expect((await manager.patch(`/v1/organization/folders/${sales}`, change)).status).toBe(200)
    expect((await manager.patch(`/v1/organization/folders/${sales}`, change)).body.error).toMatch(
      'Somebody else has changed',
    )
    await expect.poll(async () => (await ben.get(`/v1/signature-requests/${id}`)).status, soon).toBe(200)
    expect((await ben.post(`/v1/signature-requests/${id}/void`, {})).status).toBe(403)
    const sending = { templateId, signers, folderId: sales, testMode: true }
    expect((await ben.post('/v1/signature-requests/embedded', sending)).status).toBe(403)
    expect((await ben.patch(`/v1/organization/folders/${sales}`, { version: version + 1, name: 'Mine' })).status).toBe(
      403,
    )
  })

  it('always has somebody who manages it', async () => {
    const { version } = (await manager.get('/v1/organization/folders')).body.find(
      (folder: { folderId: string }) => folder.folderId === sales,
    )
    const change = { version, access: [{ groupId, level: 'use' }] }
    expect((await manager.patch(`/v1/organization/folders/${sales}`, change)).body.error).toMatch('Nobody could manage')
  })

  it('shares the folders in it, and its templates', async () => {
    const inner = await created(manager, { name: 'Inner', parentId: sales })
    const moved = await manager.post('/v1/organization/moves', { folderId: inner, templateIds: [templateId] })
    expect(moved.body).toEqual({ folderId: inner })
    expect((await service.api.get(`/v1/templates/${templateId}`)).status).toBe(404)
    const usual = await anna.post('/v1/signature-requests/embedded', {
      templateId,
      signers,
      subject: 'Inner',
      testMode: true,
    })
    expect(usual.body.folderId).toBe(inner)
    expect((await manager.delete(`/v1/organization/folders/${inner}`)).body.error).toMatch('not empty')
    expect((await manager.delete(`/v1/organization/folders/${sales}`)).body.error).toMatch('folders in this folder')
    expect((await manager.delete(`/v1/organization/folders/${inner}?into=everyone`)).status).toBe(200)
    expect((await service.api.get(`/v1/templates/${templateId}`)).status).toBe(200)
    expect(await titles(ben)).toContain('Inner')
  })

  it('is left by what its owner moves out, and by nothing that others move', async () => {
    const id = await sent(anna, sales, 'Anna’s own')
    expect((await ben.post('/v1/organization/moves', { folderId: 'everyone', signatureRequestIds: [id] })).status).toBe(
      403,
    )
    const own = await anna.post('/v1/organization/moves', { folderId: 'everyone', signatureRequestIds: [id] })
    expect(own.body).toEqual({ folderId: null })
    expect(await titles(ben, '?search=anna')).toContain('Anna’s own')
  })

  it('is reached by a credential that is bound to it, which reaches nothing else', async () => {
    const input = { kind: 'api-key', scopes: ['signature-requests:read', 'signature-requests:write', 'templates:read'] }
    const { secret } = (await owner.post('/v1/organization/credentials', { ...input, folderIds: [sales] })).body
    expect(secret).toBeUndefined()
    const open = await created(manager, { name: 'Open' })
    const bound = (await owner.post('/v1/organization/credentials', { ...input, folderIds: [open] })).body
    const program = new ApiClient(service.url, bound.secret)
    const inOpen = await sent(owner, open, 'In the open folder')
    expect(await titles(program)).toEqual(['In the open folder'])
    expect((await program.get(`/v1/signature-requests/${inOpen}`)).body.folderId).toBe(open)
    expect((await program.get(`/v1/templates/${templateId}`)).status).toBe(404)
    expect(await titles(service.api)).toContain('In the open folder')
  })

  it('cannot be deleted while something is sent into it, or is gone before', async () => {
    const race = await created(manager, { name: 'Race' })
    const sending = { templateId, signers, folderId: race, testMode: true }
    const [first, second] = await Promise.all([
      owner.post('/v1/signature-requests/embedded', sending),
      manager.delete(`/v1/organization/folders/${race}`),
    ])
    expect([
      [200, 409],
      [409, 200],
      [404, 200],
    ]).toContainEqual([first.status, second.status])
  })
})

it('Home, lists and searches show each person the same requests as a look at every folder', async () => {
  for (const page of [anna, ben, manager, owner, auditor]) {
    const all = await titles(page)
    const { counts } = (await page.get('/v1/organization/home')).body
    expect(counts.waitingForOthers).toBe((await titles(page, '?state=waiting')).length)
    expect((await titles(page, '?state=waiting&sort=oldest')).toSorted()).toEqual(all.toSorted())
    expect((await titles(page, '?search=o')).length).toBeLessThanOrEqual(all.length)
    const folders = [
      'everyone',
      ...(await page.get('/v1/folders')).body.map((folder: { folderId: string }) => folder.folderId),
    ]
    const byFolder = await Promise.all(folders.map(id => titles(page, `?folderId=${id}`)))
    expect(byFolder.flat().toSorted()).toEqual(all.toSorted())
  }
})

describe('a person who leaves', () => {
  it('names who gets what only they could see', async () => {
    const left = await sent(ben, 'private', 'Left behind')
    const { body: open } = await ben.post('/v1/signature-requests', { templateId, signers, subject: 'Still open' })
    const members = (await owner.get('/v1/organization/members')).body as { memberId: string; email: string }[]
    const memberOf = (email: string) => members.find(member => member.email === email)!.memberId
    const { draftId } = (await ben.post('/v1/request-drafts', { templateId })).body
    const leaver = memberOf('ben@acme.example')
    expect((await owner.get(`/v1/organization/members/${leaver}/removal`)).body.hasPrivateFolder).toBe(true)
    expect((await owner.delete(`/v1/organization/members/${leaver}`)).body.error).toMatch('Name in `successor`')
    const successor = memberOf('anna@acme.example')
    expect((await owner.delete(`/v1/organization/members/${leaver}?successor=${successor}`)).status).toBe(200)
    await expect.poll(async () => (await anna.get(`/v1/signature-requests/${left}`)).status, soon).toBe(200)
    expect((await anna.get('/v1/folders')).body).toContainEqual(
      expect.objectContaining({ name: 'Documents of Ben', isPrivate: false, level: 'manage' }),
    )
    await expect
      .poll(async () => (await anna.get(`/v1/signature-requests/${left}`)).body.ownerId, soon)
      .toBe(ids.get(anna))
    await expect.poll(async () => (await anna.get(`/v1/request-drafts/${draftId}`)).status, soon).toBe(200)
    const signer = await signingSession(service, open.signers[0].recipientSignatureId)
    expect((await signer.post('/signing/session/decline', { reason: 'Too dear' })).status).toBe(200)
    const declined = async () =>
      (await listOutbox(service.platform)).filter(({ subject }) => subject === 'Declined: “Still open”')
    await expect.poll(declined, soon).toContainEqual(
      expect.objectContaining({
        to: expect.objectContaining({ address: 'anna@acme.example' }),
        text: expect.stringContaining('because Ben, who sent the request on'),
      }),
    )
  })
})

it('folders cannot be turned off while anything would come into view', async () => {
  const { body } = await owner.get('/v1/organization')
  const answer = await owner.call(
    'PATCH',
    '/v1/organization',
    { keepsFolders: false },
    { 'if-match': `"${body.version}"` },
  )
  expect(answer.body.error).toMatch('There are folders')
})
