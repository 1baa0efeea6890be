import { useState } from 'react'
import type { SignatureRequest } from '../../../api/generated/calls.ts'
import { requestText } from '../../../texts/request-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useAccount } from '../../session/account.tsx'
import { Ago } from '../../shell/ago.tsx'
import { asksForCode } from '../../shell/email-code.ts'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import { useMay } from '../../where/use-may.ts'
import { useOwnSigning } from '../use-own-signing.ts'
import { CorrectSheet } from './correct-sheet.tsx'
import { allowedIn, isOwnSignature, nameOf, requestPhase, type Signer, signerState } from './request-state.ts'
import { SignerMark } from './signer-mark.tsx'

/** Lists the signers in order, each with their state and the actions for it. */
export function SignerList({ request }: { request: SignatureRequest }) {
  return (
    <section className="app-section" aria-labelledby="signers">
      <h2 id="signers">{requestText('signersTitle')}</h2>
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
  const { email, role, action = 'sign', declineReason, bounceReason, verification } = signer
  return (
    <li>
      <div className="app-row-what">
        <strong>
          {nameOf(signer)} {role && <span className="muted">{role}</span>}
          {action !== 'sign' && <span className="muted">{requestText(`signerDoes_${action}`)}</span>}
        </strong>
        <span className="muted">{email}</span>
        {asksForCode(verification) && <span className="muted">{requestText('signerCode')}</span>}
        {state === 'declined' && declineReason && (
          <span>{requestText('declinedBecause', { reason: declineReason })}</span>
        )}
        {state === 'bounced' && (
          <span className="field-error">{requestText('bouncedBecause', { reason: bounceReason ?? '' })}</span>
        )}
      </div>
      <SignerMark state={state} />
      {since ? <Ago moment={since} /> : <span />}
      <SignerActions request={request} signer={signer} />
    </li>
  )
}

function SignerActions({ request, signer }: { request: SignatureRequest; signer: Signer }) {
  const { account } = useAccount()
  const may = useMay(request)
  const [isCorrecting, setCorrecting] = useState(false)
  const allowed = allowedIn[requestPhase(request)]
  const isOpen = signer.signedAt === null
  const name = nameOf(signer)
  return (
    <div className="app-row-actions">
      {isOpen && allowed.correct && may('signature-requests:write') && (
        <Button
          kind="quiet"
          aria-label={requestText(signer.bouncedAt === null ? 'correctOf' : 'correctAddressOf', { name })}
          onClick={() => setCorrecting(true)}
        >
          {requestText(signer.bouncedAt === null ? 'correctSigner' : 'correctAddress')}
        </Button>
      )}
      {isOpen && allowed.link && isOwnSignature(account, request, signer) && (
        <SignOwn recipientSignatureId={signer.recipientSignatureId} title={request.title} />
      )}
      {isCorrecting && <CorrectSheet request={request} signer={signer} onClose={() => setCorrecting(false)} />}
    </div>
  )
}

/** Opens the person's own signing page. A person cannot open another signer's page. */
function SignOwn({ recipientSignatureId, title }: { recipientSignatureId: string; title: string }) {
  const opening = useOwnSigning()
  return (
    <>
      <Button
        busy={opening.isPending}
        aria-label={requestText('signOf', { title })}
        onClick={() => opening.mutate(recipientSignatureId)}
      >
        {requestText('signNow')}
      </Button>
      {opening.error && (
        <p className="field-error" role="alert">
          {refusalSentence(opening.error)}
        </p>
      )}
    </>
  )
}
