import { describe, expect, it } from 'vitest'
import { sign, untilStatus } from '../support/builders.ts'
import { deleteContent } from '../support/delete-content.ts'
import { inDefaultSuite, itLong } from '../support/suite.ts'
import { phone } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { accessibilityProblems } from './support/page-driver.ts'
import { tenantValues } from './support/sample-requests.ts'
import { inTurn } from './support/screens.ts'
import { sessionOf } from './support/stored.ts'

const hourMs = 3_600_000

describePage('the pages for signers', test => {
  /** States that a request or link can reach after the link was made, with the heading that the page then shows. */
  const states: [state: string, heading: string, link: () => Promise<string>][] = [
    [
      'a signer who has signed before the others',
      'You have signed',
      async () => {
        const { tenant } = await test.requests.lease({ testMode: true, sequential: false })
        const link = await test.linkOf(tenant)
        await signAs(tenant, tenantValues)
        return link
      },
    ],
    [
      'a completed request',
      'Completed',
      () =>
        linkBefore(async ({ signatureRequestId, signer }) => {
          await signAs(signer)
          await untilStatus(test.service.api, signatureRequestId, 'Completed')
        }),
    ],
    [
      'a request that could not be sealed',
      'Signed, but not completed',
      () =>
        linkBefore(async ({ signatureRequestId, signer }) => {
          const { pool } = test.service.platform
          await pool.query('update recipient set signed_at = now() where id = $1', [signer.recipientSignatureId])
          await change(signatureRequestId, 'sealing_since = $2, sealing_failed_at = $2', new Date().toISOString())
        }),
    ],
    [
      'a request whose deadline has passed',
      'This request has expired',
      () =>
        linkBefore(({ signatureRequestId }) =>
          change(signatureRequestId, 'expires_at = $2', test.service.clock.now().toISOString()),
        ),
    ],
    [
      'a request that was voided',
      'This request was cancelled',
      () =>
        linkBefore(({ signatureRequestId }) =>
          change(signatureRequestId, "status = 'Expired', expired_reason = $2", 'Voided'),
        ),
    ],
    ['a signer who has declined', 'You declined to sign', () => linkBefore(({ signer }) => declineAs(signer))],
    [
      'a request that another signer has declined',
      'This request was declined',
      async () => {
        const { landlord, tenant } = await test.requests.lease({ testMode: true })
        const link = await test.linkOf(tenant)
        await declineAs(landlord)
        return link
      },
    ],
    [
      'a link that has expired',
      'This link has expired',
      () => linkBefore(async () => test.service.clock.advance(hourMs)),
    ],
    [
      'a signer whose address was corrected',
      'This link was replaced',
      () =>
        linkBefore(async ({ signer: { recipientSignatureId } }) => {
          const path = `/v1/recipient-signatures/${recipientSignatureId}`
          expect((await test.service.api.patch(path, { email: 'ben@buyer.example' })).status).toBe(200)
        }),
    ],
    [
      'a request whose content was deleted',
      'This document was deleted',
      () =>
        linkBefore(async ({ signatureRequestId }) => {
          await change(signatureRequestId, "status = 'Expired', expired_reason = $2", 'Voided')
          expect((await deleteContent(test.service, signatureRequestId)).status).toBe(200)
        }),
    ],
    ['an unknown link', 'This link does not work', async () => `${test.service.url}/sign/${'a'.repeat(43)}`],
  ]

  it('say whom to ask for a new link, or where the visitor came from, once the link has expired', async () => {
    const link = await linkBefore(async () => test.service.clock.advance(hourMs))
    const { page } = await test.open(phone)
    await page.goto(link)
    await page.getByText('Ask Acme for a new one.').waitFor()
    await page.goto(link, { referer: 'https://portal.acme.example/contracts' })
    await page.getByText('Go back to portal.acme.example and open the document again.').waitFor()
  })

  it('say whom to ask for a new link when the link expires while the page is open', async () => {
    const { tenant } = await test.requests.leaseForTenant()
    const { page } = await test.openSigning(tenant)
    test.service.clock.advance(13 * hourMs)
    await page.getByRole('textbox', { name: /Full name/ }).fill('Jane')
    await page.getByText('or ask Olive Owner for a new link').waitFor()
  })

  describe.each(inDefaultSuite(['light', 'dark'] as const, scheme => scheme === 'light'))('in %s mode', colorScheme => {
    it.each(inTurn(states, colorScheme === 'light' ? 0 : 1))(
      'show the right heading for %s: “%s”',
      async (_state, heading, makeLink) => {
        const link = await makeLink()
        const { page } = await test.open({ ...phone, colorScheme })
        await page.goto(link)
        await page.getByRole('heading', { name: heading }).waitFor()
        expect(await page.title()).toBe(heading)
        expect(await accessibilityProblems(page)).toEqual([])
      },
    )

    itLong('ask visitors of the bare address to sign in, and tell signers and developers where to go', async () => {
      const { page } = await test.open({ ...phone, colorScheme })
      await page.goto(test.service.url)
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await page.getByText('Were you asked to sign something?').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByRole('link', { name: 'API reference' }).click()
      await page.waitForURL('**/docs')
    })

    itLong('answer an unknown address with a page and status 404, and answer programs with JSON', async () => {
      const { page } = await test.open({ ...phone, colorScheme })
      const answer = await page.goto(`${test.service.url}/nowhere`)
      expect(answer?.status()).toBe(404)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      for (const path of ['/', '/nowhere', '/v1/nowhere'])
        expect(await (await fetch(`${test.service.url}${path}`)).json()).toEqual({ error: 'Not found' })
      expect((await page.goto(`${test.service.url}/v1/nowhere`))?.headers()['content-type']).toContain('json')
    })
  })

  /** Creates a link to a request with one signer, then lets something happen to the request. */
  async function linkBefore(happens: (request: Awaited<ReturnType<typeof test.requests.plain>>) => Promise<unknown>) {
    const request = await test.requests.plain({ testMode: true })
    const link = await test.linkOf(request.signer)
    await happens(request)
    return link
  }

  const change = (signatureRequestId: string, assignments: string, value: string) =>
    test.service.platform.pool.query(`update signature_request set ${assignments} where id = $1`, [
      signatureRequestId,
      value,
    ])

  const signAs = async (signer: { recipientSignatureId: string }, values: Record<string, string> = {}) =>
    expect((await sign(await sessionOf(test.service, signer), values)).body).toEqual({ state: 'Signed' })

  const declineAs = async (signer: { recipientSignatureId: string }) => {
    const session = await sessionOf(test.service, signer)
    expect((await session.post('/signing/session/decline', { reason: 'The rent is wrong.' })).status).toBe(200)
  }
})
