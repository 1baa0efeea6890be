import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenIdProvider, startWithProvider } from '../support/openid-provider.ts'
import { mailedLink, type PageClient, signedInOwner } from '../support/people.ts'
import type { TestApp } from '../support/test-app.ts'
import { launchBrowser, wideScreen } from './support/browser.ts'
import { accessibilityProblems, openPage } from './support/page-driver.ts'
import { screenInTurn } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

describe('signing in with an OpenID provider', () => {
  let service: TestApp
  let provider: OpenIdProvider
  let owner: PageClient
  let browser: Browser
  beforeAll(async () => {
    const started = await startWithProvider()
    service = started.service
    provider = started.provider
    owner = await signedInOwner(service)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
    await provider?.stop()
  })

  const open = async (path: string, options = wideScreen) => {
    const { page } = await openPage(browser, options)
    await page.goto(service.url + path)
    return page
  }
  const signInThere = async (page: Page, subject: string) => {
    await page.getByPlaceholder('Enter any login').fill(subject)
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
  }
  const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

  it('accepts an invitation, signs in again, and returns to the requested page', async () => {
    provider.people.nora = { email: 'nora@acme.example', name: 'Nora New' }
    await owner.post('/v1/organization/invitations', { email: 'nora@acme.example', role: 'member' })
    const page = await open(new URL(await mailedLink(service, 'nora@acme.example')).pathname)
    await page.getByRole('button', { name: 'Join with Acme Login' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Join with Acme Login' }).click()
    await signInThere(page, 'nora')
    await heading(page, 'Hello, Nora')
    await page.getByRole('button', { name: 'Nora New' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await heading(page, 'Sign in')

    await page.goto(`${service.url}/sign-in?next=/your-account`)
    expect(await accessibilityProblems(page)).toEqual([])
    // the provider still has her session
    await page.getByRole('button', { name: 'Sign in with Acme Login' }).click()
    await heading(page, 'Your account')
    await page.getByText('Connected', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Change password' }).count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.context().close()
  })

  it('connects and disconnects an account that has a password', async () => {
    provider.people.work = { email: 'olive@work.example' }
    const page = await open('/sign-in?next=/your-account')
    await signIn(page)
    await page.getByRole('button', { name: 'Connect Acme Login' }).click()
    await signInThere(page, 'work')
    await heading(page, 'Your account')
    await page.getByRole('button', { name: 'Disconnect Acme Login' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByText('Not connected').waitFor()
    await page.context().close()
  })

  it.each(screenInTurn(1))(
    'explains why a person without an account is not signed in, on %s',
    async (_name, options) => {
      provider.people.stranger = { email: 'stranger@else.example', email_verified: true }
      const page = await open('/sign-in?next=/requests', options)
      await page.getByRole('button', { name: 'Sign in with Acme Login' }).click()
      await signInThere(page, 'stranger')
      await page.getByText('There is no account here for the address that you have at Acme Login.').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await owner.post('/v1/organization/invitations', { email: 'stranger@else.example', role: 'member' })
      await page.context().close()
    },
  )
})
