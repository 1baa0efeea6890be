/**
 * Measures the template editor with a long document of 300 pages and 900 fields, at a quarter of this machine's speed.
 * It first measures the time from opening the address to the picture of the first page, with the script in the
 * browser's cache and the service warm. It then measures the length of frames while the whole document is scrolled
 * through, and the memory of the page while it is scrolled and edited for some minutes. In the same run, it measures a
 * bare page with the same number of empty sheets, where the first sheet is a picture.
 *
 * node bench/editor.ts [minutes] [pages]
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { launchBrowser, wideScreen } from '../test/e2e/support/browser.ts'
import { callApi } from './support/call-api.ts'
import { textDocument } from './support/documents.ts'
import { median, percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { uploadTemplate } from './support/template.ts'

const minutes = Number(process.argv[2] ?? 10)
const pageCount = Number(process.argv[3] ?? 300)
const slowdown = 4
const times = 5

const service = await startService()
const browser = await launchBrowser()
const bare = await startBarePage()
try {
  const context = await browser.newContext(wideScreen)
  const url = await editorUrl()
  await openSlowly(context, url, '[data-page="1"] img.paper-picture', 1).then(one => one.page.close())
  const [editor, plain] = [[], []] as [Opened[], Opened[]]
  for (let round = 0; round < times; round += 1) {
    editor.push(await openSlowly(context, url, '[data-page="1"] img.paper-picture'))
    plain.push(await openSlowly(context, bare.url, 'img'))
    if (round < times - 1) await Promise.all([editor.at(-1)!.page.close(), plain.at(-1)!.page.close()])
  }
  const [here, there] = [editor.at(-1)!, plain.at(-1)!]
  const [frames, bareFrames] = [await scrollThrough(here.page, '.viewer'), await scrollThrough(there.page, 'html')]
  const shown = (all: Opened[]) => median(all.map(one => one.shownMs))
  printTable(
    ['ms', 'editor', 'bare page', 'ratio'],
    [
      row('to the first page', shown(editor), shown(plain)),
      row('of a frame while scrolling, median', median(frames), median(bareFrames)),
      row('of a frame while scrolling, 95 %', percentile(frames, 0.95), percentile(bareFrames, 0.95)),
      row('of a frame while scrolling, longest', Math.max(...frames), Math.max(...bareFrames)),
    ],
  )
  await there.page.close()
  await here.debug.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await watchMemory(here)
} finally {
  bare.close()
  await browser.close()
  await service.stop()
}

function row(name: string, ours: number, floor: number) {
  return [name, ours, floor, (ours / floor).toFixed(2)]
}

async function editorUrl(): Promise<string> {
  const templateId = await uploadTemplate(service, textDocument(pageCount))
  const fields = Array.from({ length: 3 * pageCount }, (_, index) => ({
    type: (['text', 'date', 'signature'] as const)[index % 3],
    role: index % 2 === 0 ? 'Buyer' : 'Seller',
    page: 1 + Math.floor(index / 3),
    ...{ x: 72, y: 100 + (index % 3) * 200, width: 180, height: 24 },
  }))
  const signerRoles = ['Buyer', 'Seller'].map((name, order) => ({ name, order }))
  await callApi(service, 'PUT', `/v1/templates/${templateId}/fields`, { signerRoles, fields })
  return (await callApi(service, 'POST', `/v1/templates/${templateId}/edit-url`)).editUrl
}

interface Opened {
  page: Page
  debug: CDPSession
  shownMs: number
}

/**
 * Opens an address and waits until a picture is on the screen, by the clock of the page. The page reports this itself: a tool that polled
 * the page would make it compile the tool's script, which takes a quarter of a second at this speed.
 */
async function openSlowly(context: BrowserContext, url: string, picture: string, rate = slowdown): Promise<Opened> {
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate })
  const shown = new Promise<number>(resolve => {
    debug.on('Runtime.bindingCalled', ({ payload }) => resolve(Number(payload)))
  })
  await debug.send('Runtime.enable')
  await debug.send('Runtime.addBinding', { name: 'tellShown' })
  await page.addInitScript(`document.addEventListener('load', ({ target }) => {
    if (target.matches?.(${JSON.stringify(picture)}))
      requestAnimationFrame(() => setTimeout(() => tellShown(String(performance.now()))))
  }, true)`)
  await page.goto(url, { waitUntil: 'commit' })
  return { page, debug, shownMs: await shown }
}

/** Scrolls from the top to the end, a third of a page in each frame. Returns the milliseconds of each frame. */
async function scrollThrough(page: Page, selector: string): Promise<number[]> {
  return (await page.evaluate(`new Promise(done => {
    const scroller = document.querySelector(${JSON.stringify(selector)})
    const frames = []
    let last
    const step = now => {
      if (last !== undefined) frames.push(now - last)
      last = now
      const before = scroller.scrollTop
      scroller.scrollTop += 360
      if (scroller.scrollTop > before) requestAnimationFrame(step)
      else done(frames)
    }
    requestAnimationFrame(step)
  })`)) as number[]
}

/** Scrolls and edits at random, and prints the memory of the page after a garbage collection every minute. */
async function watchMemory({ page, debug }: Opened): Promise<void> {
  const rows = [await memory(page, debug, 'at first')]
  for (let minute = 1; minute <= minutes; minute += 1) {
    const end = performance.now() + 60_000
    while (performance.now() < end) await scrollAndEdit(page)
    rows.push(await memory(page, debug, `after ${minute} min`))
  }
  printTable(['memory', 'heap MB', 'pictures MB', 'pictures', 'elements'], rows)
  const [first, last] = [rows[1] ?? rows[0]!, rows.at(-1)!]
  console.log(`ratio of the heap at the end to that after a minute ${(Number(last[1]) / Number(first[1])).toFixed(2)}`)
}

async function scrollAndEdit(page: Page): Promise<void> {
  const number = 1 + Math.floor(Math.random() * pageCount)
  await page.evaluate(`document.querySelector('[data-page="${number}"]').scrollIntoView()`)
  const field = page.locator(`[data-page="${number}"] [data-field]`).first()
  await field.focus()
  for (const key of ['ArrowDown', 'Shift+ArrowRight', 'Control+d', 'Delete', 'Control+z', 'Control+z', 'Escape'])
    await page.keyboard.press(key)
  await page.waitForTimeout(200)
}

async function memory(page: Page, debug: CDPSession, name: string): Promise<(string | number)[]> {
  await debug.send('HeapProfiler.collectGarbage')
  const { usedSize } = await debug.send('Runtime.getHeapUsage')
  const [bytes, canvases, elements] = (await page.evaluate(`[
    [...document.querySelectorAll('canvas')].reduce((sum, one) => sum + one.width * one.height * 4, 0),
    document.querySelectorAll('canvas, img').length,
    document.querySelectorAll('*').length,
  ]`)) as [number, number, number]
  return [name, usedSize / 1e6, bytes / 1e6, String(canvases), String(elements)]
}

async function startBarePage() {
  const sheet = '<div style="width:816px;height:1056px;margin:16px auto;background:white"></div>'
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="816" height="1056"><text y="99">A page</text></svg>'
  const server = createServer((request, response) => {
    const isPicture = request.url === '/picture'
    response.setHeader('Content-Type', isPicture ? 'image/svg+xml' : 'text/html')
    response.end(isPicture ? picture : `<!doctype html><img src="/picture" alt="">${sheet.repeat(pageCount)}`)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
