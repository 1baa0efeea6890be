import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fileText } from '../../src/engine/redline/test-support/file-text.ts'
import { differencesOfFiles } from '../../src/engine/redline/test-support/files.ts'
import { fullContract } from '../support/full-contract.ts'
import { modelContract } from '../support/negotiation-model/model-contract.ts'
import { randomOf } from '../support/random.ts'
import { saved } from '../support/redline-sessions.ts'
import { dora, members, redlineRequest, redlineUrl, rita, templateOf } from '../support/redlines.ts'
import { isCorpus, type SampleDocument, sampleDocuments } from '../support/sample-documents.ts'
import { clausesToEdit } from './support/clauses-to-edit.ts'
import { textOfFile, textOfPage } from './support/compare-with-file.ts'
import { describePage } from './support/describe-page.ts'
import { randomEditor } from './support/random-editor.ts'
import { layOutAll, readParagraphs } from './support/read-document.ts'

/** Edits of each document. By hand: `RANDOM_EDITS=500 CORPUS=… SEED=1 vitest run test/e2e/redline-random-edits`. */
const edits = Number(process.env.RANDOM_EDITS ?? 60)
const seed = Number(process.env.SEED ?? 1)
/** The longest delay of an edit, and again of its answer. */
const slowMs = Number(process.env.SLOW_MS ?? 300)
/** The number of edits after which the page is compared with the file. */
const stretch = 20

const own: SampleDocument[] = [
  ['every kind of content', fullContract],
  ['lists, a table, controls, fields and right-to-left text', clausesToEdit],
]
const alsoOwn: SampleDocument[] = [
  ['a list, a table and a note', modelContract],
  ['text tags', () => readFileSync(new URL('../../fixtures/text-tags/lease.docx', import.meta.url))],
]
const fromCorpus = ['DA024', 'RP015', 'VP004', 'ComplexNumberedLists', 'poi_footnotes', 'checkboxes']
const documents = isCorpus
  ? [...own, ...alsoOwn, ...sampleDocuments('docx').filter(([name]) => fromCorpus.some(one => name.includes(one)))]
  : own

/**
 * Whether a problem is expected: a lost connection, a refused call, or an inline style. Edits and decisions are refused
 * because another decision has overtaken them, and are then repeated. The content security policy blocks the inline
 * styles that the browser's own editing adds to copy the look of a text.
 */
const isExpected = (problem: string) => /ERR_INTERNET_DISCONNECTED|status of 40[09]|inline style/.test(problem)

describePage('random edits of a negotiation', test => {
  it.each(documents)('show the same text on the page as in the file, and are all tracked: %s', async (_, read) => {
    const { id, session } = await inRoundThree(read())
    const { path } = await redlineUrl(test.service, id, dora.email)
    const { page, problems } = await test.open()
    await slowDown(page)
    await page.goto(test.service.url + path)
    await page.locator('.redline-body .clause-row').first().waitFor()
    const file = async () => Buffer.from(await session.bytes('/redlining/session/document'))
    /** The texts in which the page differs from the file. */
    const otherwise = async () => {
      await layOutAll(page)
      const [shown, { body }, stored] = [
        await readParagraphs(page),
        await session.get('/redlining/session'),
        await file(),
      ]
      const texts = (['accept', 'reject'] as const).map(verdict => ({
        page: textOfPage(shown, body.document.clauses, verdict),
        file: textOfFile(fileText(stored, verdict, new Set())),
      }))
      return texts.filter(text => text.page !== text.file)
    }
    const before = await file()
    const editor = randomEditor(page, randomOf(seed))
    try {
      for (let count = 1; count <= edits; count++) {
        await editor.edit()
        if (count % stretch !== 0 && count !== edits) continue
        await editor.settle()
        await expect.poll(otherwise).toEqual([])
      }
      const { differences, refused } = differencesOfFiles({ bytes: before }, await file(), {
        displayNames: [dora.displayName],
        otherSideNames: members.filter(member => member !== dora).map(member => member.displayName),
      })
      expect({ differences, refused }).toEqual({ differences: [], refused: undefined })
      expect(problems.filter(problem => !isExpected(problem))).toEqual([])
      if (process.env.RANDOM_EDITS) console.log(editor.refused.join('\n'))
    } catch (error) {
      throw new Error(`After\n${editor.done.slice(-40).join('\n')}`, { cause: error })
    }
  })

  /** Delays edits and their answers, even when the page that sent them is gone. */
  async function slowDown(page: Page) {
    const random = randomOf(seed)
    const rest = () => new Promise(resolve => setTimeout(resolve, random.below(slowMs)))
    await page.route('**/redlining/session/operations', async route => {
      await rest()
      const response = await route.fetch().catch(() => null)
      await rest()
      const answered = response ? route.fulfill({ response }) : route.abort('internetdisconnected')
      // a page that is gone gets no answer
      await answered.catch(() => {})
    })
  }

  /** Starts a negotiation and leads it to Dora's second turn, so that her changes are tracked for the other side. */
  async function inRoundThree(source: Uint8Array) {
    const id = await redlineRequest(test.service, await templateOf(test.service, source))
    const { session } = await redlineUrl(test.service, id, dora.email)
    const other = await redlineUrl(test.service, id, rita.email)
    await saved(session.post('/redlining/session/send', {}))
    await saved(other.session.post('/redlining/session/send', {}))
    return { id, session }
  }
})
