import type { SigningSession } from '../../api/generated/calls.ts'
import { explainError } from '../../shell/explain-error.ts'
import { text } from '../../texts/text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import type { Draft } from '../draft/draft.ts'
import { useDraft } from '../draft/use-draft.ts'
import { FieldList } from '../guide/field-list.tsx'
import type { Step } from '../guide/guide.ts'
import { documentName, senderName } from '../session-names.ts'
import { SignatureSheet } from '../signature/signature-sheet.tsx'
import type { SigningPlan } from '../signing-plan.ts'
import type { Signing } from '../use-signing.ts'
import { ConsentSheet } from './consent-sheet.tsx'
import { DeclineSheet } from './decline-sheet.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'

export type OpenSheet = 'signature' | 'consent' | 'decline' | 'shortcuts' | 'more' | 'fields'

interface SigningSheetsProps {
  open: OpenSheet | null
  onOpen(sheet: OpenSheet | null): void
  session: SigningSession
  plan: SigningPlan
  draft: Draft
  signing: Signing
  currentId: string | null
  onGo(step: Step): void
  onDownload(): void
  onDecline(reason: string): Promise<void>
}

/** The sheet that lies over the page, one at a time. */
export function SigningSheets(props: SigningSheetsProps) {
  const { open, onOpen, session, plan, draft, signing } = props
  const { signature } = useDraft(draft)
  const close = () => onOpen(null)
  switch (open) {
    case 'signature':
      return (
        <SignatureSheet
          signerName={session.signer.name}
          current={signature}
          placeCount={plan.signaturePlaces}
          onUse={used => {
            draft.adoptSignature(used)
            close()
          }}
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
        <DeclineSheet sender={senderName(session)} onDecline={props.onDecline} explain={explainError} onClose={close} />
      )
    case 'shortcuts':
      return <ShortcutsSheet onClose={close} />
    case 'more':
      return (
        <MoreSheet
          title={documentName(session)}
          onDownload={() => {
            props.onDownload()
            close()
          }}
          onShortcuts={() => onOpen('shortcuts')}
          onDecline={session.declineAllowed ? () => onOpen('decline') : undefined}
          onClose={close}
        />
      )
    case 'fields':
      return (
        <Sheet title={text('fieldsRegion')} closeLabel={text('close')} onClose={close}>
          <FieldList steps={plan.steps} draft={draft} currentId={props.currentId} onGo={props.onGo} />
        </Sheet>
      )
    case null:
      return null
    default:
      return open satisfies never
  }
}
