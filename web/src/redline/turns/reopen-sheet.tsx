import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { recipientNames } from './turn-words.ts'
import { useAct } from './use-act.ts'

interface ReopenSheetProps {
  store: NegotiationStore
  onClose(): void
}

/** Asks for confirmation before an agreement is given up. */
export function ReopenSheet({ store, onClose }: ReopenSheetProps) {
  const session = useNegotiation(store, state => state.session)
  const { isBusy, error, act } = useAct(async operationId => {
    await reopen(store, operationId)
    onClose()
  })
  const parameters = { round: session.round + 1, names: recipientNames(session) }
  return (
    <Sheet
      title={redlineText('reopenTitle')}
      closeLabel={redlineText('goBack')}
      onClose={() => !isBusy && onClose()}
      isFinal
      footer={
        <Button kind="danger" busy={isBusy} busyText={redlineText('reopening')} onClick={act}>
          {redlineText('reopenButton')}
        </Button>
      }
    >
      {error !== null && <Message tone="bad">{error}</Message>}
      <p>{redlineText('reopenBody', parameters)}</p>
      <p className="muted">{redlineText('reopenKept')}</p>
    </Sheet>
  )
}

const reopen = (store: NegotiationStore, operationId: string) =>
  store.act(async () => ({
    session: await store.client.call('POST /redlining/session/reopen', { body: { operationId } }),
  }))
