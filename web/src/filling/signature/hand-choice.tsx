import { useId } from 'react'
import { defaultHand, type Hand, hands } from '../../../../src/engine/fields/hands.ts'
import { signatureText } from '../../texts/signature-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { typedSignature } from './adopted-signature.ts'
import { charactersNotInHand } from './covered-characters.ts'
import { SignaturePicture } from './signature-picture.tsx'
import { namedCharacters } from './typed-problem.ts'

interface HandChoiceProps {
  typed: string
  hand: Hand
  onChange(hand: Hand): void
}

/** Lets the signer choose the handwriting of a typed signature, and says which hands lack some of its characters. */
export function HandChoice({ typed, hand, onChange }: HandChoiceProps) {
  const group = useId()
  return (
    <fieldset className="hands" aria-describedby={`${group}-note`}>
      <legend>{signatureText('handLabel')}</legend>
      {hands.map(choice => (
        <label key={choice} className="hand">
          <input type="radio" name={group} checked={choice === hand} onChange={() => onChange(choice)} />
          <span className="hand-sample" aria-hidden="true">
            <SignaturePicture signature={typedSignature(typed, choice) ?? typedSignature(nameOf(choice), choice)!} />
          </span>
          <span className="hand-name">{nameOf(choice)}</span>
        </label>
      ))}
      <p id={`${group}-note`} className="sheet-note" role="status">
        {missingNote(typed.trim())}
      </p>
    </fieldset>
  )
}

const nameOf = (hand: Hand) => signatureText(`hand_${hand}`)

/** Returns how the hands that lack some characters of a text show it; an empty text if no hand does. */
function missingNote(typed: string): string {
  const lacking = hands.filter(hand => charactersNotInHand(typed, hand).length > 0)
  const lackedIn = (hands: Hand[]) => {
    const characters = new Set(hands.flatMap(hand => charactersNotInHand(typed, hand)))
    return { count: characters.size, characters: namedCharacters([...characters]) }
  }
  const plain = lackedIn([defaultHand])
  if (lacking.length === hands.length) return signatureText('noHandHas', plain)
  const others = lacking.filter(hand => hand !== defaultHand)
  const names = { hands: listOfNames(others.map(nameOf)), count: others.length, fallback: nameOf(defaultHand) }
  return [
    ...(others.length > 0 ? [signatureText('handsLack', { ...names, characters: lackedIn(others).characters })] : []),
    ...(plain.count > 0 ? [signatureText('handPlain', { ...plain, hand: nameOf(defaultHand) })] : []),
  ].join(' ')
}
