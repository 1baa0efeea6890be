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

/** Returns the clock of the browser, and the device storage for the member of a session. */
export const browserMachine = ({ redlineRequestId, member }: RedlineSession): Machine => ({
  clock,
  device: createDevice(ownerOf(redlineRequestId, member.email), crypto.randomUUID()),
})
