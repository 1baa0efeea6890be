import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pagePatterns } from '../../web/src/paths.ts'
import { embeddedRequest, readyTemplate, signers } from '../support/builders.ts'
import { signedInOwner } from '../support/people.ts'
import { redlineRequest, redlineTemplate } from '../support/redlines.ts'
import { describePage } from './support/describe-page.ts'
import { unreachedByKeyboard } from './support/keyboard-walk.ts'
import { accessibilityProblems, type PageRequest } from './support/page-driver.ts'
import { bothScreens, inTurn } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

const { signing, editing, redlining, redliningView, setup, signIn: _, ...applicationPages } = pagePatterns

describePage('the application pages', test => {
  let prepared: Promise<Record<string, string>> | undefined
  /** Creates an owner and content for every page, and returns the parameters of the pages' addresses. */
  const prepare = () => {
    prepared ??= (async () => {
      await signedInOwner(test.service)
      const { templateId } = await readyTemplate(test.service.api)
      const { signatureRequestId } = await embeddedRequest(test.service.api, { templateId })
      const redlineRequestId = await redlineRequest(test.service, await redlineTemplate(test.service))
      await test.service.api.post('/v1/webhook-endpoints', { url: 'https://receiver.example/hook' })
      const bulk = { templateId, requests: [{ signers }] }
      const { bulkSendId } = (await test.service.api.post('/v1/signature-requests/bulk', bulk)).body
      return { signatureRequestId, redlineRequestId, bulkSendId }
    })()
    return prepared
  }

  describe.each(bothScreens)('on %s', (_name, options, colorScheme) => {
    let storageState: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>> | undefined

    it.each(inTurn(Object.values(applicationPages), colorScheme === 'light' ? 0 : 1))(
      'are accessible, do not shift while loading, and work by keyboard alone: %s',
      async pattern => {
        const parameters = await prepare()
        const { page, problems, requests } = await test.open({ ...options, storageState })
        await page.addInitScript(countShifts)
        await page.goto(test.service.url + addressOf(pattern, parameters))
        if (!storageState) {
          await signIn(page)
          await shown(page)
          storageState = await page.context().storageState()
          problems.length = 0
          requests.length = 0
          await page.reload()
        }
        await shown(page)

        expect(await loadedLater(page, requests), 'scripts that come one round trip late').toEqual([])
        expect(await accessibilityProblems(page)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
        expect(await page.evaluate('shifted'), 'how far things move while it opens').toBeLessThan(0.05)
        expect(await unreachedByKeyboard(page)).toEqual([])
        expect(problems).toEqual([])
      },
    )
  })
})

/** The address of a page; throws if a parameter has no example. */
function addressOf(pattern: string, parameters: Record<string, string>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new Error(`Make an example of ${name} for ${pattern}`)
    return value
  })
}

const countShifts = `
  globalThis.shifted = 0
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) shifted += one.value })
    .observe({ type: 'layout-shift', buffered: true })`

/** The scripts that a page has requested so far and that its HTML does not name. */
async function loadedLater(page: Page, requests: PageRequest[]): Promise<string[]> {
  const html = await (await page.request.get(page.url(), { headers: { Accept: 'text/html' } })).text()
  return requests.map(({ url }) => basename(url)).filter(file => file.endsWith('.js') && !html.includes(file))
}

/** Waits until the page, not the sign-in page, is shown and has loaded its data. */
async function shown(page: Page): Promise<void> {
  await page.locator('#main h1').waitFor()
  await page.locator('#main [aria-busy=true]').first().waitFor({ state: 'detached' })
}
