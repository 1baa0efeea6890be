import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removePasskey } from '../../api/passkeys.ts'
import { applicationText } from '../../texts/application/application-text.ts'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { passkeysKey } from './account-keys.ts'

/** Says what is lost, and asks. */
export function RemovePasskeySheet({ id, name, onClose }: { id: string; name: string; onClose(): void }) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () => removePasskey(id),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: passkeysKey })
      onClose()
    },
  })
  return (
    <Sheet
      title={applicationText('removePasskeyTitle', { name })}
      closeLabel={text('close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{applicationText('cancel')}</Button>
          <Button kind="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {applicationText('removePasskey')}
          </Button>
        </>
      }
    >
      <p>{applicationText('removePasskeyBody')}</p>
      {removal.error && <Message tone="bad">{refusalSentence(removal.error)}</Message>}
    </Sheet>
  )
}
