import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeNow } from '../support/authenticator-app.ts'
import { PageClient, password, signedInOwner } from '../support/people.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let owner: PageClient
let enabled: { totpURI: string; backupCodes: string[] }
beforeAll(async () => {
  service = await startTestApp({ worker: false })
  owner = await signedInOwner(service)
  enabled = (await owner.post('/identity/two-factor/enable', { password })).body
})
afterAll(() => service?.stop())

const signIn = async () => {
  const page = new PageClient(service.url)
  const answer = await page.post('/identity/sign-in/email', { email: 'owner@acme.example', password })
  return { page, answer }
}

describe('a second factor', () => {
  it('is on once a correct code is entered', async () => {
    expect((await owner.get('/account')).body.hasTwoFactor).toBe(false)
    const wrong = await owner.post('/identity/two-factor/verify-totp', { code: '000000' })
    expect([wrong.status, wrong.body.error]).toEqual([401, 'The code is wrong or has expired; enter a new one'])
    const right = await owner.post('/identity/two-factor/verify-totp', { code: codeNow(enabled.totpURI) })
    expect(right.status).toBe(200)
    expect((await owner.get('/account')).body.hasTwoFactor).toBe(true)
  })

  it('is required after the password, and each code works only once', async () => {
    const { page, answer } = await signIn()
    expect(answer.body).toMatchObject({ twoFactorRedirect: true })
    expect((await page.get('/account')).status).toBe(401)
    const code = codeNow(enabled.totpURI, 1)
    expect((await page.post('/identity/two-factor/verify-totp', { code })).status).toBe(200)
    expect((await page.get('/account')).status).toBe(200)
    const { page: other } = await signIn()
    const again = await other.post('/identity/two-factor/verify-totp', { code })
    expect([again.status, again.body.error]).toEqual([401, 'The code is wrong or has expired; enter a new one'])
    expect((await other.get('/account')).status).toBe(401)
  })

  it('stays valid in the session that changes the password, while all other sessions end', async () => {
    const { page } = await signIn()
    await page.post('/identity/two-factor/verify-backup-code', { code: enabled.backupCodes[1] })
    const change = { currentPassword: password, newPassword: 'another good one' }
    expect((await page.post('/identity/change-password', change)).status).toBe(200)
    expect((await owner.get('/account')).status).toBe(401)
    expect((await page.get('/account')).body).toMatchObject({ isByTwoFactors: true })
    const back = { currentPassword: change.newPassword, newPassword: password }
    expect((await page.post('/identity/change-password', back)).status).toBe(200)
  })

  it('can be replaced by a recovery code, which works only once', async () => {
    const [code] = enabled.backupCodes
    for (const expected of [200, 401]) {
      const { page } = await signIn()
      const answer = await page.post('/identity/two-factor/verify-backup-code', { code })
      expect(answer.status).toBe(expected)
      expect((await page.get('/account')).status).toBe(expected)
    }
  })
})
