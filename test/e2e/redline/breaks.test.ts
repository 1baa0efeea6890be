import { expect, it } from 'vitest'
import { dora } from '../../support/redlines.ts'
import { isCorpus, sampleDocuments } from '../../support/sample-documents.ts'
import { type Breaks, breaksOfPrint, breaksOnPage } from '../support/breaks-on-page.ts'
import { describePage } from '../support/describe-page.ts'
import { pageSamples } from '../support/page-samples.ts'
import { layOutAll } from '../support/read-document.ts'
import { negotiate } from '../support/redline-driver.ts'

/** With CORPUS, the documents of that folder, with a table of the results. */
const documents = isCorpus ? sampleDocuments('docx') : pageSamples

/** The least share of lines and pages that begin with the same word on the page and in the PDF. */
const least = { lines: 0.85, pages: 0.95 }

const share = (both: number, most: number) => (most === 0 ? '' : `${((100 * both) / most).toFixed(1)} %`)

describePage('a document on the page', test => {
  it('begins its lines and pages with the words that they begin with when it is printed', async () => {
    const all = { lines: { both: 0, most: 0 }, pages: { both: 0, most: 0 } }
    const rows: string[] = []
    for (const [name, read] of documents) {
      // some documents of a corpus cannot be negotiated
      const deal = await negotiate(test, {}, read()).catch(error => (isCorpus ? null : Promise.reject(error)))
      if (!deal) continue
      const session = await deal.session(dora.email)
      const { page } = await deal.open(dora.email)
      const printed = async () => (await session.get('/redlining/session/print?face=clean')).body
      await expect.poll(async () => (await printed()).state, { timeout: 30_000 }).toBe('ready')
      const { print } = await printed()
      if (print.pages.length > 1) await page.locator('.page-head').first().waitFor()
      await layOutAll(page)
      const { body } = await session.get('/redlining/session')
      const { pages: lines } = (await session.get('/redlining/session/print/lines?face=clean&revision=1')).body
      const paper = breaksOfPrint(print.pages, lines, body.document.clauses)
      const shown = await breaksOnPage(page)
      const row = (kind: keyof Breaks) => {
        const both = paper[kind].filter(place => shown[kind].includes(place)).length
        const most = Math.max(paper[kind].length, shown[kind].length)
        all[kind].both += both
        all[kind].most += most
        return `${both}/${most} ${share(both, most)}`
      }
      rows.push(`${name}: lines ${row('lines')}, pages ${row('pages')}`)
    }
    if (isCorpus || process.env.TABLE) console.log(`${rows.join('\n')}\nall: ${JSON.stringify(all)}`)
    expect(all.lines.both / all.lines.most).toBeGreaterThan(least.lines)
    expect(all.pages.both / all.pages.most).toBeGreaterThan(least.pages)
  })
})
