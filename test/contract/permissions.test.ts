import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { type Permission, permissionsOf, roles } from '../../src/features/people/roles.ts'
import type { Route } from '../../src/http/route.ts'
import { newId } from '../../src/platform/ids.ts'
import { readyTemplate } from '../support/builders.ts'
import { joined, PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

/** Who calls, by what the browser or the program sends. */
type Who = (typeof roles)[number] | 'stranger' | 'nobody' | 'program'

let service: TestApp
let headersOf: Record<Who, Record<string, string>>

beforeAll(async () => {
  service = await startTestApp()
  const owner = await signedInOwner(service)
  const stranger = await signedInOwner(service, service.other)
  stranger.organizationId = service.acme.organizationId
  const join = (role: string) => joined(service, owner, { email: `${role}@acme.example`, role })
  headersOf = {
    owner: owner.headers(),
    admin: (await join('admin')).headers(),
    member: (await join('member')).headers(),
    stranger: stranger.headers(),
    nobody: new PageClient(service.url, service.acme.organizationId).headers(),
    program: { authorization: `Bearer ${service.acme.apiKey}` },
  }
})
afterAll(() => service?.stop())

const schemes = ['organization', 'member']
const guarded = routes.filter(({ access }) => schemes.includes(access.scheme))

/** A call that is refused before anything is done, if it is refused at all: its ids lead nowhere, and its body says nothing. */
async function statusOf({ method, path, versioned, bodyKind }: Route, who: Who): Promise<number> {
  const url = `${versioned ? '/v1' : ''}${path}`.replace(/:\w+/g, `x_${newId('tpl').slice(4)}`)
  const body = method === 'GET' || bodyKind === 'stream' ? undefined : { '': null }
  const { status } = await service.anonymous.call(method, url, body, headersOf[who])
  return status
}

describe('the table of routes', () => {
  it.each(guarded.map(route => [route.operationId, route] as const))(
    'says which permission %s needs, and of whom',
    (_, { scope, action }) => {
      expect(action).toBeTruthy()
      expect(scope === undefined || permissionsOf('owner').includes(scope as Permission)).toBe(true)
    },
  )

  it('leaves nothing open but what says so', () => {
    const open = routes.filter(({ access }) => access.scheme === 'anyone').map(one => one.operationId)
    expect(open.toSorted()).toMatchInlineSnapshot(`
      [
        "beginOidcSignIn",
        "createAccessToken",
        "downloadAgreedDocument",
        "downloadCertificate",
        "downloadEvidence",
        "downloadFirstPage",
        "downloadRedlineComparison",
        "downloadRedlineRound",
        "downloadSentDocument",
        "downloadSignedEnvelope",
        "listTokenKeys",
        "readHealth",
        "readHealthUnversioned",
        "readLogo",
        "readOpenApiDocument",
        "readReadiness",
        "readRevocationList",
        "readRootCertificate",
        "readSignInOptions",
        "register",
        "resetPassword",
      ]
    `)
  })
})

describe('a person', () => {
  it.each(guarded.flatMap(route => roles.map(role => [route.operationId, role, route] as const)))(
    'is let into %s as %s only if the role allows it',
    async (_, role, route) => {
      const mayCall = route.scope === undefined || permissionsOf(role).includes(route.scope as Permission)
      const status = await statusOf(route, role)
      if (mayCall) expect(status).not.toBe(403)
      else expect(status).toBe(403)
      expect(status).not.toBe(401)
    },
  )

  it.each(guarded.map(route => [route.operationId, route] as const))(
    'is kept out of %s in an organization of others, and so is nobody',
    async (_, route) => {
      expect(await statusOf(route, 'stranger')).toBe(403)
      expect(await statusOf(route, 'nobody')).toBe(401)
    },
  )

  it('sees nothing that belongs to another organization', async () => {
    const { templateId } = await readyTemplate(service.otherApi)
    const answer = await service.anonymous.get(`/v1/templates/${templateId}`, headersOf.owner)
    expect(answer.status).toBe(403)
  })
})

describe('a program', () => {
  it.each(
    routes
      .filter(({ access }) => ['member', 'person'].includes(access.scheme))
      .map(one => [one.operationId, one] as const),
  )('is kept out of %s, which is for people', async (_, route) => {
    expect(await statusOf(route, 'program')).toBe(401)
  })
})
