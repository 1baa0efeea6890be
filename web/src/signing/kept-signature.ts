import { useEffect, useState } from 'react'
import type { SigningSession } from '../api/generated/calls.ts'
import { type Draft, initialedFields } from '../filling/draft/draft.ts'
import { type AdoptedSignature, adoptedFrom } from '../filling/signature/adopted-signature.ts'
import { withStorage } from '../shell/device-storage.ts'

/** What the signer has adopted and not yet signed with. */
interface Kept {
  signature: AdoptedSignature | null
  initials: AdoptedSignature | null
  /** The ids of the fields that have the initials. */
  initialed: string[]
}

const keyOf = ({ recipientSignatureId }: Pick<SigningSession, 'recipientSignatureId'>) =>
  `countersign.signature.${recipientSignatureId}`

/**
 * Puts back the signature and the initials that the signer adopted in this tab before a reload, and keeps what they
 * adopt from now on. The tab forgets it once the request no longer waits for the signer.
 */
export function useKeptSignature(draft: Draft, session: SigningSession): void {
  // before the first rendering, so that the guide begins with the step after it
  useState(() => putBack(draft, session))
  useEffect(() => keepFrom(draft, session), [draft, session])
}

/** Forgets the signature that this tab keeps, if any. */
export const forgetSignature = (session: Pick<SigningSession, 'recipientSignatureId'>): void =>
  withStorage(() => sessionStorage.removeItem(keyOf(session)), undefined)

function putBack(draft: Draft, session: SigningSession): void {
  const kept = withStorage<Kept | null>(() => JSON.parse(sessionStorage.getItem(keyOf(session)) ?? 'null'), null)
  if (!kept) return
  // made again, because a reload ends the addresses of chosen pictures
  if (kept.signature) draft.adoptSignature(adoptedFrom(kept.signature.payload))
  const initials = kept.initials && adoptedFrom(kept.initials.payload)
  for (const fieldId of kept.initialed) if (initials) draft.putInitials(fieldId, initials)
}

function keepFrom(draft: Draft, session: SigningSession): () => void {
  const adopted = () => ({ ...draft.getState(), initialed: initialedFields(draft).join(' ') })
  let before = adopted()
  return draft.subscribe(() => {
    const now = adopted()
    const isSame =
      now.signature === before.signature && now.initials === before.initials && now.initialed === before.initialed
    before = now
    if (isSame) return
    const kept: Kept = {
      signature: now.signature,
      initials: now.initials,
      initialed: initialedFields(draft),
    }
    withStorage(() => sessionStorage.setItem(keyOf(session), JSON.stringify(kept)), undefined)
  })
}
