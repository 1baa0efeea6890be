import { probeWorkerFloor } from '../../../platform/workers/floor-probe/probe.ts'
import type { Attempt } from '../../../platform/workers/floor-probe/probe-tasks.ts'
import type { Check, DoctorFinding } from './check.ts'

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

/**
 * Checks that a worker that reads documents cannot escape from its sandbox. The worker tries what an intruder who
 * controls it would try.
 */
export const checkWorkers: Check = async () => {
  const { floor, user, attempts: tried } = await probeWorkerFloor()
  const guards = (['landlock', 'seccomp', 'limits'] as const).filter(guard => floor[guard])
  const guardFinding: DoctorFinding = {
    subject: SUBJECT,
    verdict: 'ok',
    text: `guarded by ${guards.join(', ') || 'nothing'}`,
  }
  return [guardFinding, userFinding(user), ...tried.map(({ what, outcome }) => findingOf(attempts[what], outcome))]
}

/**
 * Reports the user that workers run as, as this command sees it. The service's workers run as the same user if the same
 * user starts the service.
 */
function userFinding(user: number | null): DoctorFinding {
  if (user === 0)
    return {
      subject: SUBJECT,
      verdict: 'warning',
      text: 'they run as root, because this user namespace has no other user',
      remedy: 'Run the service as an ordinary user.',
    }
  const who = user === process.getuid?.() ? 'the user of the service' : 'a user who owns nothing'
  return { subject: SUBJECT, verdict: 'ok', text: `they run as user ${user}, ${who}` }
}

const findingOf = (attempt: string, outcome: string): DoctorFinding =>
  outcome === 'done'
    ? {
        subject: SUBJECT,
        verdict: 'problem',
        text: `open to a worker: ${attempt}`,
        remedy: 'Run on Linux (x64 or arm64) 5.13 or newer, with the package koffi installed.',
      }
    : { subject: SUBJECT, verdict: 'ok', text: `closed to a worker: ${attempt}` }
