import { expect, it } from 'vitest'
import { phone } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems, firstPageDrawn } from './support/page-driver.ts'
import { signLandlord } from './support/sample-requests.ts'
import { storedEvents } from './support/stored.ts'

const pollMs = 16_000

describePage('a signer whose turn comes later', test => {
  it.each(['light', 'dark'] as const)('reads the document and sees who signs first, in %s mode', async colorScheme => {
    const { signatureRequestId, tenant } = await test.requests.lease()
    const { page, problems } = await test.openSigning(tenant, { ...phone, colorScheme })
    await page.getByRole('heading', { name: /asks you to sign Lease agreement/ }).waitFor()
    await page.getByText('Bob Landlord goes first').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: /Next|Sign here|Finish/ }).count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await expect.poll(() => eventTypes(signatureRequestId)).toEqual(['document_created', 'document_viewed'])
    expect(problems).toEqual([])
  })

  it('can sign without a reload, and keeps the reading position, when their turn comes', async () => {
    const { landlord, tenant } = await test.requests.lease()
    const { page } = await test.open(phone)
    await page.clock.install()
    await page.goto(await test.linkOf(tenant))
    await firstPageDrawn(page)
    await page.locator('.viewer').evaluate((viewer: { scrollTop: number }) => {
      viewer.scrollTop = 300
    })
    await page.locator('[data-page="2"] canvas').waitFor()
    const before = (await page.locator('[data-page="2"]').boundingBox())!
    await signLandlord(test.service, landlord)
    await page.clock.fastForward(pollMs)
    await page.getByRole('button', { name: 'Next: Full name' }).waitFor()
    await page.getByRole('alert').getByText('It is your turn').waitFor()
    expect(await page.title()).toBe('Your turn: Lease agreement')
    const after = (await page.locator('[data-page="2"]').boundingBox())!
    expect(Math.abs(after.y - before.y)).toBeLessThan(120)
  })

  it('can already decline', async () => {
    const { signatureRequestId, tenant } = await test.requests.lease()
    const { page } = await test.openSigning(tenant)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Decline to sign' }).click()
    await page.getByRole('textbox', { name: /^Say why/ }).fill('I have moved away.')
    await page.getByRole('button', { name: 'Decline and end the request' }).click()
    await page.getByRole('heading', { name: 'You declined to sign' }).waitFor()
    const { body } = await test.service.api.get(`/v1/signature-requests/${signatureRequestId}`)
    expect(body).toMatchObject({ status: 'Expired', expiredReason: 'Declined' })
    expect(body.signers[1]).toMatchObject({ declineReason: 'I have moved away.' })
  })

  it('can finish writing a reason for declining when their turn comes in the meantime', async () => {
    const { landlord, tenant } = await test.requests.lease()
    const { page } = await test.open()
    await page.clock.install()
    await page.goto(await test.linkOf(tenant))
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Decline to sign' }).click()
    const reason = page.getByRole('textbox', { name: /^Say why/ })
    await reason.fill('I have mo')
    await signLandlord(test.service, landlord)
    const asked = page.waitForResponse('**/signing/session')
    await page.clock.fastForward(pollMs)
    await (await asked).finished()
    await expect.poll(() => page.title()).toBe('Your turn: Lease agreement')
    expect(await reason.inputValue()).toBe('I have mo')
    await page.getByRole('button', { name: 'Do not decline' }).click()
    await page.getByRole('button', { name: 'Next: Full name' }).waitFor()
  })

  const eventTypes = async (signatureRequestId: string) =>
    (await storedEvents(test.service, signatureRequestId)).map(event => event.type)
})
