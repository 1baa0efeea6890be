import { afterAll, beforeAll, expect, it } from 'vitest'
import { PageClient, password, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp({ worker: false, env: { RATE_LIMIT_PER_SECOND: '100' } })
  await signedInOwner(service)
})
afterAll(() => service?.stop())

const times = (count: number) => Array.from({ length: count })
const signIn = (email: string, secret: string) =>
  new PageClient(service.url).post('/identity/sign-in/email', { email, password: secret })

it('a password cannot be guessed, for an account that is there as for one that is not', async () => {
  for (const email of ['owner@acme.example', 'nobody@acme.example']) {
    for (const _ of times(10)) expect((await signIn(email, 'a wrong password')).status).toBe(401)
    const refused = await signIn(email, password)
    expect([refused.status, refused.body.error]).toEqual([429, 'Too many requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

it('nobody is flooded with mail', async () => {
  const ask = () => new PageClient(service.url).post('/password-resets', { email: 'owner@acme.example' })
  for (const _ of times(10)) expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
})
