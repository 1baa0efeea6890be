import { type ReactNode, useState } from 'react'
import { bulkText } from '../../texts/bulk-text.ts'
import { Button } from '../../ui/button.tsx'

const shownAtOnce = 50

interface LongListProps<Row> {
  rows: readonly Row[]
  className: string
  children(row: Row): ReactNode
}

/** Shows the first rows of a list, and more when the button is pressed. */
export function LongList<Row>({ rows, className, children }: LongListProps<Row>) {
  const [shown, setShown] = useState(shownAtOnce)
  const left = rows.length - shown
  return (
    <>
      <ol className={`app-rows ${className}`}>{rows.slice(0, shown).map(children)}</ol>
      {left > 0 && (
        <Button onClick={() => setShown(shown + shownAtOnce)}>
          {bulkText('bulkShowMoreRows', { count: Math.min(left, shownAtOnce) })}
        </Button>
      )}
    </>
  )
}
