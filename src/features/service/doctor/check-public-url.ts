import { isPublicWithoutTls } from '../../../config.ts'
import type { Check } from './check.ts'

/** Checks that traffic to the public address is encrypted. */
export const checkPublicUrl: Check = async config => {
  const subject = 'public address'
  if (!isPublicWithoutTls(config)) return [{ subject, verdict: 'ok', text: config.publicUrl }]
  return [
    {
      subject,
      verdict: 'warning',
      text: `${config.publicUrl} has no TLS: passwords and documents are sent without encryption`,
      remedy: 'Put a TLS proxy in front of the service, and set PUBLIC_URL to its https address.',
    },
  ]
}
