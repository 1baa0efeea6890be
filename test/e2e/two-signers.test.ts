import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { embeddedRequest } from '../support/builders.ts'
import { pdfsig, pdftotext } from '../support/pdf-tools.ts'
import { phone } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { adoptSignature, agree, type OpenedPage, signByName } from './support/page-driver.ts'

describePage('two signers in a browser', test => {
  it('sign one after the other, on a phone and on a desk, and get the sealed document', async () => {
    const [buyer, seller] = (await embeddedRequest(test.service.api)).signers

    const early = await test.openLink(seller!)
    await early.page.getByText('Bea Buyer').first().waitFor()
    expect(await early.page.getByRole('button', { name: 'Finish and sign' }).count()).toBe(0)

    const first = await test.openSigning(buyer!, phone)
    await first.page.getByRole('textbox', { name: /Full name/ }).fill('Bea von Buyer')
    await first.page.getByLabel(/Date of birth/).fill('1990-05-03')
    await openSignature(first, /Signature of the buyer/)
    await adoptSignature(first.page)
    await agree(first.page)
    await first.page.getByText('Sam Seller still has to sign').waitFor()

    const second = await test.openSigning(seller!)
    await second.page.getByText('Bea von Buyer').first().waitFor()
    await second.page.getByRole('textbox', { name: /Price/ }).fill('1250.50')
    await openSignature(second, /Signature of the seller/)
    await adoptSignature(second.page)
    await agree(second.page)

    const { signatures, text } = await downloaded(second)
    expect(signatures).toMatchObject([{ valid: true, total: true }])
    expect(text).toContain('Bea von Buyer')
    expect(text).toContain('1250.50 EUR')
    for (const one of [early, first, second]) expect(one.problems).toEqual([])
  })

  it('a stale tab of a signer who has signed in another is told so', async () => {
    const { signer } = await test.requests.plain()
    const tabs = [await test.openSigning(signer), await test.openSigning(signer)] as const
    await signByName(tabs[0].page)
    await tabs[1].page.getByRole('button', { name: /^Next: Your signature/ }).click()
    await tabs[1].page.getByRole('textbox').fill('J. Tenant')
    await adoptSignature(tabs[1].page)
    await agree(tabs[0].page)
    await tabs[1].page.getByRole('button', { name: 'Agree and sign' }).click()
    await tabs[1].page.getByText('You signed this in another tab or window').waitFor()
  })

  const openSignature = ({ page }: OpenedPage, name: RegExp) => page.getByRole('button', { name }).first().click()

  /** What independent programs say of the document that the page downloads. */
  async function downloaded({ page }: OpenedPage) {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-e2e-'))
    try {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download the signed document' }).click()
      const path = join(folder, 'signed.pdf')
      await (await download).saveAs(path)
      return { signatures: (await pdfsig(path)).signatures, text: await pdftotext(path) }
    } finally {
      await rm(folder, { recursive: true })
    }
  }
})
