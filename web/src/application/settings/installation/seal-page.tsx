import { ApiError } from '../../../api/call.ts'
import type { SealCertificate } from '../../../api/generated/calls.ts'
import { settingsText } from '../../../texts/settings-text.ts'
import { Message } from '../../../ui/message.tsx'
import { useOrganization, useRead } from '../../session/account.tsx'
import { formatDay } from '../../shell/deadline.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { Facts } from './facts.tsx'

/** `/settings/seal`: the certificate that documents are sealed with. */
export function SealPage() {
  const certificate = useRead('GET /v1/organization/seal-certificate', {})
  return (
    <Page title={settingsText('sealCertificate')}>
      <p className="muted">{settingsText('sealBody')}</p>
      {isUnusable(certificate.error) ? (
        <Message tone="bad">{settingsText('sealUnusable')}</Message>
      ) : (
        <Loaded query={certificate}>{seal => <Seal seal={seal} />}</Loaded>
      )}
    </Page>
  )
}

/** Returns whether the organization's certificate is damaged or has expired. */
const isUnusable = (error: unknown) => error instanceof ApiError && error.status === 409

const warnedDays = 90
const dayMs = 86_400_000

function Seal({ seal }: { seal: SealCertificate }) {
  return (
    <>
      <Expiry seal={seal} />
      <Facts
        facts={[
          ['sealHolder', settingsText(`sealHolder_${seal.holder}`)],
          ['certificateSubject', seal.subject],
          ['certificateIssuer', seal.issuer],
          ['certificateSerial', <code key="serial">{seal.serialNumber}</code>],
          ['certificateFrom', formatDay(seal.validFrom)],
          ['certificateUntil', formatDay(seal.validUntil)],
          ['certificateAlgorithm', seal.algorithm],
          ['certificateSha256', <code key="sha256">{seal.sha256}</code>],
        ]}
      />
      <p className="muted">{settingsText(`sealNote_${seal.holder}`)}</p>
      <section className="app-section" aria-labelledby="root">
        <h2 id="root">{settingsText('rootTitle')}</h2>
        <p className="muted">{settingsText('rootBody')}</p>
        <Facts
          facts={[
            ['certificateSubject', seal.root.subject],
            ['certificateUntil', formatDay(seal.root.validUntil)],
            ['certificateSha256', <code key="sha256">{seal.root.sha256}</code>],
          ]}
        />
        <a className="button button-plain" href={new URL(seal.rootUrl).pathname} download="root.pem">
          {settingsText('rootDownload')}
        </a>
      </section>
    </>
  )
}

/** Warns early that the operator has to issue a new certificate. */
function Expiry({ seal: { holder, validUntil } }: { seal: SealCertificate }) {
  const { organizationId } = useOrganization()
  const days = Math.floor((Date.parse(validUntil) - Date.now()) / dayMs)
  if (days >= warnedDays) return null
  const command =
    holder === 'organization'
      ? `bin/countersign organization issue-seal ${organizationId}`
      : 'bin/countersign keys rotate'
  const facts = { day: formatDay(validUntil), command }
  return days < 0 ? (
    <Message tone="bad">{settingsText('sealExpired', facts)}</Message>
  ) : (
    <Message tone="warn">{settingsText('sealExpires', { ...facts, count: days })}</Message>
  )
}
