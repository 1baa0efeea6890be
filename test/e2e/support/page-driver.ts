import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'

export const distFolder = resolve(import.meta.dirname, '../../../web/dist')

/** What a page asked for. */
export interface PageRequest {
  method: string
  url: string
  body: string | null
}

export interface OpenedPage {
  page: Page
  /** Errors of the page and of its content policy, as they come. */
  problems: string[]
  /** Everything that the page asked for, in order. */
  requests: PageRequest[]
}

/** Opens a new context with nothing kept from others, and listens for what goes wrong. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<OpenedPage> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  // ends a test that hangs, as the limits of vitest.config.ts do; says nothing of how fast anything is
  page.setDefaultTimeout(120_000)
  pressKeysInTime(page)
  return listenTo(page)
}

const unread = 'dialog[data-held], [role=menu][data-held]'
const heldKeys = `${unread}, [data-held] :focus, [data-keys-held]`
const waitsFor: Record<string, string> = { Escape: unread, Enter: heldKeys, Space: heldKeys }

/** Keys wait for what takes no press yet (web/src/ui/presses.ts), as clicks do by themselves. */
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

/** Listens for what goes wrong on a page from now on. */
export function listenTo(page: Page): OpenedPage {
  const problems: string[] = []
  const requests: PageRequest[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    // which a page does without until it is rendered
    const isFirstPage = message.location().url.endsWith('/signing/session/first-page')
    if (message.type() === 'error' && !isFirstPage) problems.push(message.text())
  })
  page.on('request', one => requests.push({ method: one.method(), url: one.url(), body: one.postData() }))
  return { page, problems, requests }
}

/** The bodies of a page's calls below `/signing/session/`, in order. */
export function sentBodies({ requests }: OpenedPage, method: string, name: string): unknown[] {
  const calls = requests.filter(
    request => request.method === method && request.url.endsWith(`/signing/session/${name}`),
  )
  return calls.map(call => (call.body === null ? null : JSON.parse(call.body)))
}

/** Waits until pdf.js has drawn the first page. */
export const firstPageDrawn = (page: Surface) => page.locator('[data-page="1"] canvas').waitFor()

/** Waits until an element has the focus. */
export const focused = (page: Page, element: Locator) => element.and(page.locator(':focus')).waitFor()

/** Whether an element has the focus now, or one of several. */
export const hasFocus = (elements: Locator): Promise<boolean> =>
  elements.evaluateAll(all => all.some(element => element.matches(':focus')))

/** A page, or a frame in one. */
type Surface = Pick<Page, 'getByRole' | 'locator'>

/** Gives the suggested signature and goes on to the sentence of consent, from a document where nothing else is asked. */
export async function signByName(page: Surface): Promise<void> {
  await page.getByRole('button', { name: /^Next: Your signature/ }).click()
  await adoptSignature(page)
}

/** From the open sheet of the signature to the sentence of consent. */
export async function adoptSignature(page: Surface): Promise<void> {
  await page.getByRole('button', { name: 'Use this signature' }).click()
  await page.getByRole('button', { name: 'Finish and sign' }).click()
}

/** Agrees to the sentence of consent, and waits until the signature counts. */
export async function agree(page: Surface): Promise<void> {
  await page.getByRole('button', { name: 'Agree and sign' }).click()
  await page.getByRole('heading', { name: /You have signed|Completed/ }).waitFor()
}

/** Half as much to compile for each page than what the package exports. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules of WCAG 2.2 A and AA that the page breaks, with where. */
export const accessibilityProblems = (page: Page): Promise<string[]> =>
  axeProblems(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })

/** What has too little contrast: all that may differ in other colours, a third of the work. */
export const contrastProblems = (page: Page): Promise<string[]> =>
  axeProblems(page, { type: 'rule', values: ['color-contrast'] })

async function axeProblems(page: Page, runOnly: { type: 'tag' | 'rule'; values: string[] }): Promise<string[]> {
  // Through the debugger, which the content policy does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async runOnly => {
    const axe = (globalThis as unknown as { axe: { run(context: object, options: object): Promise<AxeResult> } }).axe
    const rules = runOnly.type === 'tag' ? { 'label-content-name-mismatch': { enabled: true } } : {}
    const options = { runOnly, rules, resultTypes: ['violations'] }
    const { violations } = await axe.run({ exclude: ['.textLayer'] }, options)
    // what lies half under a modal dialog cannot be pressed, however little of it is left to see
    const { document } = globalThis as unknown as { document: { querySelector(selector: string): PageElement | null } }
    const isCovered = (node: AxeNode) =>
      document.querySelector('dialog:modal') !== null && !document.querySelector(node.target[0])?.closest('dialog')
    // behind an open menu the page is hidden from assistive technology, until the menu is closed
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
  /** A selector for each frame that leads to it. */
  target: [string, ...string[]]
}

interface AxeResult {
  violations: { id: string; nodes: AxeNode[] }[]
}
