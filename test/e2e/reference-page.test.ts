import { expect, it } from 'vitest'
import { routes } from '../../src/app.ts'
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
})
