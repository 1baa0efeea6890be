import { probeWorkerFloor } from '../../../platform/workers/floor-probe/probe.ts'
import type { Attempt } from '../../../platform/workers/floor-probe/probe-tasks.ts'
import type { Check, Finding } from './check.ts'

const SUBJECT = 'workers'

const attempts: Record<Attempt, string> = {
  readOnMainThread: 'reading a file',
  readOnThreadOfPool: 'reading a file on a thread of the pool',
  readOnThreadOfItsOwn: 'reading a file on a thread of its own',
  readImageByPath: 'reading an image by its path',
  write: 'writing a file',
  connect: 'connecting to a port of this machine',
  startProgram: 'starting a program',
  signalParent: 'signalling the service',
}

/** A worker that reads documents cannot get out: what somebody who has taken it over would try is tried in one. */
export const checkWorkers: Check = async () => {
  const { floor, attempts: tried } = await probeWorkerFloor()
  const guards = Object.entries(floor).flatMap(([guard, holds]) => (holds ? [guard] : []))
  const held: Finding = { subject: SUBJECT, verdict: 'ok', text: `guarded by ${guards.join(', ') || 'nothing'}` }
  return [held, ...tried.map(({ what, outcome }) => findingOf(attempts[what], outcome))]
}

const findingOf = (attempt: string, outcome: string): Finding =>
  outcome === 'done'
    ? {
        subject: SUBJECT,
        verdict: 'problem',
        text: `open to a worker: ${attempt}`,
        remedy: 'Run on Linux (x64 or arm64) 5.13 or newer, with the package koffi installed.',
      }
    : { subject: SUBJECT, verdict: 'ok', text: `closed to a worker: ${attempt}` }
