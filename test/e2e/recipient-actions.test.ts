import { expect, it } from 'vitest'
import { embeddedRequest, field, readyTemplate, sign, signingSession, untilStatus } from '../support/builders.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems } from './support/page-driver.ts'

const people = [
  { email: 'ann@x.example', name: 'Ann Approver', action: 'approve', turn: 1 },
  { email: 'bea@buyer.example', name: 'Bea Buyer', role: 'Buyer', turn: 2 },
  { email: 'vic@x.example', name: 'Vic Viewer', action: 'view', turn: 3 },
]

describePage('people who do not sign', test => {
  const request = async () => {
    const fields = [field(0, { type: 'signature', label: 'Signature', height: 40 })]
    const { templateId } = await readyTemplate(test.service.api, {
      fields,
      signerRoles: [{ name: 'Buyer', order: 0 }],
    })
    return embeddedRequest(test.service.api, { templateId, body: { signers: people, subject: 'Lease 2027' } })
  }

  it('approve on a phone, and confirm that they have read the document, each in their turn', async () => {
    const { signatureRequestId, signers } = await request()
    const viewer = await test.openLink(signers[2]!, { ...wideScreen, colorScheme: 'dark' })
    await viewer.page.getByText('Ann Approver and Bea Buyer go first').waitFor()

    const approver = await test.openLink(signers[0]!, phone)
    await approver.page.getByRole('heading', { name: /asks you to approve Lease 2027/ }).waitFor()
    expect(await accessibilityProblems(approver.page)).toEqual([])
    await approver.page.getByRole('button', { name: 'Approve' }).tap()
    const sheet = approver.page.getByRole('dialog', { name: 'Approve “Lease 2027”?' })
    await sheet.waitFor()
    expect(await accessibilityProblems(approver.page)).toEqual([])
    await sheet.getByRole('button', { name: 'Approve' }).tap()
    await approver.page.getByRole('heading', { name: 'You have approved it' }).waitFor()
    expect(await accessibilityProblems(approver.page)).toEqual([])

    await sign(await signingSession(test.service, signers[1]!.recipientSignatureId))
    await viewer.page.reload()
    expect(await viewer.page.getByRole('button', { name: /Decline/ }).count()).toBe(0)
    await viewer.page.getByRole('button', { name: 'I have read it' }).click()
    await viewer.page.getByRole('dialog').getByRole('button', { name: 'I have read it' }).click()
    await untilStatus(test.service.api, signatureRequestId, 'Completed')
    await viewer.page.getByRole('heading', { name: 'Completed' }).waitFor()
    for (const { problems } of [approver, viewer]) expect(problems).toEqual([])
  })

  it('decline with a reason, which ends the request for everyone', async () => {
    const { signatureRequestId, signers } = await request()
    const { page, problems } = await test.openLink(signers[0]!, phone)
    await page.getByRole('button', { name: 'Decline' }).tap()
    await page.getByRole('dialog', { name: 'Decline to approve?' }).waitFor()
    await page.getByRole('textbox', { name: /^Say why/ }).fill('Too dear')
    await page.getByRole('button', { name: 'Decline and end the request' }).tap()
    await page.getByRole('heading', { name: 'You declined' }).waitFor()
    expect(await untilStatus(test.service.api, signatureRequestId, 'Expired')).toMatchObject({
      signers: [{ declineReason: 'Too dear' }, {}, {}],
    })
    expect(problems).toEqual([])
  })
})
