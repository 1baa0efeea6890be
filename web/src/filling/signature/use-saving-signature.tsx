import { useId, useRef, useState } from 'react'
import { signatureText } from '../../texts/signature-text.ts'
import type { AdoptedSignature } from './adopted-signature.ts'

/** The signature that the signer keeps with their account. */
export interface SavedSignature {
  /** Null if nothing is saved. */
  adopted: AdoptedSignature | null
  /** Saves another one in its place. Throws `ApiError` or `ConnectionError`. */
  save(signature: AdoptedSignature): Promise<void>
}

interface Saving {
  isBusy: boolean
  /** The checkbox that asks for saving, with the problem of the last try. */
  box: React.ReactNode
  /** Saves a signature if the signer asked for it. Returns false if that failed, and then no longer asks for it. */
  saveIfAsked(signature: AdoptedSignature): Promise<boolean>
}

/**
 * Lets the signer save a signature with their account when they use it.
 * @param saved null if nothing can be saved
 */
export function useSavingSignature(saved: SavedSignature | null): Saving {
  const hintId = useId()
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const running = useRef(false)

  const saveIfAsked = async (signature: AdoptedSignature) => {
    if (!saved || !isAsked) return true
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      await saved.save(signature)
      return true
    } catch {
      setFailed(true)
      setAsked(false)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const box = saved && (
    <div className="save-signature">
      <label>
        <input
          type="checkbox"
          checked={isAsked}
          aria-describedby={hintId}
          onChange={event => setAsked(event.target.checked)}
        />
        {signatureText('saveForNextTime')}
      </label>
      <p id={hintId} className="sheet-note">
        {signatureText(saved.adopted ? 'saveReplaces' : 'saveHint')}
      </p>
      {hasFailed && (
        <p className="field-error" role="alert">
          {signatureText('saveFailed')}
        </p>
      )}
    </div>
  )
  return { isBusy, box, saveIfAsked }
}
