import { drawnName } from '../text/drawn-name.ts'
import type { CertificateCredential, CompletionCertificate, Identification } from './certificate-facts.ts'
import { formatMoment } from './certificate-style.ts'
import { framed } from './framed.ts'
import type { SayOnCertificate } from './say-on-certificate.ts'

/** Describes in words how a person was identified. */
export function identification(
  { kind, credential, person, verified = [] }: Identification,
  { organization, timeZone }: Pick<CompletionCertificate, 'organization' | 'timeZone'>,
  say: SayOnCertificate,
): string {
  const values = {
    organization: framed(drawnName(organization)),
    credential: credential ? credentialWords(credential) : '',
    person: person ? framed(drawnName(person.name ?? person.id)) : '',
  }
  const text = person ? 'with-person' : credential ? 'with-credential' : kind
  const proofs = verified.map(({ way, at }) => say(`identifiedBy_${way}`, { time: formatMoment(at, timeZone) }))
  return [say(`identifiedBy_${text}`, values), ...proofs].join('. ')
}

/** Describes a credential by its id and the name that the organization gave it. */
export const credentialWords = ({ id, name }: CertificateCredential): string =>
  name === null ? id : `${id} ${framed(drawnName(name))}`
