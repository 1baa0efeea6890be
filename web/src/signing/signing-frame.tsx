import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SigningSession } from '../api/generated/calls.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { text } from '../texts/text.ts'
import { Message } from '../ui/message.tsx'
import { askingSentence, documentName } from './session-names.ts'

interface SigningFrameProps {
  session: SigningSession
  onMore(): void
  /** Whether the document was requested as a file and did not arrive. */
  downloadFailed: boolean
  isFilling?: boolean
  isWide?: boolean
  strips?: ReactNode
  children: ReactNode
  footer: ReactNode
  sheets: ReactNode
}

/** Frames a signer's page. The heading says who asks the signer to sign what. A button opens rarely needed actions. */
export function SigningFrame({ session, onMore, downloadFailed, ...frame }: SigningFrameProps) {
  return (
    <PageFrame
      {...frame}
      who={askingSentence(session)}
      what={documentName(session)}
      logoUrl={session.organization.logoUrl}
      testMode={session.testMode}
      actions={
        <button type="button" className="icon-button" aria-label={text('moreActions')} onClick={onMore}>
          <Ellipsis aria-hidden="true" />
        </button>
      }
      messages={downloadFailed && <Message tone="bad">{text('documentDownloadFailed')}</Message>}
    />
  )
}
