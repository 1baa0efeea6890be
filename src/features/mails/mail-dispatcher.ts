import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '../../platform/platform.ts'
import type { MailKinds } from './mail-kind.ts'
import { sendDueMail } from './send-mail.ts'

/** Sends due mails until it is stopped. */
export interface MailDispatcher {
  /**
   * Takes no more mails and waits for those that are being sent. After `timeoutMs` it leaves them to other processes.
   */
  stop(timeoutMs?: number): Promise<void>
}

/** How many mails this process sends at a time. */
const places = 2
const defaultPollMs = 500
const pauseAfterErrorMs = 1_000

/**
 * Starts a dispatcher, which polls the table of mails. A notification would cost a change that queues a mail more than
 * all the rows it writes, and a mail may wait for half a second (docs/decisions/34).
 */
export function startMailDispatcher(
  platform: Platform,
  kinds: MailKinds,
  { pollMs = defaultPollMs } = {},
): MailDispatcher {
  const stopping = new AbortController()
  const ended = Promise.all(
    Array.from({ length: places }, (_, place) =>
      sendUntil(platform, kinds, { startMs: (pollMs / places) * place, pollMs, signal: stopping.signal }),
    ),
  )
  return {
    async stop(timeoutMs = 20_000) {
      stopping.abort()
      await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })])
    },
  }
}

/** Sends one mail after another. When none is due, looks again after `pollMs`. */
async function sendUntil(
  platform: Platform,
  kinds: MailKinds,
  { startMs, pollMs, signal }: { startMs: number; pollMs: number; signal: AbortSignal },
): Promise<void> {
  let pauseMs = startMs
  for (;;) {
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => {})
    if (signal.aborted) return
    pauseMs = await sendDueMail(platform, kinds).then(
      wasDue => (wasDue ? 0 : pollMs),
      error => {
        platform.log.error({ err: error }, 'Could not fetch emails to send')
        return pauseAfterErrorMs
      },
    )
  }
}
