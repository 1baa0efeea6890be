import type { SigningSession } from '../../api/generated/calls.ts'
import type { SigningClient } from '../../api/signing-client.ts'
import { explainError } from '../../shell/explain-error.ts'
import { text } from '../../texts/text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { AttachmentSheet } from '../attachment/attachment-sheet.tsx'
import type { Draft } from '../draft/draft.ts'
import { useDraft } from '../draft/use-draft.ts'
import { FieldList } from '../guide/field-list.tsx'
import type { Step } from '../guide/guide.ts'
import { documentName, senderName } from '../session-names.ts'
import { initialsOf } from '../signature/initials-of.ts'
import { initialsWords, SignatureSheet, signatureWords } from '../signature/signature-sheet.tsx'
import type { SigningPlan } from '../signing-plan.ts'
import type { Signing } from '../use-signing.ts'
import { ConsentSheet } from './consent-sheet.tsx'
import { DeclineSheet } from './decline-sheet.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'

export type OpenSheet =
  | 'signature'
  | 'initials'
  | 'attachment'
  | 'consent'
  | 'decline'
  | 'shortcuts'
  | 'more'
  | 'fields'

interface SigningSheetsProps {
  open: OpenSheet | null
  onOpen(sheet: OpenSheet | null): void
  session: SigningSession
  plan: SigningPlan
  draft: Draft
  signing: Signing
  currentId: string | null
  /** The field that initials are made for. */
  initialsFieldId: string | null
  /** The field that a file is chosen for. */
  attachmentFieldId: string | null
  client: SigningClient
  onGo(step: Step): void
  onDownload(): void
  onDecline(reason: string): Promise<void>
}

const signatureNote = ({ signaturePlaces: count }: SigningPlan) =>
  count > 0 ? text('usedForAll', { count }) : text('usedOnSignaturePage')

/** The sheet that lies over the page, one at a time. */
export function SigningSheets(props: SigningSheetsProps) {
  const { open, onOpen, session, plan, draft, signing } = props
  const { signature, initials } = useDraft(draft)
  const close = () => onOpen(null)
  switch (open) {
    case 'signature':
      return (
        <SignatureSheet
          words={signatureWords}
          suggested={session.signer.name}
          current={signature}
          note={signatureNote(plan)}
          onUse={used => {
            draft.adoptSignature(used)
            close()
          }}
          onClose={close}
        />
      )
    case 'initials':
      return (
        <SignatureSheet
          words={initialsWords}
          suggested={initialsOf(session.signer.name)}
          current={initials}
          note={text('initialsNote')}
          onUse={used => {
            if (props.initialsFieldId !== null) draft.putInitials(props.initialsFieldId, used)
            close()
          }}
          onClose={close}
        />
      )
    case 'attachment': {
      const field = plan.ownFields.find(one => one.fieldId === props.attachmentFieldId)
      return field ? <AttachmentSheet {...{ field, draft }} client={props.client} onClose={close} /> : null
    }
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
