import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { sign } from '../support/builders.ts'
import { joined, signedInOwner } from '../support/people.ts'
import { itLong } from '../support/suite.ts'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { startEmbeddingPage } from './support/embedding-page.ts'
import {
  accessibilityProblems,
  adoptSignature,
  agree,
  focused,
  loseNextAnswer,
  sentBodies,
  signByName,
} from './support/page-driver.ts'
import { pressAt } from './support/presses.ts'
import { signIn } from './support/sign-in.ts'
import { sessionOf, storedEvents, storedSignatures } from './support/stored.ts'

describePage('signing', test => {
  it('happens once for a double click', async () => {
    const { signatureRequestId, signer } = await test.requests.plain()
    const one = await test.openSigning(signer, { ...wideScreen, reducedMotion: 'no-preference' })
    await signByName(one.page)
    await one.page.getByRole('button', { name: 'Agree and sign' }).dblclick()
    await sealed(one.page)
    expect(sentBodies(one, 'POST', 'sign')).toHaveLength(1)
    expect(await storedSignatures(test.service, signatureRequestId)).toHaveLength(1)
  })

  const devices: [string, BrowserContextOptions][] = [
    ['a phone', phone],
    ['a wide screen', wideScreen],
  ]
  it.each(devices)('is never caused by the rest of a double or triple press, on %s', async (_, device) => {
    const { signer } = await test.requests.plain()
    const one = await test.openSigning(signer, { ...device, reducedMotion: 'no-preference' })
    const { page } = one
    await page.getByRole('button', { name: /^Next: Your signature/ }).click()
    await pressAt(page, page.getByRole('button', { name: 'Use this signature' }), [250, 250])
    expect(sentBodies(one, 'POST', 'sign')).toEqual([])
    expect(await page.getByRole('dialog').count()).toBe(0)
    await pressAt(page, page.getByRole('button', { name: 'Finish and sign' }), [250])
    expect(sentBodies(one, 'POST', 'sign')).toEqual([])
    expect(await page.getByRole('dialog', { name: 'Sign “Lease”' }).count()).toBe(1)
    await agree(page)
    expect(sentBodies(one, 'POST', 'sign')).toHaveLength(1)
  })

  it('keeps the adopted signature through a reload, and forgets it once it is sent', async () => {
    const { signatureRequestId, signer } = await test.requests.plain()
    const { page } = await test.openSigning(signer)
    await page.getByRole('button', { name: /^Next: Your signature/ }).click()
    await page.getByRole('button', { name: 'Use this signature' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: 'Finish and sign' }).click()
    await agree(page)
    await sealed(page)
    expect(await storedSignatures(test.service, signatureRequestId)).toHaveLength(1)
    expect(await page.evaluate("Object.keys(sessionStorage).filter(key => key.includes('signature'))")).toEqual([])
  })

  itLong('offers a saved signature to its signer alone, and lets them delete it in their account', async () => {
    const jane = { email: 'jane@example.com', name: 'Jane Tenant' }
    await joined(test.service, await signedInOwner(test.service), { ...jane, role: 'member' })
    const one = await test.open()
    const { page } = one
    await page.goto(`${test.service.url}/sign-in?next=/your-account`)
    await signIn(page, jane.email)
    await page.getByText('Nothing is saved.').waitFor()
    const openSheet = async (signers = [jane]) => {
      const account = page.waitForResponse('**/signing/session/account')
      await page.goto(await test.linkOf((await test.requests.plain({ signers })).signer))
      await account
      await page.getByRole('button', { name: /^Next: Your signature/ }).click()
      const sheet = page.getByRole('dialog', { name: 'Your signature' })
      await sheet.waitFor()
      return sheet
    }

    const sheet = await openSheet()
    await sheet.getByText('Formal', { exact: true }).click()
    await sheet.getByRole('checkbox', { name: 'Save for next time' }).check()
    await page.route('**/account/signatures', route => route.abort(), { times: 1 })
    await sheet.getByRole('button', { name: 'Use this signature' }).click()
    await sheet.getByRole('alert').getByText('You can still use it now').waitFor()
    await sheet.getByRole('checkbox', { name: 'Save for next time' }).check()
    await sheet.getByRole('button', { name: 'Use this signature' }).click()
    await sheet.waitFor({ state: 'detached' })

    const again = await openSheet()
    expect(await again.getByRole('tab').allTextContents()).toEqual(['Saved', 'Type', 'Draw', 'Upload'])
    expect(await accessibilityProblems(page)).toEqual([])
    await again.getByRole('button', { name: 'Use my saved signature' }).click()
    await page.getByRole('button', { name: 'Finish and sign' }).click()
    await agree(page)
    const signature = { kind: 'typed', text: 'Jane Tenant', hand: 'allura' }
    expect(sentBodies(one, 'POST', 'sign')).toMatchObject([{ signature }])

    const forAnother = await openSheet([{ email: 'bob@example.com', name: 'Bob' }])
    expect(await forAnother.getByRole('tab').allTextContents()).toEqual(['Type', 'Draw', 'Upload'])
    expect(await forAnother.getByRole('checkbox').count()).toBe(0)

    const { signer } = await test.requests.plain()
    const { url, close } = await startEmbeddingPage(await test.linkOf(signer))
    one.requests.length = 0
    // the same site as the service, so that the browser would send the cookie
    await page.goto(url.replace('localhost', '127.0.0.1'))
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: /^Next: Your signature/ }).click()
    await frame.getByRole('tab', { name: 'Type' }).waitFor()
    expect(await frame.getByRole('tab', { name: 'Saved' }).count()).toBe(0)
    expect(one.requests.filter(({ url }) => url.endsWith('/signing/session/account'))).toEqual([])
    await close()

    await page.goto(`${test.service.url}/your-account`)
    await page.getByRole('img', { name: 'Jane Tenant' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete the saved signature' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('Nothing is saved.').waitFor()
  })

  it('loses nothing when the connection is lost, and sends the same data again', async () => {
    const { signatureRequestId, signer } = await test.requests.plain()
    const one = await test.openSigning(signer)
    await signByName(one.page)
    await one.page.route('**/signing/session/sign', route => route.abort('connectionreset'), { times: 1 })
    await one.page.getByRole('button', { name: 'Agree and sign' }).click()
    await one.page.getByRole('alert').getByText('Nothing you entered was lost').waitFor()
    expect(await storedSignatures(test.service, signatureRequestId)).toEqual([])
    await one.page.getByRole('button', { name: 'Try again' }).click()
    await sealed(one.page)
    const bodies = sentBodies(one, 'POST', 'sign')
    expect(bodies).toHaveLength(2)
    expect(bodies[1]).toEqual(bodies[0])
  })

  it('counts once when its answer is lost and the signer tries again', async () => {
    const { signatureRequestId, signer } = await test.requests.plain()
    const { page } = await test.openSigning(signer)
    await signByName(page)
    await loseNextAnswer(page, '**/signing/session/sign')
    await page.getByRole('button', { name: 'Agree and sign' }).click()
    await page.getByRole('alert').getByText('Nothing you entered was lost').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await sealed(page)
    expect(await storedSignatures(test.service, signatureRequestId)).toHaveLength(1)
  })

  it('sends a typed signature as text', async () => {
    const { signatureRequestId, signer } = await test.requests.plain()
    const one = await test.openSigning(signer)
    await signByName(one.page)
    await agree(one.page)
    expect(sentBodies(one, 'POST', 'sign')).toMatchObject([{ signature: { kind: 'typed', text: 'Jane Tenant' } }])
    expect(await storedSignatures(test.service, signatureRequestId)).toMatchObject([{ signature_kind: 'typed' }])
  })

  itLong(
    'offers five hands by keyboard, shows each as it is drawn, and keeps the chosen hand through a reload',
    async () => {
      const { signatureRequestId, signer } = await test.requests.plain()
      // a browser context of its own: one that has shown the hands before has them in memory
      const one = await test.openSigning(signer, { ...wideScreen, viewport: { width: 1280, height: 900 } })
      const { page } = one
      const fonts = () => one.requests.filter(({ url }) => url.endsWith('.ttf')).length
      expect(fonts()).toBe(0)
      await page.getByRole('button', { name: /^Next: Your signature/ }).click()
      const hands = page.getByRole('group', { name: 'Handwriting' })
      await hands.waitFor()
      expect(
        await hands.getByRole('radio').evaluateAll(all => all.map(input => input.closest('label')?.textContent)),
      ).toEqual(['Casual', 'Lively', 'Quick', 'Flowing', 'Formal'].map(name => expect.stringContaining(name)))
      await expect.poll(fonts).toBe(5)
      const before = await hands.boundingBox()
      await page.evaluate('document.fonts.ready')
      expect(await hands.boundingBox()).toEqual(before)
      await hands.getByRole('radio', { name: 'Casual' }).focus()
      for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowDown')
      await focused(page, hands.getByRole('radio', { name: 'Formal', checked: true }))
      expect(await accessibilityProblems(page)).toEqual([])
      await page.getByRole('button', { name: 'Use this signature' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.reload()
      await page.getByRole('button', { name: 'Finish and sign' }).click()
      await agree(page)
      const signature = { kind: 'typed', text: 'Jane Tenant', hand: 'allura' }
      expect(sentBodies(one, 'POST', 'sign')).toMatchObject([{ signature }])
      expect(await storedSignatures(test.service, signatureRequestId)).toMatchObject([{ signature_kind: 'typed' }])
    },
  )

  itLong('shows a name in another hand, and says so, if the chosen hand lacks one of its characters', async () => {
    const { signer } = await test.requests.plain()
    const { page } = await test.openSigning(signer)
    await page.getByRole('button', { name: /^Next: Your signature/ }).click()
    const name = page.getByRole('textbox', { name: 'Your name' })
    await page.getByText('Formal', { exact: true }).click()
    const preview = page.locator('.signature-line .signature-typed')
    const family = () =>
      preview.evaluate(element => (element as unknown as { style: { fontFamily: string } }).style.fontFamily)
    expect(await family()).toMatch(/^Allura/)
    await name.fill('Jane Яшина')
    await page.getByText(/^Lively, Flowing and Formal do not have “Я”.*so they show all of it in Casual/).waitFor()
    expect(await family()).toMatch(/^Caveat/)
    await name.fill('Ἰωάννα')
    await page.getByText(/^No handwriting here has/).waitFor()
    await name.fill('Jane Łuczak')
    await expect.poll(family).toMatch(/^Allura/)
    expect(await page.getByText('Lively, Flowing').count()).toBe(0)
  })

  it('sends a drawn signature as strokes, with the size of the pad', async () => {
    const { signatureRequestId, signer } = await test.requests.plain()
    const one = await test.openSigning(signer)
    await one.page.getByRole('button', { name: /^Next: Your signature/ }).click()
    await one.page.getByRole('tab', { name: 'Draw' }).click()
    const pad = await drawLine(one.page)
    await adoptSignature(one.page)
    await agree(one.page)
    const [body] = sentBodies(one, 'POST', 'sign')
    expect(body).toMatchObject({
      signature: { kind: 'drawn', width: Math.round(pad.width), strokes: [expect.arrayContaining([])] },
    })
    expect(body).toHaveProperty('signature.strokes.0.0.t', 0)
    expect(await storedSignatures(test.service, signatureRequestId)).toMatchObject([{ signature_kind: 'drawn' }])
  })

  itLong('refuses an uploaded file that is not a PNG or JPEG', async () => {
    const { signatureRequestId, signer } = await test.requests.plain()
    const one = await test.openSigning(signer)
    await one.page.getByRole('button', { name: /^Next: Your signature/ }).click()
    await one.page.getByRole('tab', { name: 'Upload' }).click()
    const input = one.page.locator('input[type="file"]')
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await one.page.getByText('could not be read').waitFor()
    await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
    await one.page.getByText('not a PNG or JPEG').waitFor()
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await signaturePicture() })
    await adoptSignature(one.page)
    await agree(one.page)
    const image = expect.stringMatching(/^data:image\/png;base64,/)
    expect(sentBodies(one, 'POST', 'sign')).toMatchObject([{ signature: { kind: 'uploaded', image } }])
    expect(await storedSignatures(test.service, signatureRequestId)).toMatchObject([{ signature_kind: 'uploaded' }])
  })

  itLong('explains without technical terms why a typed signature was refused', async () => {
    const { signer } = await test.requests.plain()
    const { page } = await test.openSigning(signer)
    // without the list of characters that the fonts cover, the sheet cannot warn beforehand
    await page.route('**/coverage-*', route => route.abort())
    await page.getByRole('button', { name: /^Next: Your signature/ }).click()
    await page.getByRole('textbox').fill('Jane 🙂')
    await adoptSignature(page)
    await page.getByRole('button', { name: 'Agree and sign' }).click()
    const problem = await page.getByRole('alert').textContent()
    expect(problem).toBe('Your typed signature cannot be shown in the document. Go back and draw or upload it instead.')
  })

  itLong('reports that the signer has already signed in another tab', async () => {
    const { signer } = await test.requests.plain()
    const { page } = await test.openSigning(signer)
    await signByName(page)
    expect((await sign(await sessionOf(test.service, signer))).status).toBe(200)
    await page.getByRole('button', { name: 'Agree and sign' }).click()
    await page.getByText('in another tab').waitFor()
  })

  it('asks for consent again when its wording has changed since the page was opened', async () => {
    const { signatureRequestId, signer } = await test.requests.plain()
    const one = await test.open()
    const showOldSentence = async (route: Route) => {
      const response = await route.fetch()
      const consent = { version: 'old', text: 'I agree to the old sentence.' }
      await route.fulfill({ response, json: { ...(await response.json()), consent } })
    }
    await one.page.route('**/signing/session', showOldSentence, { times: 1 })
    await one.page.goto(await test.linkOf(signer))
    await signByName(one.page)
    await one.page.getByText('I agree to the old sentence.').waitFor()
    await one.page.getByRole('button', { name: 'Agree and sign' }).click()
    await one.page.getByText('has changed since you opened the page').waitFor()
    const { consent } = (await (await sessionOf(test.service, signer)).get('/signing/session')).body
    await one.page.getByText(consent.text).waitFor()
    expect(await storedSignatures(test.service, signatureRequestId)).toEqual([])
    await one.page.getByRole('button', { name: 'Try again' }).click()
    await sealed(one.page)
    expect(sentBodies(one, 'POST', 'sign').at(-1)).toMatchObject({ consentVersion: consent.version })
    expect(await storedSignatures(test.service, signatureRequestId)).toMatchObject([
      { consent_version: consent.version },
    ])
  })

  it('can be declined, but only with a reason', async () => {
    const { signatureRequestId, tenant } = await test.requests.leaseForTenant()
    const one = await test.openSigning(tenant)
    await decline(one.page, 'The rent is wrong.')
    expect(sentBodies(one, 'POST', 'decline')).toEqual([{ reason: 'The rent is wrong.' }])
    const { body } = await test.service.api.get(`/v1/signature-requests/${signatureRequestId}`)
    expect(body).toMatchObject({ status: 'Expired', expiredReason: 'Declined' })
    expect(body.signers[1]).toMatchObject({ declineReason: 'The rent is wrong.' })
    const events = await storedEvents(test.service, signatureRequestId)
    expect(events.at(-1)).toMatchObject({ type: 'document_declined', details: { reason: 'The rent is wrong.' } })
  })

  async function decline(page: Page, reason: string) {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Decline to sign' }).click()
    await page.getByRole('button', { name: 'Decline and end the request' }).click()
    await page.getByText('in a few words').waitFor()
    await page.getByRole('textbox', { name: /^Say why/ }).fill(reason)
    await page.getByRole('button', { name: 'Decline and end the request' }).click()
    await page.getByRole('heading', { name: 'You declined to sign' }).waitFor()
  }

  const sealed = (page: Page) => page.getByRole('heading', { name: 'Completed' }).waitFor()

  /** Draws a stroke on the signature pad, and returns the box of the pad. */
  async function drawLine(page: Page) {
    const pad = page.getByRole('img', { name: 'Your signature' })
    await expect.poll(() => pad.getAttribute('style')).toContain('touch-action')
    const box = (await pad.boundingBox())!
    await page.mouse.move(box.x + 20, box.y + 100)
    await page.mouse.down()
    for (let step = 1; step <= 10; step++) await page.mouse.move(box.x + 20 + step * 12, box.y + 100 - step * 5)
    await page.mouse.up()
    return box
  }

  const signaturePicture = () => {
    const line = '<path d="M10 60 C 60 -20, 90 120, 190 30" stroke="#123" stroke-width="4" fill="none"/>'
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><rect width="200" height="80" fill="#fff"/>${line}</svg>`
    return sharp(Buffer.from(svg)).png().toBuffer()
  }
})
