import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../../platform/platform.ts'
import { newToken } from '../../../platform/secrets.ts'
import { hostCookie, hostCookieName } from '../host-cookie.ts'
import { cookieValue } from '../session-cookie.ts'

const cookie = 'countersign-device'
/** The longest time for which browsers keep a cookie (RFC 6265bis §5.5). */
const lifetimeSeconds = 400 * 86_400
/** How many people a browser is remembered for. */
const peopleMost = 5
const form = new RegExp(`^[\\w-]{43}(~[\\w-]{43}){1,${peopleMost}}$`)

/** A browser with which people have signed in before. */
interface Device {
  id: string
  /** A MAC for each person, the last to sign in first. */
  marks: string[]
}

/**
 * Returns the id of the device if the person with this address has signed in with it before; otherwise null. A known
 * device has a separate limit of attempts at the password (OWASP "device cookies"), so that an attacker who uses up the
 * general limit does not lock the person out.
 */
export function knownDeviceOf(
  platform: Pick<Platform, 'config' | 'keys'>,
  request: FastifyRequest,
  email: string,
): string | null {
  const device = readDevice(platform, request)
  return device !== null && isMarked(device, markOf(platform, device.id, email)) ? device.id : null
}

/** Marks a request's device as known for the person who is signed in with it. */
export function rememberDevice(
  platform: Pick<Platform, 'config' | 'keys'>,
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

function readDevice(platform: Pick<Platform, 'config'>, request: FastifyRequest): Device | null {
  const value = cookieValue(request.headers.cookie, hostCookieName(platform.config.publicUrl, cookie))
  if (value === null || !form.test(value)) return null
  const [id, ...marks] = value.split('~') as [string, ...string[]]
  return { id, marks }
}

function markOf({ keys }: Pick<Platform, 'keys'>, id: string, email: string): string {
  const person = email.trim().toLowerCase()
  return createHmac('sha256', keys.identitySecret).update(`known device ${id} ${person}`).digest('base64url')
}

const isMarked = ({ marks }: Device, mark: string): boolean =>
  marks.some(otherMark => timingSafeEqual(Buffer.from(otherMark), Buffer.from(mark)))
