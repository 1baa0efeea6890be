import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyLayout } from '../../web/src/redline/model/empty-layout.ts'
import { launchBrowser, wideScreen } from './support/browser.ts'
import { allDrawn } from './support/read-document.ts'

const script = fileURLToPath(new URL('support/build-document-page.ts', import.meta.url))

const given = `
  globalThis.clause = (anchor, text, more) =>
    ({ anchor, kind: 'paragraph', text, html: '', content: [{ type: 'text', text, ...more }] })
  globalThis.clauses = Array.from({ length: 1000 }, (_, index) =>
    clause('c' + index, 'Clause ' + index, index % 10 === 0 ? { inserted: { change: 'i' + index } } : {}))
  globalThis.layout = ${JSON.stringify(emptyLayout)}
  globalThis.by = author => () => ({ author, side: 'Disclosing', at: null })
  globalThis.ann = by('Ann')
`

describe('a document of 1,000 clauses', () => {
  let browser: Browser
  let page: Page

  beforeAll(async () => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env, maxBuffer: 32 * 1024 * 1024 })
    browser = await launchBrowser()
    page = await browser.newPage(wideScreen)
    await page.setContent('<!doctype html><body>')
    await page.addScriptTag({ type: 'module', content: stdout })
    await page.evaluate(given)
    await page.waitForFunction('globalThis.show')
  }, 60_000)
  afterAll(() => browser?.close())

  const show = (props: string) => page.evaluate<string[]>(`show({ clauses, layout, authorOf: ann, ...${props} })`)

  it('is drawn from its beginning first, and then to its end without scrolling', async () => {
    const first = await show('{}')
    expect(first.length).toBeLessThan(50)
    expect(first[0]).toBe('c0')
    await allDrawn(page)
    expect(await page.locator('.clause-row').count()).toBe(1_000)
  })

  it('is not redrawn when its clauses are the same', async () => {
    await allDrawn(page)
    expect(await show('{ clauses: [...clauses] }')).toEqual([])
  })

  it('redraws only the clause that has changed', async () => {
    expect(await show("{ clauses: clauses.with(500, clause('c500', 'Other')) }")).toEqual(['c500'])
    expect(await show('{}')).toEqual(['c500'])
  })

  it('draws only the clause that is new, and keeps the elements of the other clauses', async () => {
    const text = await page.evaluateHandle("document.querySelector('[data-anchor=c999]')")
    expect(await show("{ clauses: clauses.toSpliced(300, 0, clause('new', 'New')) }")).toEqual(['new'])
    expect(await show('{}')).toEqual([])
    expect(await text.evaluate(one => (one as unknown as { isConnected: boolean }).isConnected)).toBe(true)
  })

  it('redraws only the clauses with changes of an author whose name has changed', async () => {
    const drawn = await show(
      "{ authorOf: id => ({ author: id === 'i20' ? 'Bob' : 'Ann', side: 'Disclosing', at: null }) }",
    )
    expect(drawn).toEqual(['c20'])
    await show('{}')
  })

  it('redraws only the clauses that start or stop being edited', async () => {
    expect(await show("{ activeAnchor: 'c700' }")).toEqual(['c700 active'])
    expect(await show("{ activeAnchor: 'c20' }")).toEqual(['c20 active', 'c700'])
    expect(await show('{}')).toEqual(['c20'])
  })

  it('draws a clause early on request', async () => {
    const found = await page.evaluate(`(() => {
      show({ clauses, layout, authorOf: ann, view: 'clean' })
      const before = handle.element.querySelector('[data-anchor=c990]')
      return [before, handle.draw('c990').textContent, handle.draw('nowhere')]
    })()`)
    expect(found).toEqual([null, 'Clause 990', null])
  })
})
