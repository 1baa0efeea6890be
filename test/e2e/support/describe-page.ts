import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions } from '../../support/test-app.ts'
import { launchBrowser, wideScreen } from './browser.ts'
import { type KeptPages, keepPages } from './kept-pages.ts'
import { firstPageDrawn, type OpenedPage } from './page-driver.ts'
import { type SampleRequests, type Signer, sampleRequests } from './sample-requests.ts'

/** Shared by the tests of a file: the whole service, a browser, and pages that are given back after each test. */
export interface PageTest {
  readonly service: TestApp
  readonly requests: SampleRequests
  open(options?: BrowserContextOptions): Promise<OpenedPage>
  /** Creates a fresh signing URL for a signer. */
  linkOf(signer: Signer): Promise<string>
  /** Opens a fresh signing URL for a signer. */
  openLink(signer: Signer, options?: BrowserContextOptions): Promise<OpenedPage>
  /** Opens a fresh signing URL for a signer, and waits until the first page is drawn. */
  openSigning(signer: Signer, options?: BrowserContextOptions): Promise<OpenedPage>
}

/** Defines a suite that tests the built pages in Chromium. Calls `options` when the service starts. */
export function describePage(
  name: string,
  define: (test: PageTest) => void,
  options: () => TestAppOptions = () => ({}),
): void {
  describe(name, () => define(preparePageTests(options)))
}

function preparePageTests(options: () => TestAppOptions): PageTest {
  let browser: Browser
  let pages: KeptPages
  let service: TestApp
  let requests: SampleRequests
  let opened: OpenedPage[] = []

  beforeAll(async () => {
    service = await startTestApp(options())
    requests = sampleRequests(service)
    browser = await launchBrowser()
    pages = keepPages(browser)
  })
  afterEach(async () => {
    await Promise.all(opened.map(one => pages.leave(one.page)))
    opened = []
  })
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
  })

  const open = async (options = wideScreen) => {
    const one = await pages.open(options)
    opened.push(one)
    return one
  }
  const linkOf = async ({ recipientSignatureId }: Signer): Promise<string> => {
    const { body } = await service.api.post(`/v1/recipient-signatures/${recipientSignatureId}/url`)
    return body.signingUrl
  }
  const openLink = async (signer: Signer, options?: BrowserContextOptions) => {
    const one = await open(options)
    await one.page.goto(await linkOf(signer))
    return one
  }
  return {
    get service() {
      return service
    },
    get requests() {
      return requests
    },
    open,
    linkOf,
    openLink,
    async openSigning(signer, options) {
      const one = await openLink(signer, options)
      await firstPageDrawn(one.page)
      return one
    },
  }
}
