import { expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
import { outboxAccess } from '../../src/features/mails/outbox-access.ts'
import type { TestApp } from '../support/test-app.ts'
import { describePage } from './support/describe-page.ts'

describePage('the reference page', test => {
  it('lists every operation and shows them, without an error and without asking anybody else', async () => {
    const { page } = await test.open()
    const asked: string[] = []
    const problems: string[] = []
    page.on('request', request => asked.push(request.url()))
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', error => problems.push(error.message))
    await page.goto(`${test.service.url}/docs`)
    await page.getByRole('link', { name: 'Decline to sign' }).first().waitFor()
    const listed = (await page.getByRole('link').allTextContents()).join('\n')
    for (const { summary } of routes) expect(listed).toContain(summary)
    for (const operationId of ['createTemplate', 'createEmbeddedSignatureRequest', 'declineDocument']) {
      const { summary } = routes.find(route => route.operationId === operationId)!
      await page.getByRole('link', { name: summary }).first().click()
      await page.getByRole('heading', { name: summary }).first().waitFor()
    }
    expect(asked.filter(url => !url.startsWith(test.service.url) && !/^(data|blob):/.test(url))).toEqual([])
    expect(asked.filter(url => url.endsWith('/openapi.json'))).not.toEqual([])
    expect(problems).toEqual([])
  })

  it('can read neither the outbox with the password that the browser keeps, nor anything else of the service', async () => {
    const { url } = test.service
    const { page } = await test.open({ httpCredentials: credentials(test.service) })
    await page.goto(`${url}/outbox`)
    await page.getByRole('heading', { name: 'Outbox' }).waitFor()
    await page.goto(`${url}/docs`)
    await page.getByRole('link', { name: 'Decline to sign' }).first().waitFor()
    expect(await page.evaluate('self.origin')).toBe('null')
    for (const path of ['/outbox', '/health', '/metrics', '/sign/none'])
      expect({ path, read: await page.evaluate(everyWayToRead(path)) }).toEqual({
        path,
        read: ['refused', 'refused', 'refused', 'refused'],
      })
  })

  it('is not needed to keep the outbox from the other pages of the service', async () => {
    const { page } = await test.open({ httpCredentials: credentials(test.service) })
    await page.goto(`${test.service.url}/sign/none`)
    const read = (await page.evaluate(everyWayToRead('/outbox'))) as string[]
    expect(read[0]).toBe('The outbox opens by its address alone, not from another page.\n')
    expect(read.join()).not.toContain('mails are kept here')
  })
})

function credentials({ platform }: TestApp) {
  const { user: username, password } = outboxAccess(platform)
  return { username, password }
}

/** A script that tries to read a path by two fetches, a frame and a window: what each of them saw. */
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
