import { useMutation } from '@tanstack/react-query'
import { BookOpenText } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import type { ReadDocument } from './read-dialog.tsx'

const ReadDialog = lazy(async () => ({ default: (await import('./read-dialog.tsx')).ReadDialog }))

interface ReadButtonProps {
  /**
   * Called when the document is opened, and not before, because the document's address is valid for only five minutes.
   */
  load(): Promise<ReadDocument>
  children: ReactNode
}

/** Opens a document for reading. The code that draws it is loaded on the first press. */
export function ReadButton({ load, children }: ReadButtonProps) {
  const [shown, setShown] = useState<ReadDocument | null>(null)
  const loading = useMutation({ mutationFn: load, onSuccess: setShown })
  return (
    <>
      <Button icon={<BookOpenText aria-hidden="true" />} busy={loading.isPending} onClick={() => loading.mutate()}>
        {children}
      </Button>
      {loading.error && (
        <p className="field-error" role="alert">
          {refusalSentence(loading.error)}
        </p>
      )}
      {shown && (
        <Suspense fallback={null}>
          <ReadDialog document={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  )
}
