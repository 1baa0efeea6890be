import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let olive: PageClient
let max: PageClient
let stranger: PageClient
beforeAll(async () => {
  service = await startTestApp()
  olive = await signedInOwner(service)
  max = await joined(service, olive, { email: 'max@acme.example', role: 'member' })
  stranger = await signedInOwner(service, service.other)
})
afterAll(() => service?.stop())

const path = '/v1/request-views'
const filters = (search: string, state: string | null = 'waiting') => ({ search, state, sort: 'newest' })
const save = (name: string, search = '', page = olive) => page.post(path, { name, filters: filters(search) })
const views = async (page = olive) => (await page.get(path)).body as { viewId: string; name: string; filters: object }[]
const names = async (page = olive) => (await views(page)).map(({ name }) => name)

describe('the views of a person', () => {
  it('are saved, renamed and deleted, and listed by name', async () => {
    const { status, body } = await save('  Leases of spring ', 'lease')
    expect({ status, body }).toEqual({
      status: 200,
      body: { viewId: expect.stringMatching(/^rvw_/), name: 'Leases of spring', filters: filters('lease') },
    })
    await save('annexes')
    expect(await names()).toEqual(['annexes', 'Leases of spring'])
    const inFolder = { name: 'annexes', filters: { ...filters(''), folderId: 'everyone' } }
    expect((await olive.post(path, inFolder)).body).toMatchObject(inFolder)
    expect((await olive.patch(`${path}/${body.viewId}`, { name: 'A lease' })).body.name).toBe('A lease')
    expect(await names()).toEqual(['A lease', 'annexes'])
    for (const { viewId } of await views()) expect((await olive.delete(`${path}/${viewId}`)).status).toBe(200)
    expect(await views()).toEqual([])
  })

  it('get new filters when they are saved again under the same name, so that a repeat changes nothing', async () => {
    const first = await save('Orders', 'order')
    expect((await save('Orders', 'order')).body).toEqual(first.body)
    const again = await save('ORDERS', 'order 4711')
    expect(again.body).toMatchObject({ viewId: first.body.viewId, name: 'ORDERS', filters: filters('order 4711') })
    expect(await names()).toEqual(['ORDERS'])
  })

  it('cannot take the name of another view, except in other letters', async () => {
    const { viewId } = (await save('Other')).body
    expect(await olive.patch(`${path}/${viewId}`, { name: 'orders' })).toMatchObject({
      status: 409,
      body: { error: 'You have another view named orders; choose another name' },
    })
    expect((await olive.patch(`${path}/${viewId}`, { name: 'OTHER' })).body.name).toBe('OTHER')
  })

  it('are neither seen nor changed by colleagues or other organizations', async () => {
    const { viewId } = (await save('Private')).body
    expect(await views(max)).toEqual([])
    expect(await views(stranger)).toEqual([])
    for (const page of [max, stranger]) {
      const status = page === max ? 404 : 403
      expect(await page.patch(`${path}/${viewId}`, { name: 'Mine' })).toMatchObject({ status })
      expect(await page.delete(`${path}/${viewId}`)).toMatchObject({ status })
    }
    expect(await names()).toContain('Private')
  })

  it('are limited in number, and in what they can be', async () => {
    const page = max
    for (let count = 0; count < 50; count++) expect((await save(`View ${count}`, '', page)).status).toBe(200)
    expect(await save('One more', '', page)).toMatchObject({
      status: 409,
      body: { error: 'You have reached the limit of 50 views; delete one first' },
    })
    expect((await save('view 7', 'still', page)).status).toBe(200)
    for (const body of [
      { name: ' ', filters: filters('') },
      { name: 'x'.repeat(61), filters: filters('') },
      { name: 'two\nlines', filters: filters('') },
      { name: 'x', filters: filters('', 'lost') },
      { name: 'x', filters: filters('x'.repeat(201)) },
    ])
      expect(await page.post(path, body), JSON.stringify(body)).toMatchObject({ status: 400 })
  })

  it('are gone when the person leaves the organization', async () => {
    const { body } = await olive.get('/v1/organization/members')
    const { memberId } = body.find((member: { email: string }) => member.email === 'max@acme.example')
    expect((await olive.delete(`/v1/organization/members/${memberId}`)).status).toBe(200)
    const { rows } = await service.platform.pool.query('select from request_view where name like $1', ['View %'])
    expect(rows).toEqual([])
  })
})
