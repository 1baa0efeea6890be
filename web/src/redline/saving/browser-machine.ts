import type { RedlineSession } from '../../api/generated/calls.ts'
import { createDevice } from './device.ts'
import { ownerOf } from './device-owner.ts'
import type { Clock, Machine } from './outbox-host.ts'

const clock: Clock = {
  now: () => Date.now(),
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
}

/** The clock of the browser, and what it keeps for the member of a session. */
export const browserMachine = ({ redlineRequestId, member }: RedlineSession): Machine => ({
  clock,
  device: createDevice(ownerOf(redlineRequestId, member.email), crypto.randomUUID()),
})
