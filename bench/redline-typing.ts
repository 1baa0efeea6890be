/**
 * Measures the time from a key stroke to the glyph on the screen, in a clause of the redline page and, in the same run, in a bare
 * `contenteditable` with the same text, in a browser at a quarter of this machine's speed. The document has 40 pages by default; the key
 * strokes are as fast as those of a quick typist. A glyph counts as shown in the frame after the text contains it. At the end, it prints
 * the compressed size of the script that is loaded for the first clause that is edited.
 *
 * node bench/redline-typing.ts [pages] [keys]
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launchBrowser, wideScreen } from '../test/e2e/support/browser.ts'
import { docxFile, paragraph } from '../test/support/docx-file.ts'
import { docxTemplate, negotiation, urlOf } from './support/negotiation.ts'
import { median, percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'

const pageCount = Number(process.argv[2] ?? 40)
const keyCount = Number(process.argv[3] ?? 300)
const slowdown = 4
/** 75 words a minute. */
const betweenKeysMs = 160
const clausesOnPage = 30
const sentence =
  'The supplier delivers the goods within thirty days of the order, free of charge, to the place that it names. '

const service = await startService()
const browser = await launchBrowser()
try {
  const address = await redlineAddress()
  const context = await browser.newContext(wideScreen)
  const [redline, bare] = [await context.newPage(), await context.newPage()]
  await bare.setContent(`<div contenteditable>${`<p>${sentence}</p>`.repeat(pageCount * clausesOnPage)}</div>`)
  await redline.goto(address)
  const row = redline.locator('.clause-row').nth(5)
  await row.click()
  await redline.locator('.clause-editor:focus').waitFor()
  const ours = await keyToGlyph(redline, '.clause-editor')
  await bare.bringToFront()
  await bare.locator('p').nth(5).click()
  const floor = await keyToGlyph(bare, '[contenteditable]')
  const line = (name: string, of: (all: number[]) => number) => [
    name,
    of(ours),
    of(floor),
    (of(ours) / of(floor)).toFixed(2),
  ]
  printTable(
    [`ms from key to glyph, ${pageCount} pages`, 'clause', 'bare', 'ratio'],
    [line('median', median), line('95 %', all => percentile(all, 0.95)), line('longest', all => Math.max(...all))],
  )
  console.log(`script of the editor, compressed: ${(editorSize() / 1000).toFixed(1)} kB`)
} finally {
  await browser.close()
  await service.stop()
}

async function redlineAddress(): Promise<string> {
  const body = paragraph(sentence).repeat(pageCount * clausesOnPage)
  const { redlineRequestId } = await negotiation(service, await docxTemplate(service, docxFile({ body })))
  return urlOf(service, redlineRequestId)
}

/** The milliseconds of each key stroke, by the clock of the page, from the event to the frame after the text has changed. */
async function keyToGlyph(page: Page, selector: string): Promise<number[]> {
  const debug = await page.context().newCDPSession(page)
  await page.evaluate(`{
    const editor = document.querySelector(${JSON.stringify(selector)})
    window.keyTimes = []
    document.addEventListener('keydown', event => {
      const before = editor.textContent.length
      const look = () => {
        if (editor.textContent.length === before) return requestAnimationFrame(look)
        const channel = new MessageChannel()
        channel.port1.onmessage = () => keyTimes.push(performance.now() - event.timeStamp)
        channel.port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }, true)
  }`)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const text = sentence.repeat(Math.ceil(keyCount / sentence.length)).slice(0, keyCount)
  await page.keyboard.type(text, { delay: betweenKeysMs })
  await page.waitForFunction(`keyTimes.length >= ${keyCount}`)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate('keyTimes')
}

function editorSize(): number {
  const folder = join(import.meta.dirname, '../web/dist/assets')
  const files = readdirSync(folder).filter(name => name.endsWith('.js'))
  const editor = files.find(name => readFileSync(join(folder, name), 'utf8').includes('ProseMirror-separator'))
  return editor ? statSync(join(folder, `${editor}.br`)).size : Number.NaN
}
