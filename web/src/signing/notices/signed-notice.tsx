import { Check, Download, FileX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { callPath } from '../../api/call-path.ts'
import type { SigningSession } from '../../api/generated/calls.ts'
import type { SigningClient } from '../../api/signing-client.ts'
import { Moment, NoticePage } from '../../shell/notice-page.tsx'
import { OfflineStrip, TestStrip } from '../../shell/strips.tsx'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { pdfFileName, saveFile } from '../../ui/save-file.ts'
import { documentName, senderName, waitingNames } from '../session-names.ts'
import type { SessionNote } from '../signing-source.ts'

interface SignedNoticeProps {
  session: SigningSession
  client: SigningClient
  /** Whether the signer was on the signing page before, in this tab. */
  signedHere: boolean
  note?: SessionNote | undefined
  /** Whether sealing takes longer than it should. */
  isSlow: boolean
}

/** Shown after signing: what has happened, what happens next, the signer's copy, and how to check it. */
export function SignedNotice({ session, client, signedHere, note, isSlow }: SignedNoticeProps) {
  const isCompleted = session.state === 'Completed'
  const strips = (
    <>
      {session.testMode && <TestStrip />}
      <OfflineStrip />
    </>
  )
  return (
    <NoticePage
      title={titleOf(session)}
      tone={session.sealingFailed ? 'calm' : 'good'}
      icon={session.sealingFailed ? <FileX /> : <Check />}
      organization={session.organization.name}
      logoUrl={session.organization.logoUrl}
      strips={strips}
      takesFocus={signedHere}
    >
      <p>
        {isCompleted ? text('completedBody', { document: documentName(session) }) : documentName(session)}
        {session.signedAt && <Moment words={`doneAt_${session.action}`} moment={session.signedAt} />}
      </p>
      {note === 'signedElsewhere' && <Message tone="info">{text('signedInAnotherTab')}</Message>}
      <div className="notice-parts">
        {isCompleted ? (
          <CopyPart session={session} client={client} />
        ) : (
          <Part title={text('whatHappensNext')}>
            <NextWords session={session} isSlow={isSlow} />
          </Part>
        )}
        {!session.sealingFailed && (
          <Part title={text('howToCheck')}>
            <p>{text('howToCheckBody')}</p>
            <p>
              <a href={callPath('GET /.well-known/countersign/root.pem', {})}>{text('rootCertificate')}</a>
            </p>
            {session.testMode && <p>{text('testNotBinding')}</p>}
          </Part>
        )}
      </div>
      <RedirectLink redirectUrl={session.redirectUrl} />
    </NoticePage>
  )
}

function titleOf({ state, sealingFailed, action }: SigningSession): string {
  if (state === 'Completed') return text('completedTitle')
  return sealingFailed ? text('sealingFailedTitle') : text('signedTitle', { action })
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function NextWords({ session, isSlow }: { session: SigningSession; isSlow: boolean }) {
  if (session.sealingFailed) {
    const words = { document: documentName(session), sender: senderName(session) }
    return <p role="status">{text('sealingFailed', words)}</p>
  }
  if (session.waitingFor.length === 0) {
    return (
      <p role="status" className="sealing">
        {!isSlow && <span className="spinner" aria-hidden="true" />}
        {text(isSlow ? 'sealingSlow' : 'sealing')}
      </p>
    )
  }
  const key = session.waitingFor.length > 1 ? 'waitingForOthersMany' : 'waitingForOthers'
  return (
    <p>
      {text(key, { names: waitingNames(session) })} {text('comeBack')}
    </p>
  )
}

function CopyPart({ session, client }: { session: SigningSession; client: SigningClient }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const download = async () => {
    setBusy(true)
    setFailed(false)
    try {
      saveFile(await client.fetchSignedDocument(), pdfFileName(documentName(session), '-signed'))
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Part title={text('yourCopy')}>
      {failed && <Message tone="bad">{text('downloadFailed')}</Message>}
      <Button
        kind="primary"
        icon={<Download aria-hidden="true" />}
        busy={busy}
        busyText={text('downloading')}
        onClick={() => void download()}
      >
        {text('downloadCopy')}
      </Button>
    </Part>
  )
}

/**
 * Leads back to the page that sent the signer here. Only web addresses are allowed: a `javascript:` address would run
 * in this page.
 */
function RedirectLink({ redirectUrl }: { redirectUrl: string | null }) {
  const url = redirectUrl === null ? null : parseWebAddress(redirectUrl)
  if (!url) return null
  return (
    <p>
      <a className="button button-plain" href={url.href} target={window.parent === window ? '_self' : '_top'}>
        {text('continueTo', { host: url.host })}
      </a>
    </p>
  )
}

function parseWebAddress(address: string): URL | null {
  try {
    const url = new URL(address)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}
