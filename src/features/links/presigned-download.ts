import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Static, Type } from '@sinclair/typebox'
import { CodedError } from '../../http/coded-error.ts'
import type { Platform } from '../../platform/platform.ts'

/** The kinds of files that a presigned URL can return. */
export type DownloadKind =
  | 'sent-document'
  | 'first-page'
  | 'signed-envelope'
  | 'signed-envelopes'
  | 'certificate'
  | 'evidence'
  | 'redline-round'
  | 'redline-comparison'
  | 'agreed-document'

const lifetimeMs = 300_000

export const presignedQuery = Type.Object({
  expires: Type.String({ pattern: '^\\d{1,12}$' }),
  signature: Type.String({ maxLength: 100 }),
})

/**
 * Returns a URL that returns a file to anyone who has the URL, by default for five minutes. `id` is the rest of its
 * path.
 */
export function presignDownload(
  platform: Pick<Platform, 'clock' | 'config' | 'keys'>,
  kind: DownloadKind,
  id: string,
  expiresAt?: Date,
): string {
  return `${platform.config.publicUrl}/downloads/${kind}/${id}?${presignedParameters(platform, kind, id, expiresAt)}`
}

/** Returns the end of the query of a presigned URL whose `id` is part of the query instead of its path. */
export function presignedParameters(
  platform: Pick<Platform, 'clock' | 'keys'>,
  kind: DownloadKind,
  id: string,
  expiresAt = new Date(platform.clock.now().getTime() + lifetimeMs),
): string {
  const expires = Math.floor(expiresAt.getTime() / 1000)
  return `expires=${expires}&signature=${signatureOf(platform, { kind, id, expires })}`
}

/** Throws `download_link_expired` unless this service created the link for exactly this file and it has not expired. */
export function assertPresigned(
  platform: Pick<Platform, 'clock' | 'keys'>,
  { kind, id, query }: { kind: DownloadKind; id: string; query: Static<typeof presignedQuery> },
): void {
  const expires = Number(query.expires)
  const expected = Buffer.from(signatureOf(platform, { kind, id, expires }))
  const signature = Buffer.from(query.signature)
  const isGenuine = expected.length === signature.length && timingSafeEqual(expected, signature)
  if (!isGenuine || expires * 1000 <= platform.clock.now().getTime()) throw new CodedError('download_link_expired')
}

const signatureOf = (
  platform: Pick<Platform, 'keys'>,
  { kind, id, expires }: { kind: DownloadKind; id: string; expires: number },
) => createHmac('sha256', platform.keys.presignKey).update(`${kind}\n${id}\n${expires}`).digest('base64url')
