import type { ReactNode } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import type { LoadedRounds } from './use-loaded.ts'

interface LoadingStatesProps<Value> {
  loaded: LoadedRounds<Value> & { retry(): void }
  /** The text that is shown if loading takes long. */
  waiting?: string
  children(value: Value): ReactNode
}

/** Shows the loaded value. Until it has loaded, shows a loading text, or the error with a retry button. */
export function LoadingStates<Value>({ loaded, waiting, children }: LoadingStatesProps<Value>) {
  const isLate = useDelayed(loaded.kind === 'loading', 200)
  if (loaded.kind === 'loaded') return children(loaded.value)
  if (loaded.kind === 'loading')
    return (
      <p className="muted" role="status">
        {isLate && (waiting ?? redlineText('loading'))}
      </p>
    )
  return (
    <div className="load-failed">
      <Message tone="bad">{redlineText('loadFailed', { reason: loaded.reason })}</Message>
      <Button onClick={loaded.retry}>{redlineText('retry')}</Button>
    </div>
  )
}
