import { StartError } from '../../start-error.ts'

/** The settings for reaching a mail server. */
export interface SmtpSettings {
  host: string
  port: number
  /**
   * How the connection is encrypted. `immediate`: TLS from the first byte; `starttls`: required after the greeting;
   * `none`: not at all.
   */
  tls: 'immediate' | 'starttls' | 'none'
  credentials: { user: string; password: string } | null
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Reads SMTP_URL. `smtps:` means TLS from the first byte (port 465). `smtp:` (port 587) requires STARTTLS and never
 * falls back to clear text (RFC 8314 §3.3). The exceptions are this machine itself and `?starttls=off`, which is
 * refused together with a password. Throws a StartError that says what to write, without the URL, which may contain a
 * password.
 */
export function readSmtpSettings(smtpUrl: string): SmtpSettings {
  const url = new URL(smtpUrl)
  const starttls = readStarttls(url)
  const isLocal = LOOPBACK.test(url.hostname)
  const isSecure = url.protocol === 'smtps:'
  if (isSecure && starttls !== null) refuse('starttls can only be used with smtp:, because smtps: is always encrypted')
  if (url.hostname === '') refuse('it has no host')
  if (starttls === 'off' && !isLocal && url.password !== '')
    refuse('starttls=off would send the password in clear text over the network')
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    tls: isSecure ? 'immediate' : (starttls ?? (isLocal ? 'off' : 'required')) === 'off' ? 'none' : 'starttls',
    credentials: readCredentials(url),
  }
}

function readStarttls(url: URL): 'required' | 'off' | null {
  const unknown = [...url.searchParams.keys()].find(name => name !== 'starttls')
  if (unknown !== undefined) refuse(`it has an unknown parameter, ${unknown}`)
  const value = url.searchParams.get('starttls')
  if (value === null || value === 'required' || value === 'off') return value
  return refuse('starttls must be required or off')
}

function readCredentials({ username, password }: URL): SmtpSettings['credentials'] {
  if (username === '' && password === '') return null
  if (username === '' || password === '') refuse('it needs both a user and a password, or neither')
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    return refuse('the user and password must be percent-encoded, with %25 for %')
  }
}

function refuse(reason: string): never {
  throw new StartError(`SMTP_URL cannot be used: ${reason}. Write it as smtp://user:password@host:587 or smtps://….`)
}
