import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inDefaultSuite, itLong } from '../support/suite.ts'
import { eventsOf, expectCompletedOnce, typesOf, untilCompleted } from './expectations.ts'
import { type Installation, killAfterFailure, newInstallation } from './installation.ts'
import { openSigning, signedState } from './signers.ts'

let installation: Installation
beforeAll(async () => {
  installation = await newInstallation()
})
afterEach(context => killAfterFailure(context, installation))
afterAll(() => installation?.remove())

const image =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAwAAAAECAIAAAA1REndAAAAEUlEQVR42mMQkasgiBjoqwgAJRsf4WY9S6EAAAAASUVORK5CYII='

const signedCount = async (signatureRequestId: string) =>
  typesOf(await eventsOf(installation, signatureRequestId)).filter(type => type === 'document_signed').length

describe('a service that is killed before the commit of a signature', () => {
  it('has not stored the signature, and accepts it when it is sent again', async () => {
    const armed = await installation.service({ failpoint: 'sign-before-commit' })
    const signing = await openSigning(installation)
    expect(await signing.signers[0]!.sign()).toBe(null)
    await armed.killedItself()

    await installation.start()
    expect(await signedCount(signing.signatureRequestId)).toBe(0)
    expect((await signing.signers[0]!.session.get('/signing/session')).body.state).toBe('Ready')
    expect((await signing.signers[1]!.session.get('/signing/session')).body.state).toBe('Waiting')
    for (const signer of signing.signers) expect(await signer.sign()).toMatchObject(signedState)
    await untilCompleted(installation, signing.signatureRequestId, performance.now())
    await expectCompletedOnce(installation, signing.signatureRequestId)
  })

  itLong('does not seal until the last signature is sent again', async () => {
    const armed = await installation.service({ failpoint: 'sign-before-commit:2' })
    const signing = await openSigning(installation, { signatures: [undefined, { kind: 'uploaded', image }] })
    expect(await signing.signers[0]!.sign()).toMatchObject(signedState)
    expect(await signing.signers[1]!.sign()).toBe(null)
    await armed.killedItself()

    await installation.start()
    expect(await signedCount(signing.signatureRequestId)).toBe(1)
    expect((await signing.signers[1]!.session.get('/signing/session')).body.state).toBe('Ready')
    expect(await signing.signers[1]!.sign()).toMatchObject(signedState)
    await untilCompleted(installation, signing.signatureRequestId, performance.now())
    await expectCompletedOnce(installation, signing.signatureRequestId)
  })
})

describe('a service that is killed after the commit of a signature', () => {
  const signers = [
    { which: 'the first', failpoint: 'sign-after-commit', index: 0 },
    { which: 'the last', failpoint: 'sign-after-commit:2', index: 1 },
  ]
  it.for(inDefaultSuite(signers, ({ which }) => which === 'the last'))(
    'answers the repeated call of $which signer, and changes nothing',
    async ({ failpoint, index }, context) => {
      const armed = await installation.service({ failpoint })
      const { signatureRequestId, signers } = await openSigning(installation)
      for (const signer of signers.slice(0, index)) expect(await signer.sign()).toMatchObject(signedState)
      expect(await signers[index]!.sign()).toBe(null)
      await armed.killedItself()

      const restarted = await installation.start()
      const before = await eventsOf(installation, signatureRequestId)
      expect(typesOf(before).filter(type => type === 'document_signed')).toHaveLength(index + 1)
      expect(await signers[index]!.sign()).toMatchObject(signedState)
      expect((await eventsOf(installation, signatureRequestId)).slice(0, before.length)).toEqual(before)
      expect(await signedCount(signatureRequestId)).toBe(index + 1)
      for (const signer of signers.slice(index + 1)) expect(await signer.sign()).toMatchObject(signedState)
      const elapsedMs = await untilCompleted(installation, signatureRequestId, restarted.spawnedAt)
      if (index === 1) await context.annotate(`completed ${elapsedMs} ms after the restart`)
      await expectCompletedOnce(installation, signatureRequestId)
    },
  )
})
