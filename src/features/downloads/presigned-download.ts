import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import type { Platform } from '../../platform/platform.ts'

/** What a presigned link gives. */
export type DownloadKind = 'signed-envelope' | 'certificate' | 'evidence' | 'redline-round' | 'redline-comparison'

const lifetimeSeconds = 300

export const presignedQuery = Type.Object({
  expires: Type.String({ pattern: '^\\d{1,12}$' }),
  signature: Type.String({ maxLength: 100 }),
})

/** A URL that gives a file to whoever holds it, for five minutes; `id` is the rest of its path. */
export function presignDownload(platform: Platform, kind: DownloadKind, id: string): string {
  const expires = Math.floor(platform.clock.now().getTime() / 1000) + lifetimeSeconds
  const signature = signatureOf(platform, kind, id, expires)
  return `${platform.config.publicUrl}/downloads/${kind}/${id}?expires=${expires}&signature=${signature}`
}

/** Whether a link was made by us for just this and has not expired. */
export function isValidDownload(
  platform: Platform,
  kind: DownloadKind,
  id: string,
  expires: number,
  signature: string,
): boolean {
  const expected = Buffer.from(signatureOf(platform, kind, id, expires))
  const given = Buffer.from(signature)
  const genuine = expected.length === given.length && timingSafeEqual(expected, given)
  return genuine && expires * 1000 > platform.clock.now().getTime()
}

const signatureOf = (platform: Platform, kind: DownloadKind, id: string, expires: number) =>
  createHmac('sha256', platform.keys.presignKey).update(`${kind}\n${id}\n${expires}`).digest('base64url')
