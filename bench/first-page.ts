/**
 * Measures how long a signer waits on a phone: from opening a signing link to the picture of the first page, with an empty browser cache,
 * at a quarter of this machine's speed and 10 Mbit/s with 40 ms. In the same run, it measures a page of another server that shows only a
 * picture of a first page. The time of each step shows what takes long.
 *
 * node bench/first-page.ts [times]
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, phone } from '../test/e2e/support/browser.ts'
import { callApi } from './support/call-api.ts'
import { median, printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { slowConnection } from './support/slow-connection.ts'
import { benchSigners, readyTemplate } from './support/template.ts'

const times = Number(process.argv[2] ?? 7)
const slowdown = 4

const service = await startService()
const browser = await launchBrowser()
try {
  const recipient = await pageToSign()
  const opened = async () => openSlowly(browser, await signingUrl(recipient), '.paper-picture[src]')
  const first = await opened()
  const bare = await startBarePage(await firstPagePicture(await signingUrl(recipient)))
  const signing: Timed[] = []
  const plain: Timed[] = []
  for (let round = 0; round < times; round++) {
    signing.push(await opened())
    plain.push(await openSlowly(browser, bare.url, 'img'))
  }
  bare.close()
  const row = (name: string, of: (timed: Timed) => number | undefined, all: Timed[]) => [
    name,
    median(all.map(timed => of(timed) ?? Number.NaN)),
  ]
  printTable(
    ['ms from the address to', 'median'],
    [
      ...Object.keys(first.steps).map(step => row(step, timed => timed.steps[step], signing)),
      row('the first page', timed => timed.shown, signing),
      row('a picture alone', timed => timed.shown, plain),
    ],
  )
  console.log(`ratio ${(median(signing.map(one => one.shown)) / median(plain.map(one => one.shown))).toFixed(2)}`)
} finally {
  await browser.close()
  await service.stop()
}

interface Timed {
  shown: number
  /** The time at which the answer to each call of the page had arrived, keyed by the end of its path. */
  steps: Record<string, number>
}

async function pageToSign(): Promise<string> {
  const body = { templateId: await readyTemplate(service), signers: benchSigners }
  const { signers } = await callApi(service, 'POST', '/v1/signature-requests/embedded', body)
  return signers[0].recipientSignatureId
}

async function signingUrl(recipient: string): Promise<string> {
  return (await callApi(service, 'POST', `/v1/recipient-signatures/${recipient}/url`)).signingUrl
}

async function firstPagePicture(url: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${new URL(url).pathname.split('/').at(-1)}` }
  return Buffer.from(await (await fetch(`${service.url}/signing/session/first-page`, { headers })).arrayBuffer())
}

/** Opens an address in a browser with an empty cache, and waits until a picture is drawn. */
async function openSlowly(browser: Browser, url: string, picture: string): Promise<Timed> {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  await debug.send('Network.enable')
  await debug.send('Network.emulateNetworkConditions', slowConnection)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const steps: Record<string, number> = {}
  const from = performance.now()
  page.on('requestfinished', request => {
    const name = new URL(request.url()).pathname.replace(/^\/sign\/.*/, 'page').replace(/^.*\//, '')
    if (!request.url().startsWith('blob:')) steps[name.replace(/-[\w-]{8}\./, '.')] ??= performance.now() - from
  })
  await page.goto(url, { waitUntil: 'commit' })
  const shown = await drawnAt(page, picture)
  await context.close()
  return { shown, steps }
}

/** The milliseconds from the request of the page until the picture is on the screen, by the clock of the page. */
async function drawnAt(page: Page, picture: string): Promise<number> {
  const drawn = await page.waitForFunction(
    selector => {
      const { document } = globalThis as unknown as { document: { querySelector(selector: string): Picture | null } }
      const image = document.querySelector(selector)
      return image?.complete && image.naturalWidth > 0 && performance.now()
    },
    picture,
    { polling: 'raf', timeout: 60_000 },
  )
  return (await drawn.jsonValue()) as number
}

interface Picture {
  complete: boolean
  naturalWidth: number
}

async function startBarePage(picture: Buffer) {
  const server = createServer((request, response) => {
    const isPicture = request.url === '/picture'
    response.setHeader('Content-Type', isPicture ? 'image/webp' : 'text/html')
    response.end(isPicture ? picture : '<!doctype html><img src="/picture" alt="">')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
