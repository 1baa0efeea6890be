import { text } from '../texts/text.ts'
import { Sheet } from '../ui/sheet.tsx'
import type { Draft } from './draft/draft.ts'
import { useDraft } from './draft/use-draft.ts'
import { FieldList } from './guide/field-list.tsx'
import { initialsOf } from './signature/initials-of.ts'
import { initialsWords, SignatureSheet, signatureWords } from './signature/signature-sheet.tsx'
import type { SigningPlan } from './signing-plan.ts'
import type { Filling } from './use-filling.ts'

/** What slides up while a document is filled in: where signatures are made, and the list of fields on a phone. */
export type FillingSheet = 'signature' | 'initials' | 'fields'

interface FillingSheetsProps {
  open: FillingSheet
  plan: SigningPlan
  draft: Draft
  filling: Filling
  /** Whose signature it is. */
  signerName: string
  onClose(): void
}

const signatureNote = ({ signaturePlaces: count }: SigningPlan) =>
  count > 0 ? text('usedForAll', { count }) : text('usedOnSignaturePage')

/** The sheet that is open. */
export function FillingSheets({ open, plan, draft, filling, signerName, onClose }: FillingSheetsProps) {
  const { signature, initials } = useDraft(draft)
  switch (open) {
    case 'signature':
      return (
        <SignatureSheet
          words={signatureWords}
          suggested={signerName}
          current={signature}
          note={signatureNote(plan)}
          onUse={used => {
            draft.adoptSignature(used)
            onClose()
          }}
          onClose={onClose}
        />
      )
    case 'initials':
      return (
        <SignatureSheet
          words={initialsWords}
          suggested={initialsOf(signerName)}
          current={initials}
          note={text('initialsNote')}
          onUse={used => {
            if (filling.initialsFieldId !== null) draft.putInitials(filling.initialsFieldId, used)
            onClose()
          }}
          onClose={onClose}
        />
      )
    case 'fields':
      return (
        <Sheet title={text('fieldsRegion')} closeLabel={text('close')} onClose={onClose}>
          <FieldList steps={plan.steps} draft={draft} currentId={filling.guide.currentId} onGo={filling.goTo} />
        </Sheet>
      )
    default:
      return open satisfies never
  }
}
