import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeLong, inDefaultSuite, itLong } from '../support/suite.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { failpoints } from './failpoints.ts'
import { type Installation, killAfterFailure, newInstallation } from './installation.ts'
import { answered, openSigning, signedState } from './signers.ts'
import {
  expectEverythingArrived,
  makeEvent,
  newSubject,
  registerEndpoint,
  removeEndpoints,
  untilAllDelivered,
} from './webhook-subject.ts'

let installation: Installation
let receiver: WebhookReceiver
let templateId: string

beforeAll(async () => {
  installation = await newInstallation()
  await installation.start()
  templateId = await newSubject(installation)
})
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(async () => {
  await receiver.close()
  await removeEndpoints(installation)
})
afterAll(() => installation?.remove())

const hold = () => {}
const accept: Parameters<WebhookReceiver['behave']>[0] = (_received, response) => response.end()

describe('a service that is killed while it delivers', () => {
  afterEach(context => killAfterFailure(context, installation))
  afterAll(() => installation.killAll())

  it.for(inDefaultSuite(failpoints.webhook, place => place === 'webhook-before-commit'))(
    'delivers the event with one id and the same bytes if killed at %s',
    async failpoint => {
      const armed = await installation.service({ failpoint })
      await registerEndpoint(installation, receiver.url)
      await answered(makeEvent(installation, templateId))
      await armed.killedItself()
      const before = receiver.received.length
      expect(before).toBe(failpoint === 'webhook-claimed' ? 0 : 1)
      await installation.start()
      await untilAllDelivered(installation)
      await expectEverythingArrived(installation, receiver, 'template_ready')
      expect(receiver.received).toHaveLength(failpoint === 'webhook-after-commit' ? before : before + 1)
    },
  )

  itLong('sends the event again if killed while the receiver holds the connection', async () => {
    receiver.behave(hold)
    const service = await installation.service()
    await registerEndpoint(installation, receiver.url)
    await makeEvent(installation, templateId)
    await receiver.until(1)
    await service.kill()
    receiver.behave(accept)
    await installation.start()
    await receiver.until(2, 'template_ready')
    await untilAllDelivered(installation)
    expect(await expectEverythingArrived(installation, receiver, 'template_ready')).toEqual({
      events: 1,
      deliveries: 2,
    })
  })

  itLong('loses no event if killed between the change and the delivery', async () => {
    await installation.killAll()
    const web = await installation.start({ services: 'web' })
    await registerEndpoint(installation, receiver.url)
    for (let index = 0; index < 5; index++) await makeEvent(installation, templateId)
    await web.kill()
    expect(receiver.received).toHaveLength(0)
    await installation.start()
    await receiver.until(5)
    await untilAllDelivered(installation)
    expect(await expectEverythingArrived(installation, receiver, 'template_ready')).toEqual({
      events: 5,
      deliveries: 5,
    })
  })

  itLong('delivers the completion if killed right after the seal', async () => {
    const armed = await installation.service({ failpoint: 'seal-after-commit' })
    await registerEndpoint(installation, receiver.url, ['document_completed'])
    const { signers, signatureRequestId } = await openSigning(installation)
    for (const signer of signers) expect(await signer.sign()).toMatchObject(signedState)
    await armed.killedItself()
    await installation.start()
    const [received] = await receiver.until(1, 'document_completed')
    expect(JSON.parse(received!.body)).toMatchObject({
      event: { event_type: 'document_completed' },
      signing: { signature_request_id: signatureRequestId },
    })
    await untilAllDelivered(installation)
    await expectEverythingArrived(installation, receiver, 'document_completed')
  })
})

describeLong('a receiver', () => {
  afterEach(() => installation.killAll())

  it('that cannot be reached gets every event once it is back', async () => {
    await receiver.close()
    await installation.start()
    await registerEndpoint(installation, receiver.url)
    for (let index = 0; index < 3; index++) await makeEvent(installation, templateId)
    await expect.poll(async () => (await installation.pool!.query('select from webhook_attempt')).rowCount).toBe(3)
    await receiver.open()
    await untilAllDelivered(installation)
    expect(await expectEverythingArrived(installation, receiver, 'template_ready')).toEqual({
      events: 3,
      deliveries: 3,
    })
  })

  it('that holds every connection delays neither another receiver nor a seal', async () => {
    receiver.behave(hold)
    const quick = await startWebhookReceiver()
    await installation.start()
    for (let index = 0; index < 8; index++) await registerEndpoint(installation, `${receiver.url}/${index}`)
    await registerEndpoint(installation, quick.url, ['template_ready', 'document_completed'])
    for (let index = 0; index < 4; index++) await makeEvent(installation, templateId)
    await quick.until(4, 'template_ready')
    await receiver.until(32)
    const { signers } = await openSigning(installation)
    for (const signer of signers) expect(await signer.sign()).toMatchObject(signedState)
    await quick.until(1, 'document_completed')
    await quick.close()
  })
})

/** How many processes listen for deliveries. */
async function dispatchers() {
  const { rows } = await installation.pool!.query(
    "select from pg_stat_activity where datname = current_database() and query = 'listen webhook_delivery'",
  )
  return rows.length
}

describeLong('two processes that deliver', () => {
  afterEach(() => installation.killAll())

  it('share the work and the limit per endpoint, and send nothing twice', async () => {
    let open = 0
    let most = 0
    receiver.behave(async (_received, response) => {
      most = Math.max(most, ++open)
      await sleep(20)
      open--
      response.end()
    })
    await installation.start()
    await installation.launch({ services: 'worker' })
    await expect.poll(dispatchers).toBe(2)
    await registerEndpoint(installation, receiver.url)
    for (let index = 0; index < 60; index++) await makeEvent(installation, templateId)
    await untilAllDelivered(installation)
    expect(await expectEverythingArrived(installation, receiver, 'template_ready')).toEqual({
      events: 60,
      deliveries: 60,
    })
    expect(most).toBeLessThanOrEqual(4)
  })

  it('finish the deliveries of a process that is killed', async () => {
    receiver.behave(hold)
    await installation.start({ services: 'web' })
    const first = await installation.launch({ services: 'worker' })
    const second = await installation.launch({ services: 'worker' })
    await expect.poll(dispatchers).toBe(2)
    await registerEndpoint(installation, receiver.url)
    // suspend the second process, so that the first process takes the delivery
    process.kill(second.pid, 'SIGSTOP')
    await makeEvent(installation, templateId)
    await receiver.until(1)
    process.kill(second.pid, 'SIGCONT')
    receiver.behave(accept)
    await first.kill()
    await receiver.until(2, 'template_ready')
    await untilAllDelivered(installation)
    expect(await expectEverythingArrived(installation, receiver, 'template_ready')).toEqual({
      events: 1,
      deliveries: 2,
    })
  })
})
