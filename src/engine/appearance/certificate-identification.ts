import { drawnName } from '../text/drawn-name.ts'
import type { CertificateCredential, Identification } from './certificate-facts.ts'
import { formatUtc } from './certificate-style.ts'
import { type CertificateTexts, fillText } from './certificate-texts.ts'
import { framed } from './framed.ts'

/** Describes in words how a person was identified. */
export function identification(
  { kind, credential, person, verified = [] }: Identification,
  organization: string,
  texts: CertificateTexts['signers']['identifiedBy'],
): string {
  const values = {
    organization: framed(drawnName(organization)),
    credential: credential ? credentialWords(credential) : '',
    person: person ? framed(drawnName(person.name ?? person.id)) : '',
  }
  const text = person ? 'with-person' : credential ? 'with-credential' : kind
  const proofs = verified.map(({ way, at }) => fillText(texts[way], { time: formatUtc(at) }))
  return [fillText(texts[text], values), ...proofs].join('. ')
}

/** Describes a credential by its id and the name that the organization gave it. */
export const credentialWords = ({ id, name }: CertificateCredential): string =>
  name === null ? id : `${id} ${framed(drawnName(name))}`
