import { isSignature } from '../../../src/engine/fields/field-kinds.ts'
import { signatureText } from '../texts/signature-text.ts'
import { type Draft, initialedFields, shownOwnFields } from './draft/draft.ts'
import { useDraft } from './draft/use-draft.ts'
import type { SavedSignatures } from './saved-signatures.ts'
import { adoptedFrom, handOf } from './signature/adopted-signature.ts'
import { initialsOf } from './signature/initials-of.ts'
import { initialsWords, SignatureSheet, signatureWords } from './signature/signature-sheet.tsx'
import { typedProblem } from './signature/typed-problem.ts'
import type { SavedSignature } from './signature/use-saving-signature.tsx'

interface AdoptingSheetProps {
  adopting: 'signature' | 'initials'
  draft: Draft
  /** The field for which initials are made. */
  initialsFieldId: string | null
  /** The name of the person who signs. */
  signerName: string
  saved: SavedSignatures | null
  /** Closes the sheet after a signature or initials were adopted. */
  onAdopted(): void
  onClose(): void
}

/** The sheet in which the signer makes and adopts a signature or initials. */
export function AdoptingSheet(props: AdoptingSheetProps) {
  const { adopting, draft, initialsFieldId, signerName, saved, onAdopted, onClose } = props
  const { signature, initials, shown } = useDraft(draft)
  const signatureFields = shownOwnFields(draft, shown).filter(isSignature)
  if (adopting === 'signature')
    return (
      <SignatureSheet
        words={signatureWords}
        suggested={signerName}
        current={signature}
        saved={savedAs(saved, 'signature')}
        note={signatureNote(signatureFields.length)}
        problemOf={typed => typedProblem(signatureFields, typed)}
        onUse={used => {
          draft.adoptSignature(used)
          onAdopted()
        }}
        onClose={onClose}
      />
    )
  return (
    <SignatureSheet
      words={initialsWords}
      suggested={initialsOf(signerName)}
      current={initials}
      saved={savedAs(saved, 'initials')}
      suggestedHand={handOf(signature)}
      note={signatureText('initialsNote')}
      problemOf={typed => typedProblem(initialedWith(draft, initialsFieldId), typed)}
      onUse={used => {
        if (initialsFieldId !== null) draft.putInitials(initialsFieldId, used)
        onAdopted()
      }}
      onRemove={removalOf(draft, initialsFieldId, onClose)}
      onClose={onClose}
    />
  )
}

/** Returns what the signer has saved, and how to save another; null if the signer is not signed in. */
function savedAs(saved: SavedSignatures | null, usedAs: 'signature' | 'initials'): SavedSignature | null {
  if (!saved) return null
  const payload = saved[usedAs]
  return { adopted: payload && adoptedFrom(payload), save: ({ payload }) => saved.save(usedAs, payload) }
}

const signatureNote = (count: number) =>
  count > 0 ? signatureText('usedForAll', { count }) : signatureText('usedOnSignaturePage')

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
