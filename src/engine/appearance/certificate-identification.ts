import { drawnName } from '../text/drawn-name.ts'
import type { Identification } from './certificate-facts.ts'
import { type CertificateTexts, fillText } from './certificate-texts.ts'
import { framed } from './framed.ts'

/** How somebody was known, in words. */
export function identification(
  { kind, credential }: Identification,
  organization: string,
  texts: CertificateTexts['signers']['identifiedBy'],
): string {
  const name = credential === null || credential.name === null ? '' : ` ${framed(drawnName(credential.name))}`
  const application = {
    organization: framed(drawnName(organization)),
    credential: credential ? `${credential.id}${name}` : '',
  }
  return fillText(credential === null ? texts[kind] : texts['with-credential'], application)
}
