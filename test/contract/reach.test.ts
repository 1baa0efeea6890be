import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { isRole, permissionsOf } from '../../src/features/people/roles.ts'
import type { FolderLevel } from '../../src/http/reach.ts'
import type { Route } from '../../src/http/route.ts'
import type { ApiClient } from '../support/api-client.ts'
import { readyTemplate, signers } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { dora, redlineTemplate, rita } from '../support/redlines.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

// each role × each route of a record × where the record is: generated from the table of routes

const relations = ['common', 'own', 'private to another', 'viewed', 'used', 'open', 'restricted'] as const
type Relation = (typeof relations)[number]

/** What a program, and a person who manages folders by the role, may do: nothing with what is restricted. */
const byRole: Record<Relation, FolderLevel | null> = {
  common: 'manage',
  own: null,
  'private to another': null,
  viewed: null,
  used: null,
  open: 'manage',
  restricted: null,
}

/** What each caller may do with a record, by where it is: the rule of docs/decisions/60, written down a second time. */
const levels: Record<string, Record<Relation, FolderLevel | null>> = {
  member: {
    common: 'use',
    own: 'manage',
    'private to another': null,
    viewed: 'view',
    used: 'use',
    open: null,
    restricted: null,
  },
  manager: byRole,
  admin: byRole,
  owner: byRole,
  auditor: Object.fromEntries(relations.map(relation => [relation, 'view'])) as Record<Relation, FolderLevel>,
  program: byRole,
}

let service: TestApp
const callers: Record<string, PageClient | ApiClient> = {}
/** The ids of the records by relation and path parameter. */
const records = {} as Record<Relation, Record<string, string>>

beforeAll(async () => {
  service = await startTestApp()
  const owner = await signedInOwner(service)
  const { version } = (await owner.get('/v1/organization')).body
  await owner.call('PATCH', '/v1/organization', { keepsFolders: true }, { 'if-match': `"${version}"` })
  const joins = (name: string, role: string) => joined(service, owner, { email: `${name}@acme.example`, role, name })
  const member = await joins('anna', 'member')
  const other = await joins('ben', 'member')
  const maker = await joins('mona', 'manager')
  Object.assign(callers, { owner, member, program: service.api })
  for (const role of ['manager', 'admin', 'auditor']) callers[role] = await joins(role, role)
  const members = (await owner.get('/v1/organization/members')).body as { personId: string; name: string }[]
  const personId = members.find(({ name }) => name === 'anna')!.personId
  const folder = async (name: string, input: object) =>
    (await maker.post('/v1/organization/folders', { name, ...input })).body.folderId as string
  const shared = (level: FolderLevel) => ({ isRestricted: true, access: [{ personId, level }] })
  const folders: Record<Relation, [PageClient, string]> = {
    common: [other, 'everyone'],
    own: [member, 'private'],
    'private to another': [other, 'private'],
    viewed: [maker, await folder('Viewed', shared('view'))],
    used: [maker, await folder('Used', shared('use'))],
    open: [maker, await folder('Open', {})],
    restricted: [maker, await folder('Restricted', { isRestricted: true })],
  }
  const { templateId } = await readyTemplate(service.api)
  const word = await redlineTemplate(service)
  for (const relation of relations) records[relation] = await recordsIn(...folders[relation], templateId, word)
})
afterAll(() => service?.stop())

async function recordsIn(page: PageClient, folderId: string, templateId: string, word: string) {
  const made = async (path: string, body: object) => {
    const answer = await page.post(path, body)
    expect({ path, status: answer.status, error: answer.body.error }).toEqual({ path, status: 200 })
    return answer.body
  }
  const template = await made(`/v1/templates/${templateId}/duplicate`, { name: `In ${folderId}`, folderId })
  const request = await made('/v1/signature-requests/embedded', { templateId, signers, folderId, testMode: true })
  const redline = await made('/v1/redline-requests', {
    templateId: word,
    members: [dora, rita],
    folderId,
    notify: false,
  })
  const bulk = await made('/v1/signature-requests/bulk', {
    templateId,
    folderId,
    testMode: true,
    requests: [{ signers }],
  })
  return {
    templateId: template.templateId,
    signatureRequestId: request.signatureRequestId,
    recipientSignatureId: request.signers[0].recipientSignatureId,
    redlineRequestId: redline.redlineRequestId,
    bulkSendId: bulk.bulkSendId,
  }
}

const kept = ['templateId', 'signatureRequestId', 'recipientSignatureId', 'redlineRequestId', 'bulkSendId']
/** People open only what is addressed to them, wherever it is kept: `who-may-open.test.ts` has these. */
const ofTheirOwn = ['createRedlineUrl', 'createSigningUrl']

const guarded = routes.filter(
  ({ access, resource, operationId }) =>
    ['organization', 'member'].includes(access.scheme) &&
    kept.includes(resource?.parameter ?? '') &&
    !ofTheirOwn.includes(operationId),
)

function expected(route: Route, caller: string, relation: Relation): 'hidden' | 'refused' | 'let in' {
  const { scope = '', permission = scope } = route
  const isAllowed = isRole(caller)
    ? permissionsOf(caller).some(allowed => allowed === permission)
    : route.access.scheme === 'organization'
  if (!isAllowed) return 'refused'
  const level = levels[caller]![relation]
  if (level === null) return 'hidden'
  return level === 'view' && scope.endsWith(':write') ? 'refused' : 'let in'
}

function outcome({ status, body }: { status: number; body: { error?: string } }, id: string) {
  const error = body?.error ?? ''
  if (status === 404 && error.endsWith(`not found for id ${id}`)) return 'hidden'
  return status === 401 || (status === 403 && error.startsWith('Client not authorized')) ? 'refused' : 'let in'
}

describe(`a record in a folder (${sampleTitle})`, () => {
  it.each(sampleOf(guarded, { of: 4 }).map(route => [route.operationId, route] as const))(
    'is reached by %s exactly as role and folder allow',
    async (_, route) => {
      for (const caller of Object.keys(levels))
        for (const relation of relations) {
          const id = records[relation][route.resource!.parameter]!
          const path = route.path.replace(`:${route.resource!.parameter}`, id).replace(/:\w+/g, '1')
          const isRead = route.method === 'GET'
          const answer = await callers[caller]!.call(route.method, `/v1${path}`, isRead ? undefined : {})
          expect({ caller, relation, is: outcome(answer, id) }).toEqual({
            caller,
            relation,
            is: expected(route, caller, relation),
          })
        }
    },
  )
})
