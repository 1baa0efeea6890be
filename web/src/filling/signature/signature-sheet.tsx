import { lazy, Suspense, useState } from 'react'
import { useLoadedFaces } from '../../fields/measure-text.ts'
import { type TextKey, text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { AdoptedSignature } from './adopted-signature.ts'
import { useCoverage } from './covered-characters.ts'
import { loadDrawing, loadUploading } from './load-drawing.ts'
import { TypedSignature } from './typed-signature.tsx'

const DrawnSignature = lazy(async () => ({ default: (await loadDrawing()).DrawnSignature }))
const UploadedSignature = lazy(async () => ({ default: (await loadUploading()).UploadedSignature }))

type Way = AdoptedSignature['payload']['kind']

/** The words for a signature or for initials. */
interface SheetWords {
  title: TextKey
  typed: TextKey
  use: TextKey
}

export const signatureWords: SheetWords = { title: 'signatureTitle', typed: 'typedLabel', use: 'useSignature' }
export const initialsWords: SheetWords = { title: 'initialsTitle', typed: 'initialsTitle', use: 'useInitials' }

interface SignatureSheetProps {
  words: SheetWords
  /** The text that is suggested at first. */
  suggested: string
  current: AdoptedSignature | null
  /** Explains where the signature will be placed. */
  note: string
  /** Returns the reason why a text cannot be used, or null. */
  problemOf(typed: string): string | null
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
  note,
  problemOf,
  onUse,
  onRemove,
  onClose,
}: SignatureSheetProps) {
  const [way, setWay] = useState<Way>(current?.payload.kind ?? 'typed')
  const [made, setMade] = useState<Partial<Record<Way, AdoptedSignature | null>>>(() => ({
    typed: typedSignature(suggested),
    ...(current && { [current.payload.kind]: current }),
  }))
  useLoadedFaces()
  const signature = made[way] ?? null
  const typed = signature?.payload.kind === 'typed' ? signature.payload.text : ''
  const isKnown = useCoverage(typed)
  const problem = problemOf(typed)
  const isUsable = signature !== null && isKnown && problem === null
  const use = () => isUsable && onUse(signature)
  const keep = (kind: Way) => (next: AdoptedSignature | null) => setMade(before => ({ ...before, [kind]: next }))
  const tabs = [
    { id: 'typed' as const, label: text('typeTab') },
    { id: 'drawn' as const, label: text('drawTab') },
    { id: 'uploaded' as const, label: text('uploadTab') },
  ]

  return (
    <Sheet
      title={text(words.title)}
      closeLabel={text('close')}
      onClose={onClose}
      footer={
        <>
          <p className="sheet-note">{note}</p>
          {onRemove && <Button onClick={onRemove}>{text('removeInitials')}</Button>}
          <Button kind="primary" disabled={!isUsable} onClick={use}>
            {text(words.use)}
          </Button>
        </>
      }
    >
      <Tabs<Way> label={text('signatureWays')} tabs={tabs} selected={way} onSelect={setWay}>
        {way === 'typed' && (
          <TypedSignature
            label={text(words.typed)}
            signature={made.typed ?? null}
            onChange={typed => keep('typed')(typedSignature(typed))}
            problem={problem}
            onEnter={use}
          />
        )}
        {way === 'drawn' && (
          <Suspense>
            <DrawnSignature name={text(words.title)} signature={made.drawn ?? null} onChange={keep('drawn')} />
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

function typedSignature(typed: string): AdoptedSignature | null {
  if (typed.trim() === '') return null
  return { payload: { kind: 'typed', text: typed.trim() }, preview: { kind: 'text', text: typed } }
}
