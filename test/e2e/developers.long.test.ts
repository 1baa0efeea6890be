import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { embeddedRequest, readyTemplate } from '../support/builders.ts'
import { joined, type PageClient, signedInOwner } from '../support/people.ts'
import { wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, focused } from './support/page-driver.ts'
import { screenInTurn } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

describePage('the developer pages', test => {
  let prepared: Promise<{ owner: PageClient; signatureRequestId: string; webhookEndpointId: string }> | undefined
  const prepare = () => {
    prepared ??= (async () => {
      const owner = await signedInOwner(test.service)
      const { api } = test.service
      const { body: endpoint } = await api.post('/v1/webhook-endpoints', { url: 'https://receiver.invalid/hook' })
      const { templateId } = await readyTemplate(api)
      const { signatureRequestId } = await embeddedRequest(api, { templateId })
      await api.get('/v1/templates/tpl_00000000000000000000000000')
      await expect
        .poll(async () => (await owner.get('/v1/request-log?status=4xx')).body, { timeout: 60_000 })
        .toHaveLength(1)
      return { owner, signatureRequestId, webhookEndpointId: endpoint.webhookEndpointId }
    })()
    return prepared
  }

  const openSignedIn = async (path: string, options?: BrowserContextOptions, email?: string) => {
    await prepare()
    const opened = await test.open(options)
    await opened.page.goto(test.service.url + path)
    await signIn(opened.page, email)
    await opened.page.waitForURL(test.service.url + path)
    // discard the problems from before signing in
    opened.problems.length = 0
    return opened
  }
  const rows = (page: Page) => page.locator('.dev-rows > li')

  it('list API calls, keep the filters in the address, and open a call by keyboard', async () => {
    const { page, problems } = await openSignedIn('/')
    await page.context().grantPermissions(['clipboard-write'])
    await page.getByRole('link', { name: 'Developers' }).click()
    await focused(page, page.getByRole('heading', { name: 'Request log' }))
    await rows(page).first().waitFor()
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Refused (4xx)')
    await page.waitForURL(/status=4xx/)
    await expect.poll(() => rows(page).count()).toBe(1)
    await page.reload()
    await rows(page).first().waitFor()
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('4xx')
    await rows(page).locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Copy: Request ID' }).click()
    await page.getByText('Copied', { exact: true }).waitFor()
    await page.getByText('resource_not_found').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('searchbox', { name: 'Path begins with' }).fill('/v1/billing')
    await page.waitForURL(/path=/)
    await page.getByText('Nothing matches these filters.').waitFor()
    await page.getByRole('button', { name: 'Remove the filters' }).click()
    await page.waitForURL(`${test.service.url}/developers`)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
    await page.getByText(`curl ${test.service.url}/v1/templates`).waitFor()
    expect(await page.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/docs')
    expect(problems).toEqual([])
  })

  it('show events with their payload, filtered by kind or by request', async () => {
    const { signatureRequestId } = await prepare()
    const { page, problems } = await openSignedIn('/developers/events')
    await rows(page).first().waitFor()
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('document_created')
    await page.waitForURL(/eventType=document_created/)
    await page.getByRole('searchbox', { name: 'ID of a request' }).fill(signatureRequestId)
    await page.waitForURL(/resourceId=/)
    await expect.poll(() => rows(page).count()).toBe(1)
    await rows(page).locator('summary').press('Space')
    const payload = JSON.parse((await page.locator('pre').textContent())!)
    expect(payload).toMatchObject({
      event: { event_type: 'document_created' },
      signing: { signature_request_id: signatureRequestId },
    })
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('link', { name: signatureRequestId }).click()
    await page.waitForURL(`${test.service.url}/requests/${signatureRequestId}`)
    expect(problems).toEqual([])
  })

  it('send a test event, show what was sent, and send it again', async () => {
    const { page, problems } = await openSignedIn('/developers/deliveries')
    await page.getByRole('button', { name: 'Send a test event' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Send a test to https://receiver.invalid/hook' }).click()
    await sheet.getByText('A test is on its way.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'State' }).selectOption('Failed')
    await page.waitForURL(/status=Failed/)
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
          return rows(page).count()
        },
        { timeout: 60_000 },
      )
      .toBe(1)
    await rows(page).locator('summary').press('Enter')
    await page.getByRole('region', { name: 'Attempt 1' }).getByText('POST https://receiver.invalid/hook').waitFor()
    expect(await page.getByRole('region', { name: 'Body' }).locator('pre').textContent()).toContain('"test_mode": true')
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('combobox', { name: 'State' }).selectOption('All states')
    await page.getByRole('button', { name: /^Send again/ }).click()
    await page.getByText('It is sent again.').waitFor()
    expect(problems).toEqual([])
  })

  it('are closed to members, who see that only admins and owners have access', async () => {
    const { owner } = await prepare()
    await joined(test.service, owner, { email: 'member@acme.example', role: 'member' })
    const { page } = await openSignedIn('/developers', wideScreen, 'member@acme.example')
    await page.getByText('Only admins and owners of Acme see this.').waitFor()
    expect(await page.getByRole('link', { name: 'Developers' }).count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  describe.each(screenInTurn(1))('on %s', (_name, options) => {
    it('pass the accessibility checks with a row open, and never scroll sideways', async () => {
      const { page } = await openSignedIn('/developers', options)
      for (const path of ['/developers', '/developers/events', '/developers/deliveries']) {
        await page.goto(test.service.url + path)
        if (path === '/developers/deliveries') {
          const { webhookEndpointId } = await prepare()
          await test.service.api.post(`/v1/webhook-endpoints/${webhookEndpointId}/test`)
          await page.reload()
        }
        await rows(page).first().locator('summary').click()
        await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0)
        expect(await accessibilityProblems(page), path).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), path).toBeLessThanOrEqual(0)
      }
    })
  })
})
