import { useState } from 'react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application/application-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useOrganization } from '../../session/account.tsx'
import { Ago } from '../../shell/ago.tsx'
import { CorrectSheet } from './correct-sheet.tsx'
import { LinkSheet } from './link-sheet.tsx'
import { allowedIn, nameOf, requestPhase, type Signer, signerState } from './request-state.ts'
import { SignerMark } from './signer-mark.tsx'

/** The signers in order, each with how things stand with them and what can be done about it. */
export function SignerList({ request }: { request: SignatureRequest }) {
  return (
    <section className="app-section" aria-labelledby="signers">
      <h2 id="signers">{applicationText('signersTitle')}</h2>
      <ol className="app-rows app-signers">
        {request.signers.map(signer => (
          <SignerRow key={signer.recipientSignatureId} request={request} signer={signer} />
        ))}
      </ol>
    </section>
  )
}

function SignerRow({ request, signer }: { request: SignatureRequest; signer: Signer }) {
  const { state, since } = signerState(request, signer)
  const { email, role, declineReason, bounceReason } = signer
  return (
    <li>
      <div className="app-row-what">
        <strong>
          {nameOf(signer)} {role && <span className="muted">{role}</span>}
        </strong>
        <span className="muted">{email}</span>
        {state === 'declined' && declineReason && (
          <span>{applicationText('declinedBecause', { reason: declineReason })}</span>
        )}
        {state === 'bounced' && (
          <span className="field-error">{applicationText('bouncedBecause', { reason: bounceReason ?? '' })}</span>
        )}
      </div>
      <SignerMark state={state} />
      {since ? <Ago moment={since} /> : <span />}
      <SignerActions request={request} signer={signer} />
    </li>
  )
}

function SignerActions({ request, signer }: { request: SignatureRequest; signer: Signer }) {
  const { may } = useOrganization()
  const [sheet, setSheet] = useState<'correct' | 'link' | null>(null)
  const allowed = allowedIn[requestPhase(request)]
  const isOpen = signer.signedAt === null && may('signature-requests:write')
  const name = nameOf(signer)
  const close = () => setSheet(null)
  return (
    <div className="app-row-actions">
      {isOpen && allowed.correct && (
        <Button
          kind="quiet"
          aria-label={applicationText(signer.bouncedAt === null ? 'correctOf' : 'correctAddressOf', { name })}
          onClick={() => setSheet('correct')}
        >
          {applicationText(signer.bouncedAt === null ? 'correctSigner' : 'correctAddress')}
        </Button>
      )}
      {isOpen && allowed.link && (
        <Button kind="quiet" aria-label={applicationText('signingLinkOf', { name })} onClick={() => setSheet('link')}>
          {applicationText('signingLink')}
        </Button>
      )}
      {sheet === 'correct' && <CorrectSheet request={request} signer={signer} onClose={close} />}
      {sheet === 'link' && <LinkSheet request={request} signer={signer} onClose={close} />}
    </div>
  )
}
