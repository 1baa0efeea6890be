import type { ReactNode } from 'react'
import { explainError } from '../../shell/explain-error.ts'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): unknown }
  children(data: Data): ReactNode
}

/** Shows the data of a query. Until the data has loaded, it shows placeholder rows, or the error. */
export function Loaded<Data>({ query: { data, error, refetch }, children }: LoadedProps<Data>) {
  const isSlow = useDelayed(data === undefined && error === null, 200)
  if (data !== undefined) return children(data)
  if (error === null)
    return (
      <div aria-busy="true" className="app-skeleton">
        <p className="sr-only">{text('loading')}</p>
        {isSlow && [1, 2, 3].map(row => <div key={row} className="skeleton" aria-hidden="true" />)}
      </div>
    )
  return (
    <Message tone="bad">
      {explainError(error)}{' '}
      <Button kind="quiet" onClick={() => refetch()}>
        {text('tryAgain')}
      </Button>
    </Message>
  )
}
