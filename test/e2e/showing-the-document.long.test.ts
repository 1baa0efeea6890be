import sharp from 'sharp'
import { expect, it } from 'vitest'
import { blackPage } from '../hostile/hiding-cases.ts'
import { embeddedRequest, readyTemplate } from '../support/builders.ts'
import { describePage } from './support/describe-page.ts'
import { firstPageDrawn, sentBodies } from './support/page-driver.ts'
import { samplePdf } from './support/sample-pdf.ts'
import { storedEvents } from './support/stored.ts'

describePage('the page that shows the document', test => {
  it('offers another try and a download when the document cannot be displayed', async () => {
    const { signer } = await test.requests.plain({ subject: 'Lease agreement' })
    const { page } = await test.open()
    await page.route('**/signing/session/document', route =>
      route.fulfill({ status: 503, json: { error: 'Service unavailable' } }),
    )
    await page.goto(await test.linkOf(signer))
    await page.getByRole('alert').getByText('could not be displayed').waitFor()
    await page.unrouteAll()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download this document' }).click()
    expect((await download).suggestedFilename()).toBe('Lease agreement.pdf')
    await page.getByRole('button', { name: 'Try again' }).click()
    await firstPageDrawn(page)
  })

  it('requests what the first view needs once, before the application runs', async () => {
    const { signer } = await test.requests.plain()
    const { requests } = await test.openSigning(signer)
    const session = requests.filter(({ url }) => url.endsWith('/signing/session'))
    expect(session).toHaveLength(1)
    const places = ['assets/begin-', '/signing/session', '/signing/session/document'].map(part =>
      requests.findIndex(({ url }) => url.includes(part)),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  it('shows fields on a dark page with a white background, as the sealed document does', async () => {
    const { api } = test.service
    const at = { role: 'Buyer', page: 1, x: 72, width: 200, height: 30 }
    const fields = [
      { ...at, type: 'text', label: 'Name', y: 200 },
      { ...at, type: 'text', label: 'Fixed', y: 300, role: null, defaultValue: 'By Acme', required: false },
    ]
    const signerRoles = [{ name: 'Buyer', order: 0 }]
    const { templateId } = await readyTemplate(api, { pdf: blackPage(), fields, signerRoles })
    const body = { signers: [{ email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer' }] }
    const { signers } = await embeddedRequest(api, { templateId, body })
    const { page } = await test.openSigning(signers[0]!)
    await firstPageDrawn(page)
    for (const field of [page.getByRole('textbox', { name: /Name/ }), page.getByText('By Acme')]) {
      const { channels } = await sharp(await field.screenshot()).stats()
      expect(Math.min(...channels.slice(0, 3).map(({ mean }) => mean))).toBeGreaterThan(180)
    }
  })

  it('reports that the document cannot be downloaded', async () => {
    const { signer } = await test.requests.plain()
    const { page } = await test.openSigning(signer)
    await page.route('**/signing/session/document', route => route.abort('connectionreset'))
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Download this document' }).click()
    await page.getByRole('alert').getByText('could not be downloaded').waitFor()
  })

  it('offers another try when the service does not answer', async () => {
    const { signer } = await test.requests.plain({ subject: 'Lease agreement' })
    const { page } = await test.open()
    await page.route('**/signing/session', route => route.abort('connectionreset'))
    await page.goto(await test.linkOf(signer))
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: /Lease agreement/ }).waitFor()
  })

  it('shows a skeleton of the page while the service is slow', async () => {
    const { signer } = await test.requests.plain()
    const { page } = await test.open()
    let answer = () => {}
    const slow = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/signing/session', async route => {
      await slow
      await route.continue()
    })
    await page.goto(await test.linkOf(signer))
    await page.locator('[aria-busy="true"] .skeleton').waitFor()
    answer()
    await firstPageDrawn(page)
    expect(await page.locator('[aria-busy="true"]').count()).toBe(0)
  })

  it('reports the view once, after the first page is on the screen', async () => {
    const { signatureRequestId, signer } = await test.requests.plain()
    const one = await test.openLink(signer)
    await one.page.locator('[data-page="1"] img').waitFor()
    await firstPageDrawn(one.page)
    expect(sentBodies(one, 'POST', 'viewed')).toHaveLength(1)
    const urls = one.requests.map(({ url }) => url)
    const indexOf = (name: string) => urls.findIndex(url => url.endsWith(`/signing/session/${name}`))
    expect(indexOf('viewed')).toBeGreaterThan(indexOf('first-page'))
    await expect.poll(() => storedEvents(test.service, signatureRequestId)).toHaveLength(2)
    await one.page.reload()
    await firstPageDrawn(one.page)
    const events = (await storedEvents(test.service, signatureRequestId)).map(event => event.type)
    expect(events).toEqual(['document_created', 'document_viewed'])
  })

  it('shows the first page before loading pdf.js, asks no other host, and keeps the token out of URLs', async () => {
    const { signer } = await test.requests.plain()
    const { page, requests, problems } = await test.openSigning(signer)
    const urls = requests.map(({ url }) => url)
    const firstPage = urls.findIndex(url => url.endsWith('/first-page'))
    const pdfjs = urls.findIndex(url => /\/assets\/pdf-/.test(url))
    expect(firstPage).toBeGreaterThan(0)
    expect(pdfjs).toBeGreaterThan(firstPage)
    expect(urls.filter(url => !url.startsWith(test.service.url) && !url.startsWith('blob:'))).toEqual([])
    expect(await page.context().storageState()).toEqual({ cookies: [], origins: [] })
    const token = new URL(page.url()).pathname.split('/').at(-1)!
    expect(urls.filter(url => url.includes(token))).toEqual([`${test.service.url}/sign/${token}`])
    expect(problems).toEqual([])
  })

  it('shifts nothing while it loads', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page } = await test.open()
    await page.addInitScript(
      "shifts = 0; new PerformanceObserver(list => list.getEntries().forEach(entry => { shifts += entry.value })).observe({ type: 'layout-shift', buffered: true })",
    )
    await page.goto(await test.linkOf(tenant))
    await firstPageDrawn(page)
    await page.waitForTimeout(300)
    expect(await page.evaluate<number>('shifts')).toBeLessThan(0.01)
  })

  it('draws only the pages in view of a long document, and releases the others', async () => {
    const pages = Array.from({ length: 300 }, (_, index) => ({ lines: [`Page ${index + 1}`] }))
    const { templateId } = await readyTemplate(test.service.api, {
      pdf: samplePdf(pages),
      fields: [],
      signerRoles: [],
    })
    const { signer } = await test.requests.plain({ templateId })
    const { page } = await test.openSigning(signer)
    expect(await page.locator('[data-page]').count()).toBe(300)
    await page.locator('[data-page="150"]').scrollIntoViewIfNeeded()
    await page.locator('[data-page="150"] canvas').waitFor()
    await expect.poll(() => page.locator('[data-page="1"] canvas').count()).toBe(0)
    expect(await page.locator('canvas').count()).toBeLessThanOrEqual(5)
  })
})
