import { lazy, Suspense } from 'react'
import { isSignature } from '../../../src/engine/fields/field-kinds.ts'
import { text } from '../texts/text.ts'
import { Sheet } from '../ui/sheet.tsx'
import type { AttachmentFiles } from './attachment/attachment-sheet.tsx'
import { loadAttachmentSheet } from './attachment/load-attachment-sheet.ts'
import { type Draft, initialedFields, shownOwnFields } from './draft/draft.ts'
import { useDraft } from './draft/use-draft.ts'
import { FieldList } from './guide/field-list.tsx'
import { initialsOf } from './signature/initials-of.ts'
import { initialsWords, SignatureSheet, signatureWords } from './signature/signature-sheet.tsx'
import { typedProblem } from './signature/typed-problem.ts'
import type { Filling } from './use-filling.ts'

const AttachmentSheet = lazy(async () => ({ default: (await loadAttachmentSheet()).AttachmentSheet }))

/** The sheets for filling in a document: making signatures, choosing files, and the list of fields on a phone. */
export type FillingSheet = 'signature' | 'initials' | 'attachment' | 'fields'

interface FillingSheetsProps {
  open: FillingSheet
  draft: Draft
  filling: Filling
  files: AttachmentFiles
  /** The name of the person who signs. */
  signerName: string
  onClose(): void
}

const signatureNote = (count: number) => (count > 0 ? text('usedForAll', { count }) : text('usedOnSignaturePage'))

/** Returns the fields that will have initials once this field has them too. */
function initialedWith(draft: Draft, fieldId: string | null) {
  const ids = new Set([...initialedFields(draft), fieldId])
  return shownOwnFields(draft).filter(field => ids.has(field.fieldId))
}

/** Returns a function that removes the initials from an optional field; undefined if the field has no initials. */
function removalOf(draft: Draft, fieldId: string | null, close: () => void): (() => void) | undefined {
  const field = shownOwnFields(draft).find(field => field.fieldId === fieldId)
  if (!field || field.required || !initialedFields(draft).includes(field.fieldId)) return undefined
  return () => {
    draft.removeInitials(field.fieldId)
    close()
  }
}

/** Shows the sheet that is open. */
export function FillingSheets({ open, draft, filling, files, signerName, onClose }: FillingSheetsProps) {
  const { signature, initials, shown } = useDraft(draft)
  const signatureFields = shownOwnFields(draft, shown).filter(isSignature)
  switch (open) {
    case 'signature':
      return (
        <SignatureSheet
          words={signatureWords}
          suggested={signerName}
          current={signature}
          note={signatureNote(signatureFields.length)}
          problemOf={typed => typedProblem(signatureFields, typed)}
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
          problemOf={typed => typedProblem(initialedWith(draft, filling.initialsFieldId), typed)}
          onUse={used => {
            if (filling.initialsFieldId !== null) draft.putInitials(filling.initialsFieldId, used)
            onClose()
          }}
          onRemove={removalOf(draft, filling.initialsFieldId, onClose)}
          onClose={onClose}
        />
      )
    case 'attachment': {
      const field = draft.fields.find(field => field.fieldId === filling.attachmentFieldId)
      return field ? (
        <Suspense>
          <AttachmentSheet {...{ field, draft, files, onClose }} />
        </Suspense>
      ) : null
    }
    case 'fields':
      return (
        <Sheet title={text('fieldsRegion')} closeLabel={text('close')} onClose={onClose}>
          <FieldList steps={filling.steps} draft={draft} currentId={filling.guide.currentId} onGo={filling.goTo} />
        </Sheet>
      )
    default:
      return open satisfies never
  }
}
