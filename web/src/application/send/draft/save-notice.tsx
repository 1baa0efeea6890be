import { applicationText } from '../../../texts/application-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import type { RequestSaveState } from './request-saver.ts'

/** Says whether the draft is saved, and what to do if it cannot be. */
export function SaveNotice({ state }: { state: RequestSaveState }) {
  const isSlow = useDelayed(state.kind === 'saving', 1000)
  switch (state.kind) {
    case 'changed':
      return (
        <Message tone="bad">
          {applicationText('draftChanged')}{' '}
          <Button kind="quiet" onClick={() => window.location.reload()}>
            {applicationText('draftReload')}
          </Button>
        </Message>
      )
    case 'refused':
      return <Message tone="bad">{refusalSentence(state.error)}</Message>
    case 'waiting':
      return <Message tone="warn">{applicationText('draftWaiting')}</Message>
    default:
      return (
        <p className="send-saved muted" role="status">
          {applicationText(isSlow ? 'draftSaving' : 'draftSaved')}
        </p>
      )
  }
}
