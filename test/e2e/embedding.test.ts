import { expect, it } from 'vitest'
import { readyTemplate } from '../support/builders.ts'
import { itLong } from '../support/suite.ts'
import { describePage } from './support/describe-page.ts'
import { startEmbeddingPage } from './support/embedding-page.ts'
import { agree, firstPageDrawn, signByName } from './support/page-driver.ts'

describePage('a page embedded in a frame', test => {
  it('notifies the parent once when the last signer has signed, and once when the document is sealed', async () => {
    const { signatureRequestId, signer } = await test.requests.plain()
    const { frame, page, close } = await embed(await test.linkOf(signer))
    await firstPageDrawn(frame)
    await signByName(frame)
    await agree(frame)
    await frame.getByRole('heading', { name: 'Completed' }).waitFor()
    const { recipientSignatureId } = signer
    expect(await page.evaluate('messages')).toEqual([
      [test.service.url, { type: 'onSigningComplete', signatureRequestId, recipientSignatureId, completed: true }],
      [test.service.url, { type: 'onEnvelopeCompleted', signatureRequestId, recipientSignatureId }],
    ])
    await close()
  })

  itLong('notifies the parent that other signers still have to sign', async () => {
    const next = { email: 'next@example.com', name: 'Next Signer' }
    const signers = [{ email: 'jane@example.com', name: 'Jane Tenant' }, next]
    const { signatureRequestId, signer } = await test.requests.plain({ signers })
    const { frame, page, close } = await embed(await test.linkOf(signer))
    await signByName(frame)
    await agree(frame)
    await frame.getByRole('heading', { name: 'You have signed' }).waitFor()
    const { recipientSignatureId } = signer
    expect(await page.evaluate('messages')).toEqual([
      [test.service.url, { type: 'onSigningComplete', signatureRequestId, recipientSignatureId, completed: false }],
    ])
    await close()
  })

  itLong.each([
    ['before their turn', 'lease'],
    ['during their turn', 'leaseForTenant'],
  ] as const)('notifies the parent when the signer declines %s', async (_when, kind) => {
    const { signatureRequestId, tenant } = await test.requests[kind]()
    const { frame, page, close } = await embed(await test.linkOf(tenant))
    await frame.getByRole('button', { name: 'More' }).click()
    await frame.getByRole('button', { name: 'Decline to sign' }).click()
    await frame.getByRole('textbox', { name: /^Say why/ }).fill('The rent is wrong.')
    await frame.getByRole('button', { name: 'Decline and end the request' }).click()
    await frame.getByRole('heading', { name: 'You declined to sign' }).waitFor()
    const { recipientSignatureId } = tenant
    expect(await page.evaluate('messages')).toEqual([
      [test.service.url, { type: 'onSigningDeclined', signatureRequestId, recipientSignatureId }],
    ])
    await close()
  })

  itLong('notifies the parent when the link has expired', async () => {
    const { signer } = await test.requests.plain()
    const link = await test.linkOf(signer)
    test.service.clock.advance(3_600_000)
    const { frame, page, close } = await embed(link)
    await frame.getByRole('heading', { name: 'This link has expired' }).waitFor()
    await frame.getByText('Go back to where you came from').waitFor()
    expect(await page.evaluate('messages')).toEqual([
      [test.service.url, { type: 'onSigningError', reason: 'LinkExpired' }],
    ])
    await close()
  })

  itLong('notifies a parent whose origin is on the list of allowed origins', async () => {
    const { signatureRequestId, signer } = await test.requests.plain()
    const { frame, page, close } = await embed(await test.linkOf(signer), origin => [origin])
    await signByName(frame)
    await agree(frame)
    await frame.getByRole('heading', { name: 'Completed' }).waitFor()
    const { recipientSignatureId } = signer
    expect(await page.evaluate('messages')).toEqual([
      [test.service.url, { type: 'onSigningComplete', signatureRequestId, recipientSignatureId, completed: true }],
      [test.service.url, { type: 'onEnvelopeCompleted', signatureRequestId, recipientSignatureId }],
    ])
    await close()
  })

  itLong('shows nothing to a parent whose origin is not allowed', async () => {
    const { signer } = await test.requests.plain()
    const { frame, problems, close } = await embed(await test.linkOf(signer), () => ['https://app.example'])
    await expect.poll(() => problems.join()).toContain('frame-ancestors')
    expect(await frame.getByRole('button').count()).toBe(0)
    await close()
  })

  itLong('shows the template editor only to parents whose origin is allowed', async () => {
    const { templateId } = await readyTemplate(test.service.api)
    const { body } = await test.service.api.post(`/v1/templates/${templateId}/edit-url`)
    const allowed = await embed(body.editUrl, origin => [origin])
    await expect.poll(() => allowed.frame.getByText('contract').count()).toBeGreaterThan(0)
    await allowed.close()
    const { frame, problems, close } = await embed(body.editUrl, () => ['https://app.example'])
    await expect.poll(() => problems.join()).toContain('frame-ancestors')
    expect(await frame.getByText('contract').count()).toBe(0)
    await close()
  })

  /** Opens a page of another origin that frames a link. All origins are allowed until a test restricts them. */
  async function embed(link: string, allowedOrigins?: (origin: string) => string[]) {
    const embedding = await startEmbeddingPage(link)
    if (allowedOrigins) await allowOrigins(allowedOrigins(embedding.url))
    const { page, problems } = await test.open()
    await page.goto(embedding.url)
    return { page, problems, frame: page.frameLocator('iframe'), close: embedding.close }
  }

  /** Sets the allowed origins in the database, and waits until the service no longer uses its cached settings. */
  async function allowOrigins(origins: string[]) {
    await test.service.platform.pool.query(
      'update organization_settings set allowed_origins = $2 where organization_id = $1',
      [test.service.acme.organizationId, origins],
    )
    const settingsAreKeptForMs = 1_000
    await new Promise(resolve => setTimeout(resolve, settingsAreKeptForMs))
  }
})
