import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { listenTo, type OpenedPage, openPage } from './page-driver.ts'

/** Pages that tests reuse: their scripts are compiled already, so opening a document takes half the processor time. */
export interface KeptPages {
  /** Opens a page that is signed out and has nothing stored. */
  open(options: BrowserContextOptions): Promise<OpenedPage>
  leave(page: Page): Promise<void>
}

/** Methods whose effects outlive the open document. A page is not reused once a test has called one of them. */
const lasting = {
  page: ['addInitScript', 'emulateMedia', 'exposeFunction', 'setExtraHTTPHeaders', 'setViewportSize'],
  context: ['addInitScript', 'grantPermissions', 'newCDPSession', 'newPage', 'route', 'setOffline'],
} as const

export function keepPages(browser: Browser): KeptPages {
  const kinds = new Map<Page, string>()
  const free: Page[] = []
  const changed = new Set<Page>()
  return {
    async open(options) {
      const kind = JSON.stringify(options)
      const found = free.findIndex(page => kinds.get(page) === kind)
      if (found >= 0) return listenTo(free.splice(found, 1)[0]!)
      const opened = await openPage(browser, options)
      const { page } = opened
      kinds.set(page, kind)
      const note = () => changed.add(page)
      if (options.storageState) note()
      for (const method of lasting.page) noteCalls(page, method, note)
      for (const method of lasting.context) noteCalls(page.context(), method, note)
      return opened
    },
    async leave(page) {
      const isKept = !changed.has(page) && (await emptied(page).catch(() => false))
      if (isKept) free.push(page)
      else await page.context().close()
    },
  }
}

/** Resets a page for the next test; false if the page was closed. */
async function emptied(page: Page): Promise<boolean> {
  if (page.isClosed()) return false
  page.removeAllListeners()
  // a page with unsaved work asks before the browser leaves it
  page.once('dialog', dialog => void dialog.accept())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate('localStorage.clear(), sessionStorage.clear()')
  await page.goto('about:blank')
  await page.context().clearCookies()
  page.removeAllListeners()
  return true
}

function noteCalls<T extends Page | BrowserContext>(target: T, method: keyof T & string, note: () => void): void {
  const own = target[method] as (...args: unknown[]) => unknown
  const noted = (...args: unknown[]) => {
    note()
    return own.apply(target, args)
  }
  Object.assign(target, { [method]: noted })
}
