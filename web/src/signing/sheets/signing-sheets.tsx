import type { SigningSession } from '../../api/generated/calls.ts'
import type { SigningClient } from '../../api/signing-client.ts'
import type { Draft } from '../../filling/draft/draft.ts'
import { type FillingSheet, FillingSheets } from '../../filling/filling-sheets.tsx'
import type { SavedSignatures } from '../../filling/saved-signatures.ts'
import type { Filling } from '../../filling/use-filling.ts'
import { explainError } from '../../shell/explain-error.ts'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { documentName, senderName } from '../session-names.ts'
import type { Signing } from '../use-signing.ts'
import { ConsentSheet } from './consent-sheet.tsx'
import { DeclineSheet } from './decline-sheet.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'

export type OpenSigningSheet = FillingSheet | 'consent' | 'decline' | 'shortcuts' | 'more'

interface SigningSheetsProps {
  open: OpenSigningSheet
  onOpen(sheet: OpenSigningSheet | null): void
  session: SigningSession
  draft: Draft
  signing: Signing
  filling: Filling
  client: SigningClient
  saved: SavedSignatures | null
  onDownload(): void
  onDecline(reason: string): Promise<void>
}

/** Shows the sheet that is open over the page. */
export function SigningSheets(props: SigningSheetsProps) {
  const { open, onOpen, session, draft, filling, signing } = props
  const isTouch = useMediaQuery('(pointer: coarse)')
  const close = () => onOpen(null)
  switch (open) {
    case 'signature':
    case 'initials':
    case 'attachment':
    case 'fields':
      return (
        <FillingSheets
          {...{ open, draft, filling }}
          files={props.client}
          signerName={session.signer.name}
          saved={props.saved}
          onClose={close}
        />
      )
    case 'consent':
      return (
        <ConsentSheet
          documentName={documentName(session)}
          consentText={session.consent.text}
          busy={signing.busy}
          problem={signing.problem}
          onSign={() => void signing.sign()}
          onClose={close}
        />
      )
    case 'decline':
      return (
        <DeclineSheet
          sender={senderName(session)}
          action={session.action}
          onDecline={props.onDecline}
          explain={explainError}
          onClose={close}
        />
      )
    case 'shortcuts':
      return <ShortcutsSheet onClose={close} />
    case 'more':
      return (
        <MoreSheet
          title={documentName(session)}
          action={session.action}
          onDownload={() => {
            props.onDownload()
            close()
          }}
          onShortcuts={isTouch ? undefined : () => onOpen('shortcuts')}
          onDecline={session.declineAllowed ? () => onOpen('decline') : undefined}
          onClose={close}
        />
      )
    default:
      return open satisfies never
  }
}
