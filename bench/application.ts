/**
 * Measures the pages for signed-in people, at a quarter of this machine's speed. It measures the size of the first
 * view's scripts, and the time from opening the address until the page shows its content (with the scripts in the
 * browser's cache). It also measures the CPU time of the page's main thread until then, which depends less on how busy
 * the machine is. In the same run, it measures a page without scripts but with the same HTML. The aims are 200 kB and
 * 1.5 s.
 *
 * node bench/application.ts [times]
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { BrowserContext } from 'playwright-core'
import { findRunningDatabase } from '../src/platform/database/embedded-postgres.ts'
import { launchBrowser, wideScreen } from '../test/e2e/support/browser.ts'
import { callApi } from './support/call-api.ts'
import { contractDocument } from './support/contracts.ts'
import { countScripts } from './support/count-scripts.ts'
import { insertManyRequests } from './support/many-requests.ts'
import { docxTemplate, negotiation } from './support/negotiation.ts'
import { median, percentile, printTable } from './support/report.ts'
import { startService } from './support/service.ts'
import { readyTemplate } from './support/template.ts'

const times = Number(process.argv[2] ?? 9)
const slowdown = 4
/** True once the page has loaded all of its data. */
const shown = 'document.querySelector("main h1") && !document.querySelector("[aria-busy=true]")'

const service = await startService()
const browser = await launchBrowser()
try {
  const pages = await addressesOfFilledInstallation()
  const context = await browser.newContext(wideScreen)
  await claim(context)
  const rows: (string | number)[][] = []
  for (const path of pages) rows.push(await measure(context, path))
  printTable(['page', 'scripts kB', 'usable ms', '95 %', 'CPU ms', 'same HTML bare', 'ratio'], rows)
} finally {
  await browser.close()
  await service.stop()
}

async function addressesOfFilledInstallation(): Promise<string[]> {
  await readyTemplate(service)
  const pool = new pg.Pool({ ...(await findRunningDatabase(service.dataDir)), max: 1 })
  await insertManyRequests(pool, 2000)
  await pool.end()
  const templateId = await docxTemplate(service, contractDocument({ pages: 2, changes: 4 }))
  const { redlineRequestId } = await negotiation(service, templateId)
  const [request] = await callApi(service, 'GET', '/v1/signature-requests?limit=1')
  return [
    ...['/', '/templates', '/requests', `/requests/${request.signatureRequestId}`, '/send'],
    ...['/redlines', `/redlines/${redlineRequestId}`, '/settings/people', '/developers/credentials', '/your-account'],
  ]
}

/** Opens the owner's account, so that the browser has its cookie. */
async function claim(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(service.claimUrl)
  await page.getByRole('textbox', { name: 'Organization' }).fill('Acme')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Olive Owner')
  await page.getByRole('textbox', { name: 'Email address' }).fill('owner@acme.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await page.locator('form button[type=submit]').click()
  await page.getByRole('heading', { name: 'Hello, Olive' }).waitFor()
  await page.close()
}

async function measure(context: BrowserContext, path: string): Promise<(string | number)[]> {
  const cold = await openSlowly(await sameSession(context), service.url + path, shown)
  const bare = await startBarePage(cold.html)
  const [ours, cpu, floor] = [[], [], []] as [number[], number[], number[]]
  for (let round = 0; round < times; round += 1) {
    const opened = await openSlowly(context, service.url + path, shown)
    ours.push(opened.ms)
    cpu.push(opened.cpuMs)
    floor.push((await openSlowly(context, bare.url, 'document.querySelector("main")')).ms)
  }
  bare.close()
  const name = path.replace(/_\w{20,}/, '_…')
  const ratio = (median(ours) / median(floor)).toFixed(2)
  return [name, cold.scriptBytes / 1000, median(ours), percentile(ours, 0.95), median(cpu), median(floor), ratio]
}

/** A browser with an empty cache, signed in with the session of the other browser. */
async function sameSession(context: BrowserContext): Promise<BrowserContext> {
  return browser.newContext({ ...wideScreen, storageState: await context.storageState() })
}

/** Opens an address and measures, by the clock of the page, the time until an expression is true and the page has been painted. */
async function openSlowly(context: BrowserContext, url: string, until: string) {
  const page = await context.newPage()
  const debug = await context.newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' })
  const scriptBytes = await countScripts(debug)
  await page.addInitScript(`
    globalThis.usable = new Promise(done => {
      const look = () => ${until}
        ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
        : requestAnimationFrame(look)
      requestAnimationFrame(look)
    })`)
  await page.goto(url)
  const ms = (await page.evaluate('usable')) as number
  const { metrics } = await debug.send('Performance.getMetrics')
  const cpuMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  const html = await page.content()
  await page.close()
  return { ms, cpuMs, html, scriptBytes: scriptBytes() }
}

async function startBarePage(html: string) {
  const body = html.replace(/<script[\s\S]*?<\/script>|<link[^>]*>/g, '')
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(body)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
