/**
 * Measures contracts of 40 and 100 pages on the redline page, at a quarter of this machine's speed and 10 Mbit/s. It measures the
 * time from opening the address to the first clause (with the script in the browser's cache) and until that clause can
 * be edited, and the time from a key stroke to the answer that it is saved. It measures the size of the first view's
 * scripts, and how far content moves by itself. It measures the length of frames while the whole document is scrolled
 * through, both right after it has opened and when everything is drawn. In the same run, it measures a bare
 * `contenteditable` with the same text. With `minutes`, it measures the memory of the page while it is edited for that
 * long.
 *
 * node bench/pages.ts [pages,pages …] [times] [minutes]
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { launchBrowser, wideScreen } from '../test/e2e/support/browser.ts'
import { contractDocument } from './support/contracts.ts'
import { editFor } from './support/edit-for.ts'
import { docxTemplate, negotiation, tokenIn, urlOf } from './support/negotiation.ts'
import { median, percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { slowConnection } from './support/slow-connection.ts'

const sizes = (process.argv[2] ?? '40,100').split(',').map(Number)
const times = Number(process.argv[3] ?? 5)
const minutes = Number(process.argv[4] ?? 0)
const slowdown = 4

// LibreOffice needs a while for this many pages on a machine that may be busy
process.env.CONVERSION_TIMEOUT_SECONDS ??= '150'
const service = await startService()
const browser = await launchBrowser()
try {
  for (const pages of sizes) await measure(pages)
} finally {
  await browser.close()
  await service.stop()
}

async function measure(pages: number): Promise<void> {
  const templateId = await docxTemplate(service, contractDocument({ pages, changes: pages * 5 }))
  const { redlineRequestId } = await negotiation(service, templateId)
  const redlineUrl = await urlOf(service, redlineRequestId)
  const texts = await textsOf(redlineUrl)
  const bare = await startBarePage(texts)
  const context = await browser.newContext(wideScreen)
  const [ours, floor] = [[], []] as [Opened[], Opened[]]
  const saves: number[] = []
  try {
    const first = await openSlowly(context, redlineUrl, '.clause')
    await first.page.close()
    for (let round = 0; round < times; round += 1) {
      ours.push(await opened(context, redlineUrl, '.clause', '.redline'))
      floor.push(await opened(context, bare.url, 'p', 'html'))
      saves.push(await saveMs(context, redlineUrl))
    }
    report(`${pages} pages, ${texts.length} clauses, scripts ${(first.scriptBytes / 1000).toFixed(0)} kB`, ours, floor)
    console.log(
      `ms from a key to the answer that it is saved: ${median(saves).toFixed(0)}, at most ${Math.max(...saves).toFixed(0)}`,
    )
    if (minutes > 0) await reportMemory(context, redlineUrl)
  } finally {
    bare.close()
    await context.close()
  }
}

/** The editing itself runs at full speed, so that more of it fits into the same time. */
async function reportMemory(context: BrowserContext, url: string): Promise<void> {
  const { page, debug } = await openSlowly(context, url, '.clause')
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await allDrawn(page)
  const kept = await editFor(minutes, page, debug)
  printTable(
    ['minutes of editing', 'heap MB', 'DOM nodes', 'listeners'],
    kept.map(one => [one.minutes.toFixed(1), one.heapMb.toFixed(1), one.nodes, one.listeners]),
  )
  await page.close()
}

interface Opened {
  shownMs: number
  editableMs: number
  drawnMs: number
  atOnce: number[]
  again: number[]
  shift: number
  elements: number
  heapMb: number
}

function report(title: string, ours: Opened[], floor: Opened[]): void {
  const row = (name: string, of: (one: Opened) => number) => {
    const [a, b] = [median(ours.map(of)), median(floor.map(of))]
    return [name, a, b, (a / b).toFixed(2)]
  }
  printTable(
    [title, 'ours', 'bare', 'ratio'],
    [
      row('ms to the first clause', one => one.shownMs),
      row('ms to the first clause in which one can type', one => one.editableMs),
      row('ms until all is drawn', one => one.drawnMs),
      row('ms of a frame, scrolling at once, median', one => median(one.atOnce)),
      row('ms of a frame, scrolling at once, 95 %', one => percentile(one.atOnce, 0.95)),
      row('ms of a frame, scrolling at once, longest', one => Math.max(...one.atOnce)),
      row('ms of a frame, all drawn, median', one => median(one.again)),
      row('ms of a frame, all drawn, 95 %', one => percentile(one.again, 0.95)),
      row('ms of a frame, all drawn, longest', one => Math.max(...one.again)),
      row('layout shift', one => one.shift),
      row('elements', one => one.elements),
      row('heap MB', one => one.heapMb),
    ],
  )
}

/** Opens an address three times: to edit at once, to scroll through at once, and to wait until everything is drawn. */
async function opened(context: BrowserContext, url: string, clause: string, scroller: string): Promise<Opened> {
  const edited = await openSlowly(context, url, clause)
  const editableMs = await edited.edit()
  await edited.page.close()
  const first = await openSlowly(context, url, clause)
  const atOnce = await scrollThrough(first.page, scroller)
  await first.page.close()
  const { page, debug, shownMs } = await openSlowly(context, url, clause)
  const drawnMs = await allDrawn(page)
  const again = await scrollThrough(page, scroller)
  await debug.send('HeapProfiler.collectGarbage')
  const { usedSize } = await debug.send('Runtime.getHeapUsage')
  const [shift, elements] = (await page.evaluate("[shifted, document.querySelectorAll('*').length]")) as [
    number,
    number,
  ]
  await page.close()
  return { shownMs, editableMs, drawnMs, atOnce, again, shift, elements, heapMb: usedSize / 1e6 }
}

/** The milliseconds from a key stroke in the first clause to the answer that it is saved. */
async function saveMs(context: BrowserContext, url: string): Promise<number> {
  const { page, edit } = await openSlowly(context, url, '.clause')
  await edit()
  const answered = page.waitForResponse(response => response.url().endsWith('/redlining/session/operations'))
  const begun = performance.now()
  await page.keyboard.type('n')
  await (await answered).finished()
  const ms = performance.now() - begun
  await page.close()
  return ms
}

interface SlowPage {
  page: Page
  debug: CDPSession
  shownMs: number
  scriptBytes: number
  /** Presses the first clause. Returns the milliseconds from opening the address until the clause can be edited. */
  edit(): Promise<number>
}

/** The messages of a page about itself, by name. */
type Told = { name: 'shown'; ms: number; x: number; y: number; scriptBytes: number } | { name: 'editable'; ms: number }

/**
 * Opens an address and waits until a clause is on the screen, by the clock of the page. The page reports this itself: a tool that polled
 * the page would make it compile the tool's script.
 */
async function openSlowly(context: BrowserContext, url: string, clause: string): Promise<SlowPage> {
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  await debug.send('Network.emulateNetworkConditions', slowConnection)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const told = <Name extends Told['name']>(name: Name) =>
    new Promise<Extract<Told, { name: Name }>>(resolve => {
      debug.on('Runtime.bindingCalled', ({ payload }) => {
        const one = JSON.parse(payload) as Told
        if (one.name === name) resolve(one as Extract<Told, { name: Name }>)
      })
    })
  const [shown, editable] = [told('shown'), told('editable')]
  await debug.send('Runtime.enable')
  await debug.send('Runtime.addBinding', { name: 'tell' })
  await page.addInitScript(`
    globalThis.shifted = 0
    new PerformanceObserver(list => { for (const one of list.getEntries()) shifted += one.value })
      .observe({ type: 'layout-shift', buffered: true })
    const say = (name, more) => tell(JSON.stringify({ name, ms: performance.now(), ...more }))
    const watch = () => {
      const clause = document.querySelector(${JSON.stringify(clause)})
      if (!clause) return requestAnimationFrame(watch)
      const drawn = performance.now()
      requestAnimationFrame(() => setTimeout(() => {
        const { x, y } = clause.getBoundingClientRect()
        const scripts = performance.getEntriesByType('resource').filter(one => new URL(one.name).pathname.endsWith('.js') && one.responseEnd <= drawn)
        say('shown', { x: x + 20, y: y + 12, scriptBytes: scripts.reduce((sum, one) => sum + one.encodedBodySize, 0) })
        watchFocus()
      }))
    }
    const watchFocus = () => {
      if (!document.activeElement.isContentEditable) return requestAnimationFrame(watchFocus)
      requestAnimationFrame(() => setTimeout(() => say('editable')))
    }
    requestAnimationFrame(watch)`)
  await page.goto(url, { waitUntil: 'commit' })
  const { ms: shownMs, x, y, scriptBytes } = await shown
  const edit = async () => {
    await page.mouse.click(x, y)
    return (await editable).ms
  }
  return { page, debug, shownMs, scriptBytes, edit }
}

/** The milliseconds from now until the page has drawn everything. */
async function allDrawn(page: Page): Promise<number> {
  return (await page.evaluate(`new Promise(done => {
    const from = performance.now()
    const look = () =>
      document.querySelector('.redline-chunk:not([data-drawn])') ? setTimeout(look, 50) : done(performance.now() - from)
    look()
  })`)) as number
}

/** Scrolls a third of a page in each frame, from the top through at most 65 pages or so. Returns the milliseconds of each frame. */
async function scrollThrough(page: Page, selector: string): Promise<number[]> {
  return (await page.evaluate(`new Promise(done => {
    const scroller = document.querySelector(${JSON.stringify(selector)})
    const frames = []
    let last
    let still = 0
    const step = now => {
      if (last !== undefined) frames.push(now - last)
      last = now
      const before = scroller.scrollTop
      scroller.scrollTop += 360
      still = scroller.scrollTop > before ? 0 : still + 1
      if (still < 5 && frames.length < 200) requestAnimationFrame(step)
      else done(frames)
    }
    requestAnimationFrame(step)
  })`)) as number[]
}

async function textsOf(url: string): Promise<string[]> {
  const headers = { authorization: `Bearer ${tokenIn(url)}` }
  const answer = await fetch(`${service.url}/redlining/session`, { headers })
  const { document } = (await answer.json()) as { document: { clauses: { text: string }[] } }
  return document.clauses.map(clause => clause.text)
}

async function startBarePage(texts: string[]) {
  const paragraphs = texts.map(text => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join('')
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><body style="max-width:40rem;font:18px/1.6 serif"><div contenteditable>${paragraphs}</div>`,
    )
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
