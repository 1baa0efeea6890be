import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../../platform/platform.ts'
import { newToken } from '../../../platform/secrets.ts'
import { hostCookie, hostCookieName } from '../host-cookie.ts'
import { cookieValue } from '../session-cookie.ts'

const cookie = 'countersign-device'
/** As long as browsers keep a cookie (RFC 6265bis §5.5). */
const lifetimeSeconds = 400 * 86_400
/** The maximum number of people who may have signed in with one browser. */
const peopleMost = 5
const form = new RegExp(`^[\\w-]{43}(~[\\w-]{43}){1,${peopleMost}}$`)

/** A browser with which people have signed in before. */
interface Device {
  id: string
  /** A MAC for each person, latest first. */
  marks: string[]
}

/**
 * Returns the id of the device if the person with an address has signed in with it before, else null. Such a device has its own
 * attempts at the password (OWASP "device cookies"), so that a stranger who uses up the others does not lock the person out.
 */
export function knownDeviceOf(platform: Platform, request: FastifyRequest, email: string): string | null {
  const device = readDevice(platform, request)
  return device !== null && isMarked(device, markOf(platform, device.id, email)) ? device.id : null
}

/** Marks the device of a request as known for the person who is signed in with it. */
export function rememberDevice(
  platform: Platform,
  request: FastifyRequest,
  { reply, email }: { reply: FastifyReply; email: string },
): void {
  const { id, marks } = readDevice(platform, request) ?? { id: newToken(), marks: [] }
  const mark = markOf(platform, id, email)
  if (isMarked({ id, marks }, mark)) return
  const value = [id, mark, ...marks].slice(0, 1 + peopleMost).join('~')
  reply.header(
    'set-cookie',
    hostCookie({ publicUrl: platform.config.publicUrl, name: cookie, value, maxAgeSeconds: lifetimeSeconds }),
  )
}

function readDevice(platform: Platform, request: FastifyRequest): Device | null {
  const value = cookieValue(request.headers.cookie, hostCookieName(platform.config.publicUrl, cookie))
  if (value === null || !form.test(value)) return null
  const [id, ...marks] = value.split('~') as [string, ...string[]]
  return { id, marks }
}

function markOf({ keys }: Platform, id: string, email: string): string {
  const person = email.trim().toLowerCase()
  return createHmac('sha256', keys.identitySecret).update(`known device ${id} ${person}`).digest('base64url')
}

const isMarked = ({ marks }: Device, mark: string): boolean =>
  marks.some(otherMark => timingSafeEqual(Buffer.from(otherMark), Buffer.from(mark)))
