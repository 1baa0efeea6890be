import { requestText } from '../../texts/request-text.ts'
import { Button } from '../../ui/button.tsx'
import { useOwnSigning } from '../requests/use-own-signing.ts'
import { refusalSentence } from '../shell/refusal-sentence.ts'

interface SignButtonProps {
  recipientSignatureId: string
  title: string
}

/** Opens the person's own signing page. */
export function SignButton({ recipientSignatureId, title }: SignButtonProps) {
  const opening = useOwnSigning()
  return (
    <div className="app-row-acts">
      {opening.error && (
        <p className="field-error" role="alert">
          {refusalSentence(opening.error)}
        </p>
      )}
      <Button
        kind="primary"
        busy={opening.isPending}
        aria-label={requestText('signOf', { title })}
        onClick={() => opening.mutate(recipientSignatureId)}
      >
        {requestText('signNow')}
      </Button>
    </div>
  )
}
