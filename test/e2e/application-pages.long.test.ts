import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pagePatterns } from '../../web/src/paths.ts'
import { embeddedRequest, readyTemplate, signers } from '../support/builders.ts'
import { signedInOwner } from '../support/people.ts'
import { redlineRequest, redlineTemplate } from '../support/redlines.ts'
import { textPdf } from '../support/text-pdf.ts'
import { describePage } from './support/describe-page.ts'
import { unreachedByKeyboard } from './support/keyboard-walk.ts'
import { accessibilityProblems, type PageRequest } from './support/page-driver.ts'
import { bothScreens, inTurn } from './support/screens.ts'
import { signIn } from './support/sign-in.ts'

const { signing, editing, redlining, redliningView, setup, signIn: _, verify, ...applicationPages } = pagePatterns

describePage('the application pages', test => {
  let prepared: Promise<Record<string, string>> | undefined
  /** Creates an owner and content for every page, and returns the parameters of the pages' addresses. */
  const prepare = () => {
    prepared ??= (async () => {
      const owner = await signedInOwner(test.service)
      const { templateId } = await readyTemplate(test.service.api)
      const { signatureRequestId } = await embeddedRequest(test.service.api, { templateId })
      const redlineRequestId = await redlineRequest(test.service, await redlineTemplate(test.service))
      await test.service.api.post('/v1/webhook-endpoints', { url: 'https://receiver.example/hook' })
      const bulk = { templateId, requests: [{ signers }] }
      const { bulkSendId } = (await test.service.api.post('/v1/signature-requests/bulk', bulk)).body
      const form = new FormData()
      form.append('file', new Blob([textPdf(['A lease'])]), 'Lease.pdf')
      const { draftId } = (await owner.post('/v1/request-drafts', form)).body
      return { signatureRequestId, redlineRequestId, bulkSendId, templateId, draftId }
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
        if (!storageState) {
          await page.goto(test.service.url)
          await signIn(page)
          await shown(page)
          storageState = await page.context().storageState()
          problems.length = 0
          requests.length = 0
        }
        await page.goto(test.service.url + addressOf(pattern, parameters))
        await shown(page)

        // the editor is loaded while the page asks for a link to edit with
        if (!pattern.endsWith('/fields'))
          expect(await loadedLater(page, requests), 'scripts that come one round trip late').toEqual([])
        expect(await accessibilityProblems(page)).toEqual([])
        expect(await page.evaluate('shifted'), 'how far things move while it opens').toBeLessThan(0.05)
        expect(await unreachedByKeyboard(page)).toEqual([])
        expect(await outOfViewAtAnySize(page), 'what is out of view').toEqual([])
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

const widths = [320, 768, 1024, 2560]

/** Returns what is out of view at each width, and with text of twice the size. Things in a part that scrolls are not. */
async function outOfViewAtAnySize(page: Page): Promise<string[]> {
  const before = page.viewportSize()!
  const found: string[] = []
  for (const size of ['100%', '200%'])
    for (const width of size === '100%' ? widths : [1280]) {
      await page.setViewportSize({ width, height: before.height })
      await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
      for (const what of await page.evaluate<string[]>(outOfView)) found.push(`${width} px, ${size}: ${what}`)
    }
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await page.setViewportSize(before)
  return found
}

const outOfView = `(() => {
  const scrolls = one => one && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
  const named = one => (one.getAttribute('aria-label') || one.innerText || one.tagName).trim().slice(0, 40)
  const out = [...document.querySelectorAll('a, button, input, select, textarea, h1, h2')].filter(one => {
    const { left, right, width, height } = one.getBoundingClientRect()
    return width > 1 && height > 1 && (left < -1 || right > innerWidth + 1) && !scrolls(one)
  })
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the whole page'] : []
  return [...wide, ...out.map(named)]
})()`

const countShifts = `
  globalThis.shifted = 0
  new PerformanceObserver(list => { for (const one of list.getEntries()) if (!one.hadRecentInput) shifted += one.value })
    .observe({ type: 'layout-shift', buffered: true })`

/** The scripts that a page has requested so far, that its HTML does not name, and that are not loaded ahead for a press. */
async function loadedLater(page: Page, requests: PageRequest[]): Promise<string[]> {
  const html = await (await page.request.get(page.url(), { headers: { Accept: 'text/html' } })).text()
  const ahead = scriptsOfSheets()
  return requests
    .map(({ url }) => basename(url))
    .filter(file => file.endsWith('.js') && !html.includes(file) && !ahead.has(file))
}

/** The scripts of all sheets that pages load apart, with what they import. */
function scriptsOfSheets(): Set<string> {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync(new URL('../../web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  )
  const sources = new Set(Object.keys(manifest).filter(source => /-sheets?[.]tsx$/.test(source)))
  // a set visits what is added meanwhile
  for (const source of sources) for (const imported of manifest[source]!.imports ?? []) sources.add(imported)
  return new Set([...sources].map(source => basename(manifest[source]!.file)))
}

/** Waits until the page, not the sign-in page, is shown and has loaded its data. */
async function shown(page: Page): Promise<void> {
  // the editor has its heading in a header of its own
  await page.locator('#main h1, .page-header h1').waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}
