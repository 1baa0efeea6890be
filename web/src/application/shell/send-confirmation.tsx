import { useMutation } from '@tanstack/react-query'
import { callAsPerson } from '../../api/call-as-person.ts'
import { applicationText } from '../../texts/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { refusalSentence } from './refusal-sentence.ts'
import { useMailWord } from './use-mail-word.ts'

/** A button that emails the person the link that confirms their address. */
export function SendConfirmation({ email }: { email: string }) {
  const mail = useMailWord()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callAsPerson('POST /account/confirmation', {}),
  })
  return (
    <>
      {error !== null && (
        <p className="field-error" role="alert">
          {refusalSentence(error)}
        </p>
      )}
      <div className="app-actions">
        {!isSuccess && (
          <Button busy={isPending} onClick={() => mutate()}>
            {applicationText('sendConfirmation')}
          </Button>
        )}
        <span role="status">{isSuccess && applicationText('confirmationSent', { email, mail })}</span>
      </div>
    </>
  )
}
