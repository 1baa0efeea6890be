import { lazy, Suspense, useState } from 'react'
import { defaultHand, type Hand } from '../../../../src/engine/fields/hands.ts'
import type { TypedSignature as TypedPayload } from '../../api/generated/calls.ts'
import { useLoadedFaces } from '../../fields/measure-text.ts'
import { type SignatureTextKey, signatureText } from '../../texts/signature-text.ts'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type AdoptedSignature, handOf, typedSignature } from './adopted-signature.ts'
import { useCoverage } from './covered-characters.ts'
import { loadDrawing, loadUploading } from './load-drawing.ts'
import { TypedSignature } from './typed-signature.tsx'

const DrawnSignature = lazy(async () => ({ default: (await loadDrawing()).DrawnSignature }))
const UploadedSignature = lazy(async () => ({ default: (await loadUploading()).UploadedSignature }))

type Way = AdoptedSignature['payload']['kind']

/** The words for a signature or for initials. */
interface SheetWords {
  title: SignatureTextKey
  typed: SignatureTextKey
  use: SignatureTextKey
}

export const signatureWords: SheetWords = { title: 'signatureTitle', typed: 'typedLabel', use: 'useSignature' }
export const initialsWords: SheetWords = { title: 'initialsTitle', typed: 'initialsTitle', use: 'useInitials' }

interface SignatureSheetProps {
  words: SheetWords
  /** The text that is suggested at first. */
  suggested: string
  current: AdoptedSignature | null
  /** The hand in which the suggested text is shown, unless the current signature has one. */
  suggestedHand?: Hand | undefined
  /** Explains where the signature will be placed. */
  note: string
  /** Returns the reason why a typed signature cannot be used, or null. */
  problemOf(typed: TypedPayload): string | null
  onUse(signature: AdoptedSignature): void
  /** Removes the initials from the optional field for which the sheet was opened; absent if the field has none. */
  onRemove?: (() => void) | undefined
  onClose(): void
}

/**
 * Lets the signer type, draw or upload a signature. Each of these ways keeps its signature while another way is shown.
 */
export function SignatureSheet({
  words,
  suggested,
  current,
  suggestedHand = defaultHand,
  note,
  problemOf,
  onUse,
  onRemove,
  onClose,
}: SignatureSheetProps) {
  const [way, setWay] = useState<Way>(current?.payload.kind ?? 'typed')
  const [hand, setHand] = useState(handOf(current) ?? suggestedHand)
  const [made, setMade] = useState<Partial<Record<Way, AdoptedSignature | null>>>(() => ({
    typed: typedSignature(suggested, hand),
    ...(current && { [current.payload.kind]: current }),
  }))
  useLoadedFaces()
  const signature = made[way] ?? null
  const typed = signature?.payload.kind === 'typed' ? signature.payload : null
  const isKnown = useCoverage(typed?.text ?? '')
  const problem = typed && problemOf(typed)
  const isUsable = signature !== null && isKnown && problem === null
  const use = () => isUsable && onUse(signature)
  const keep = (kind: Way) => (next: AdoptedSignature | null) => setMade(before => ({ ...before, [kind]: next }))
  const tabs = [
    { id: 'typed' as const, label: signatureText('typeTab') },
    { id: 'drawn' as const, label: signatureText('drawTab') },
    { id: 'uploaded' as const, label: signatureText('uploadTab') },
  ]

  return (
    <Sheet
      title={signatureText(words.title)}
      closeLabel={text('close')}
      onClose={onClose}
      footer={
        <>
          <p className="sheet-note">{note}</p>
          {onRemove && <Button onClick={onRemove}>{signatureText('removeInitials')}</Button>}
          <Button kind="primary" disabled={!isUsable} onClick={use}>
            {signatureText(words.use)}
          </Button>
        </>
      }
    >
      <Tabs<Way> label={signatureText('signatureWays')} tabs={tabs} selected={way} onSelect={setWay}>
        {way === 'typed' && (
          <TypedSignature
            label={signatureText(words.typed)}
            signature={made.typed ?? null}
            hand={hand}
            onChange={typed => keep('typed')(typedSignature(typed, hand))}
            onHand={(next, typed) => {
              setHand(next)
              keep('typed')(typedSignature(typed, next))
            }}
            problem={problem}
            onEnter={use}
          />
        )}
        {way === 'drawn' && (
          <Suspense>
            <DrawnSignature name={signatureText(words.title)} signature={made.drawn ?? null} onChange={keep('drawn')} />
          </Suspense>
        )}
        {way === 'uploaded' && (
          <Suspense>
            <UploadedSignature signature={made.uploaded ?? null} onChange={keep('uploaded')} />
          </Suspense>
        )}
      </Tabs>
    </Sheet>
  )
}
