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
import { SignatureLine } from './signature-line.tsx'
import { TypedSignature } from './typed-signature.tsx'
import { type SavedSignature, useSavingSignature } from './use-saving-signature.tsx'

const DrawnSignature = lazy(async () => ({ default: (await loadDrawing()).DrawnSignature }))
const UploadedSignature = lazy(async () => ({ default: (await loadUploading()).UploadedSignature }))

type Way = AdoptedSignature['payload']['kind'] | 'saved'

/** The words for a signature or for initials. */
interface SheetWords {
  title: SignatureTextKey
  typed: SignatureTextKey
  use: SignatureTextKey
  useSaved: SignatureTextKey
}

export const signatureWords: SheetWords = {
  title: 'signatureTitle',
  typed: 'typedLabel',
  use: 'useSignature',
  useSaved: 'useSavedSignature',
}
export const initialsWords: SheetWords = {
  title: 'initialsTitle',
  typed: 'initialsTitle',
  use: 'useInitials',
  useSaved: 'useSavedInitials',
}

interface SignatureSheetProps {
  words: SheetWords
  /** The text that is suggested at first. */
  suggested: string
  current: AdoptedSignature | null
  /** Null for a signer who is not signed in. */
  saved: SavedSignature | null
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
 * Lets the signer type, draw or upload a signature, or use the one that they have saved. Each of these ways keeps its
 * signature while another way is shown.
 */
export function SignatureSheet({
  words,
  suggested,
  current,
  saved: savedNow,
  suggestedHand = defaultHand,
  note,
  problemOf,
  onUse,
  onRemove,
  onClose,
}: SignatureSheetProps) {
  // What was saved when the sheet opened: a tab that appears later would move the others.
  const [saved] = useState(savedNow)
  const [way, setWay] = useState<Way>(current?.payload.kind ?? (saved?.adopted ? 'saved' : 'typed'))
  const [hand, setHand] = useState(handOf(current) ?? suggestedHand)
  const [made, setMade] = useState<Partial<Record<Way, AdoptedSignature | null>>>(() => ({
    typed: typedSignature(suggested, hand),
    saved: saved?.adopted ?? null,
    ...(current && { [current.payload.kind]: current }),
  }))
  useLoadedFaces()
  const signature = made[way] ?? null
  const typed = signature?.payload.kind === 'typed' ? signature.payload : null
  const isKnown = useCoverage(typed?.text ?? '')
  const problem = typed && problemOf(typed)
  const isUsable = signature !== null && isKnown && problem === null
  const saving = useSavingSignature(way === 'saved' ? null : saved)
  const use = async () => {
    if (isUsable && !saving.isBusy && (await saving.saveIfAsked(signature))) onUse(signature)
  }
  const keep = (kind: Way) => (next: AdoptedSignature | null) => setMade(before => ({ ...before, [kind]: next }))
  const tabs = [
    ...(saved?.adopted ? [{ id: 'saved' as const, label: signatureText('savedTab') }] : []),
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
          <Button
            kind="primary"
            disabled={!isUsable}
            busy={saving.isBusy}
            busyText={text('saving')}
            onClick={() => void use()}
          >
            {signatureText(way === 'saved' ? words.useSaved : words.use)}
          </Button>
        </>
      }
    >
      <Tabs<Way> label={signatureText('signatureWays')} tabs={tabs} selected={way} onSelect={setWay}>
        {way === 'saved' && (
          <div className="signature-way">
            <p className="sheet-note">{signatureText('savedNote')}</p>
            <SignatureLine signature={signature} />
          </div>
        )}
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
            onEnter={() => void use()}
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
      {saving.box}
    </Sheet>
  )
}
