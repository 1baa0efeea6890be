import { type KeyboardEvent, useId, useState } from 'react'
import type { Hand } from '../../../../src/engine/fields/hands.ts'
import { signatureLimits } from '../../../../src/engine/fields/signature-limits.ts'
import type { AdoptedSignature } from './adopted-signature.ts'
import { HandChoice } from './hand-choice.tsx'
import { SignatureLine } from './signature-line.tsx'

interface TypedSignatureProps {
  label: string
  signature: AdoptedSignature | null
  hand: Hand
  /** The reason why the text cannot be used, or null. */
  problem: string | null
  onChange(typed: string): void
  onHand(hand: Hand, typed: string): void
  onEnter(): void
}

/** Lets the signer type a name, and choose the handwriting in which it is drawn. */
export function TypedSignature({ label, signature, hand, problem, onChange, onHand, onEnter }: TypedSignatureProps) {
  const inputId = useId()
  const [typed, setTyped] = useState(signature?.preview.kind === 'text' ? signature.preview.text : '')
  const change = (next: string) => {
    setTyped(next)
    onChange(next)
  }
  const acceptOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className="signature-way">
      <label htmlFor={inputId}>{label}</label>
      <input
        id={inputId}
        className="input"
        type="text"
        dir="auto"
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={signatureLimits.typedCharacters}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : `${inputId}-problem`}
        value={typed}
        onChange={event => change(event.target.value)}
        onKeyDown={acceptOnEnter}
      />
      <p id={`${inputId}-problem`} className="field-error" role="status">
        {problem}
      </p>
      <HandChoice typed={typed} hand={hand} onChange={next => onHand(next, typed)} />
      <SignatureLine signature={signature} />
    </div>
  )
}
