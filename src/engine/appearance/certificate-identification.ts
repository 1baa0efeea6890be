import type { Identification } from './certificate.ts'
import { type CertificateTexts, fillText } from './certificate-texts.ts'
import { framed } from './framed.ts'

/** How somebody was known, in words. */
export function identification(
  { kind, credential }: Identification,
  organization: string,
  texts: CertificateTexts['signers']['identifiedBy'],
): string {
  const name = credential === null || credential.name === null ? '' : ` ${framed(credential.name)}`
  const application = { organization: framed(organization), credential: credential ? `${credential.id}${name}` : '' }
  return fillText(credential === null ? texts[kind] : texts['with-credential'], application)
}
