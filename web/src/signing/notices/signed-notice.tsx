import { Check, Download, FileX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SigningSession } from '../../api/generated/calls.ts'
import type { SigningClient } from '../../api/signing-client.ts'
import { paths } from '../../paths.ts'
import { NoticePage } from '../../shell/notice-page.tsx'
import { OfflineStrip, TestStrip } from '../../shell/strips.tsx'
import { signedText } from '../../texts/signed-text.ts'
import { formatMoment, listOfNames } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { pdfFileName, saveFile } from '../../ui/save-file.ts'
import { documentName, senderName } from '../session-names.ts'
import type { SessionNote } from '../signing-source.ts'

export interface SignedNoticeProps {
  session: SigningSession
  client: SigningClient
  /** Whether the signer was on the signing page before, in this tab. */
  wasOpenHere: boolean
  note?: SessionNote | undefined
  /** Whether sealing takes longer than it should. */
  isSlow: boolean
  /** Whether anyone is signed in to the application in this browser. */
  isSignedIn: boolean
}

/** Shown after signing: what was signed, what happens next, the signer's copy, how to check it, and where to go. */
export function SignedNotice({ session, client, wasOpenHere, note, isSlow, isSignedIn }: SignedNoticeProps) {
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
      takesFocus={wasOpenHere}
    >
      {isCompleted && <p>{signedText('completedBody', { document: documentName(session) })}</p>}
      <Facts session={session} />
      {note === 'signedElsewhere' && <Message tone="info">{signedText('signedInAnotherTab')}</Message>}
      <div className="notice-parts">
        {isCompleted ? (
          <CopyPart session={session} client={client} />
        ) : (
          <Part title={signedText('whatHappensNext')}>
            <NextWords session={session} isSlow={isSlow} />
          </Part>
        )}
        {isCompleted && (
          <Part title={signedText('howToCheck')}>
            <p>{signedText('howToCheckBody')}</p>
            <p>
              <a href={paths.verify({})}>{signedText('checkDocument')}</a>
            </p>
          </Part>
        )}
      </div>
      {session.testMode && <p className="muted">{signedText('testNotBinding')}</p>}
      <RedirectLink redirectUrl={session.redirectUrl} />
      {isSignedIn && (
        <p>
          <a className="button button-plain" href={paths.requests({})}>
            {signedText('backToRequests')}
          </a>
        </p>
      )}
    </NoticePage>
  )
}

function titleOf({ state, sealingFailed, action }: SigningSession): string {
  if (state === 'Completed') return signedText('completedTitle')
  return sealingFailed ? signedText('sealingFailedTitle') : signedText('signedTitle', { action })
}

/** Shows what was signed, by whom and when. */
function Facts({ session }: { session: SigningSession }) {
  const { action, signedAt, signer } = session
  return (
    <dl className="notice-facts">
      <dt>{signedText('factDocument')}</dt>
      <dd>{documentName(session)}</dd>
      <dt>{signedText('factBy', { action })}</dt>
      <dd>{signer.name.trim() || signer.email}</dd>
      {signedAt && (
        <>
          <dt>{signedText('factWhen')}</dt>
          <dd>
            <time dateTime={signedAt}>{formatMoment(signedAt)}</time>
          </dd>
        </>
      )}
    </dl>
  )
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
    return (
      <>
        <p role="status">{signedText('sealingFailed', words)}</p>
        <p>{session.copyByEmail ? copyWords(session) : signedText('askSender', words)}</p>
      </>
    )
  }
  if (session.waitingFor.length > 0)
    return (
      <>
        <p>{othersWords(session)}</p>
        <p>{copyWords(session)}</p>
      </>
    )
  return (
    <>
      <p role="status" className="sealing">
        {!isSlow && <span className="spinner" aria-hidden="true" />}
        {signedText(isSlow ? 'sealingSlow' : 'sealing')}
      </p>
      {(isSlow || session.copyByEmail) && <p>{copyWords(session)}</p>}
    </>
  )
}

/** Names those who still have to finish, unless the session does not name them. */
function othersWords({ waitingFor }: SigningSession): string {
  const names = waitingFor.map(({ name }) => name.trim())
  const count = names.length
  return names.every(name => name !== '')
    ? signedText('waitingForOthers', { count, names: listOfNames(names) })
    : signedText('waitingForUnnamed', { count })
}

/** Says where the signer's copy will be. */
const copyWords = (session: SigningSession): string =>
  session.copyByEmail
    ? signedText('copyByEmail', { email: session.signer.email })
    : signedText('copyHere', { sender: senderName(session) })

function CopyPart({ session, client }: { session: SigningSession; client: SigningClient }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const download = async () => {
    setBusy(true)
    setFailed(false)
    try {
      saveFile(await client.fetchSignedDocument(), pdfFileName(documentName(session), ' (signed)'))
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Part title={signedText('yourCopy')}>
      {failed && <Message tone="bad">{signedText('downloadFailed')}</Message>}
      <Button
        kind="primary"
        icon={<Download aria-hidden="true" />}
        busy={busy}
        busyText={signedText('downloading')}
        onClick={() => void download()}
      >
        {signedText('downloadCopy')}
      </Button>
      {session.copyByEmail && <p>{signedText('copyAlsoByEmail', { email: session.signer.email })}</p>}
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
        {signedText('continueTo', { host: url.host })}
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
