import { expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { outboxAccess } from '../../src/features/mails/outbox-access.ts'
import { isPublished } from '../../src/http/route.ts'
import type { TestApp } from '../support/test-app.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems } from './support/page-driver.ts'

describePage('the API reference page', test => {
  it('leads to every operation without errors, policy violations or requests to other hosts', async () => {
    const { page } = await test.open()
    const asked: string[] = []
    const problems: string[] = []
    page.on('request', request => asked.push(request.url()))
    page.on('console', message => problems.push(message.text()))
    page.on('pageerror', error => problems.push(error.message))
    await page.goto(`${test.service.url}/docs`)
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    expect((await links.allTextContents()).sort()).toEqual(
      routes
        .filter(isPublished)
        .map(route => route.summary)
        .sort(),
    )
    for (const operationId of ['createTemplate', 'createEmbeddedSignatureRequest', 'declineDocument']) {
      const { summary } = routes.find(route => route.operationId === operationId)!
      await page.goto(`${test.service.url}/docs`)
      await page.getByRole('link', { name: summary, exact: true }).click()
      await page.getByRole('heading', { name: summary, exact: true }).waitFor()
      expect(new URL(page.url()).hash).toBe(`#${operationId}`)
    }
    expect(asked.filter(url => !url.startsWith(test.service.url))).toEqual([])
    expect(problems).toEqual([])
  })

  it.each([
    ['wide', wideScreen, ['', '/schemas']],
    ['phone', phone, ['', '/templates', '/events']],
  ] as const)('is accessible on a %s screen, shifts nothing, and fits the width', async (_, screen, paths) => {
    const { page } = await test.open(screen)
    for (const path of paths) {
      await page.goto(`${test.service.url}/docs${path}`)
      for (const details of await page.locator('article:nth-of-type(-n + 3) details').all()) await details.click()
      expect({ path, problems: await accessibilityProblems(page) }).toEqual({ path, problems: [] })
      const { shift, overflow } = await page.evaluate<{ shift: number; overflow: number }>(stability)
      expect(shift).toBeLessThan(0.1)
      expect(overflow).toBe(0)
    }
  })

  it('cannot read the outbox or anything else of the service, even if the browser has the password', async () => {
    const { url } = test.service
    const { page } = await test.open({ httpCredentials: credentials(test.service) })
    await page.goto(`${url}/outbox`)
    await page.getByRole('heading', { name: 'Outbox' }).waitFor()
    await page.goto(`${url}/docs`)
    await page.getByRole('link', { name: 'Decline to sign' }).waitFor()
    expect(await page.evaluate('self.origin')).toBe('null')
    for (const path of ['/outbox', '/health', '/metrics', '/sign/none'])
      expect({ path, read: await page.evaluate(everyWayToRead(path)) }).toEqual({
        path,
        read: ['refused', 'refused', 'refused', 'refused'],
      })
  })

  it('cannot read the outbox, and neither can the other pages of the service', async () => {
    const { page } = await test.open({ httpCredentials: credentials(test.service) })
    await page.goto(`${test.service.url}/sign/none`)
    const read = (await page.evaluate(everyWayToRead('/outbox'))) as string[]
    expect(read[0]).toBe('Open the outbox by typing its address. It cannot be opened from another page.\n')
    expect(read.join()).not.toContain('mails are kept here')
  })
})

function credentials({ platform }: TestApp) {
  const { user: username, password } = outboxAccess(platform)
  return { username, password }
}

/** The layout shift since the page was opened, and how much wider than the screen the page is. */
const stability = `new Promise(resolve => {
  let shift = 0
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) shift += one.value })
    .observe({ type: 'layout-shift', buffered: true })
  const { scrollWidth, clientWidth } = document.documentElement
  setTimeout(() => resolve({ shift, overflow: scrollWidth - clientWidth }), 50)
})`

/** A script that tries to read a path with two fetches, a frame and a window, and returns what each of them saw. */
const everyWayToRead = (path: string) => `(async () => {
  const path = ${JSON.stringify(path)}
  const later = () => new Promise(resolve => setTimeout(resolve, 1_000))
  const seen = look => { try { return look() || 'refused' } catch { return 'refused' } }
  const fetched = credentials => fetch(path, { credentials }).then(answer => answer.text(), () => 'refused')
  const frame = document.createElement('iframe')
  frame.src = path
  document.body.append(frame)
  const opened = window.open(path)
  const texts = await Promise.all([fetched('include'), fetched('same-origin')])
  await later()
  return [...texts, seen(() => frame.contentDocument.body.textContent), seen(() => opened.document.body.textContent)]
})()`
