import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'

export const distFolder = resolve(import.meta.dirname, '../../../web/dist')

/** A request that a page made. */
export interface PageRequest {
  method: string
  url: string
  body: string | null
}

export interface OpenedPage {
  page: Page
  /** Errors of the page, including those of its content security policy, in order. */
  problems: string[]
  /** Every request that the page made, in order. */
  requests: PageRequest[]
}

/** Opens a page in a new, empty browser context, and records its problems and requests. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<OpenedPage> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  // only ends tests that hang, like the limits in vitest.config.ts; it makes no promise about speed
  page.setDefaultTimeout(120_000)
  pressKeysInTime(page)
  return listenTo(page)
}

const unread = 'dialog[data-held], [role=menu][data-held]'
const heldKeys = `${unread}, [data-held] :focus, [data-keys-held]`
const waitsFor: Record<string, string> = { Escape: unread, Enter: heldKeys, Space: heldKeys }

/** Makes keys wait while the page would ignore them (web/src/ui/presses.ts); clicks wait by themselves. */
function pressKeysInTime(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard)
  page.keyboard.press = async (key, options) => {
    const held = waitsFor[key]
    if (held) await page.locator(held).first().waitFor({ state: 'detached' })
    await press(key, options)
  }
  const locator: Locator = Object.getPrototypeOf(page.locator('html'))
  locator.press = async function (this: Locator, key, options) {
    await this.focus()
    await this.page().keyboard.press(key, options)
  }
}

/** Records a page's problems and requests from now on. */
export function listenTo(page: Page): OpenedPage {
  const problems: string[] = []
  const requests: PageRequest[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    // the picture of the first page may not be rendered yet, and the page copes without it
    const isFirstPage = message.location().url.endsWith('/signing/session/first-page')
    if (message.type() === 'error' && !isFirstPage) problems.push(message.text())
  })
  page.on('request', one => requests.push({ method: one.method(), url: one.url(), body: one.postData() }))
  return { page, problems, requests }
}

/** The bodies of a page's calls to an endpoint below `/signing/session/`, in order. */
export function sentBodies({ requests }: OpenedPage, method: string, name: string): unknown[] {
  const calls = requests.filter(
    request => request.method === method && request.url.endsWith(`/signing/session/${name}`),
  )
  return calls.map(call => (call.body === null ? null : JSON.parse(call.body)))
}

/** Lets the next call of an address reach the service, and loses its answer on the way back. */
export const loseNextAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

/** Keeps the page from hearing what changes in the organization, so that it knows only the answers to its own calls. */
export const withoutLiveReads = (page: Page) => page.route('**/v1/organization/stream', route => route.abort())

/** Waits until pdf.js has drawn the first page. */
export const firstPageDrawn = (page: Surface) => page.locator('[data-page="1"] canvas').waitFor()

/** Waits until an element has the focus. */
export const focused = (page: Page, element: Locator) => element.and(page.locator(':focus')).waitFor()

/** Whether one of the elements has the focus now. */
export const hasFocus = (elements: Locator): Promise<boolean> =>
  elements.evaluateAll(all => all.some(element => element.matches(':focus')))

/** A page, or a frame in one. */
type Surface = Pick<Page, 'getByRole' | 'locator'>

/** Uses the suggested signature and opens the consent sheet, in a document that asks for nothing else. */
export async function signByName(page: Surface): Promise<void> {
  await page.getByRole('button', { name: /^Next: Your signature/ }).click()
  await adoptSignature(page)
}

/** Uses the signature in the open signature sheet, and opens the consent sheet. */
export async function adoptSignature(page: Surface): Promise<void> {
  await page.getByRole('button', { name: 'Use this signature' }).click()
  await page.getByRole('button', { name: 'Finish and sign' }).click()
}

/** Agrees in the consent sheet, and waits until the page confirms the signature. */
export async function agree(page: Surface): Promise<void> {
  await page.getByRole('button', { name: 'Agree and sign' }).click()
  await page.getByRole('heading', { name: /You have signed|Completed/ }).waitFor()
}

/** The minified build, which takes each page half as long to compile as the package's default export. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules of WCAG 2.2 A and AA, and best practices, that the page breaks, with the elements that break them. */
export const accessibilityProblems = (page: Page): Promise<string[]> =>
  axeProblems(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })

/** Elements with too little contrast: all that a colour scheme can break, checked in a third of the time. */
export const contrastProblems = (page: Page): Promise<string[]> =>
  axeProblems(page, { type: 'rule', values: ['color-contrast'] })

async function axeProblems(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  // evaluated through the debugger, which the content security policy does not restrict
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async runOnly => {
    const axe = (globalThis as unknown as { axe: { run(context: object, options: object): Promise<AxeResult> } }).axe
    const rules = runOnly.type === 'tag' ? { 'label-content-name-mismatch': { enabled: true } } : {}
    const options = { runOnly, rules, resultTypes: ['violations'] }
    const { violations } = await axe.run({ exclude: ['.textLayer'] }, options)
    // a control behind a modal dialog cannot be pressed, so its visible part may be small
    const { document } = globalThis as unknown as { document: { querySelector(selector: string): PageElement | null } }
    const isCovered = (node: AxeNode) =>
      document.querySelector('dialog:modal') !== null && !document.querySelector(node.target[0])?.closest('dialog')
    // while a menu is open, the page behind it is hidden from assistive technology
    const isInMenu = document.querySelector('[role=menu]') !== null
    const ofTheWholePage = ['landmark-one-main', 'page-has-heading-one']
    return violations
      .filter(({ id }) => !(isInMenu && ofTheWholePage.includes(id)))
      .map(({ id, nodes }) => ({ id, nodes: nodes.filter(node => id !== 'target-size' || !isCovered(node)) }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 120)).join(' | ')}`)
  }, runOnly)
}

interface PageElement {
  closest(selector: string): unknown
}

interface AxeNode {
  html: string
  /** One selector for each frame on the way to the element. */
  target: [string, ...string[]]
}

interface AxeResult {
  violations: { id: string; nodes: AxeNode[] }[]
}
