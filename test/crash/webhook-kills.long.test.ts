import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomNumbers } from '../support/random.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { cutConnections, type Installation, newInstallation, type Running } from './installation.ts'
import { untilAnswered } from './signers.ts'
import {
  expectEverythingArrived,
  makeEvent,
  newSubject,
  registerEndpoint,
  untilAllDelivered,
} from './webhook-subject.ts'

/** A longer run by hand: CRASH_ROUNDS=50 CRASH_SEED=7 vitest run test/crash/webhook-kills */
const rounds = Number(process.env.CRASH_ROUNDS ?? 3)
const seed = Number(process.env.CRASH_SEED ?? 1)

let installation: Installation
let receiver: WebhookReceiver
beforeAll(async () => {
  installation = await newInstallation()
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await installation?.remove()
  await receiver.close()
})

/** Accepts most deliveries, some of them late. Some first tries fail, in different ways. */
function behaveBadly(random: () => number): void {
  const seen = new Set<string>()
  receiver.behave(async ({ webhookId }, response) => {
    const isFirst = !seen.has(webhookId)
    seen.add(webhookId)
    const choice = isFirst ? random() : 1
    if (choice < 0.03) response.writeHead(500).end('no')
    else if (choice < 0.06) response.socket?.destroy()
    else if (choice < 0.09) response.socket?.end('garbage\r\n\r\n')
    else {
      if (choice < 0.4) await sleep(random() * 300)
      response.end('ok')
    }
  })
}

describe(`a service that is killed at random moments while it delivers (seed ${seed})`, () => {
  it('delivers every committed event, with the same bytes at each try', {
    timeout: 300_000 + rounds * 60_000,
  }, async context => {
    const random = randomNumbers(seed)
    behaveBadly(random)
    let service = await installation.start()
    let second = await installation.launch({ services: 'worker' })
    const templateId = await newSubject(installation)
    await registerEndpoint(installation, receiver.url)
    let isOver = false
    const clients = [0, 1].map(async () => {
      while (!isOver) await makeEvent(installation, templateId, untilAnswered)
    })
    for (let round = 0; round < rounds; round++) {
      await sleep(50 + random() * 800)
      const disturb = async (running: Running, services?: 'worker') => {
        await running.kill()
        return services ? installation.launch({ services }) : installation.start()
      }
      const choice = random()
      if (choice < 0.5) service = await disturb(service)
      else if (choice < 0.8) second = await disturb(second, 'worker')
      else await cutConnections(installation.pool!)
    }
    isOver = true
    await Promise.all(clients)
    await untilAllDelivered(installation, 180_000)
    const { events, deliveries } = await expectEverythingArrived(installation, receiver, 'template_ready')
    await context.annotate(`${rounds} rounds, ${events} events, ${deliveries} deliveries`)
    expect(events).toBeGreaterThan(rounds)
    await service.kill()
    await second.kill()
  })
})
