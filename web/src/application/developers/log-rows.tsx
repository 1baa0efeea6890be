import { type ReactNode, useState } from 'react'
import { settingsText } from '../../texts/settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../shell/loaded.tsx'

interface LogRowsProps<Row> {
  label: string
  pages: {
    data: { pages: { records: readonly Row[] }[] } | undefined
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch(): unknown
    fetchNextPage(): unknown
  }
  isFiltered: boolean
  onShowAll(): void
  /** Shown when nothing has been logged yet. */
  empty: ReactNode
  children(row: Row): ReactNode
}

/** Shows the rows of a log, newest first, with a button that loads older rows. */
export function LogRows<Row>({ label, pages, isFiltered, onShowAll, empty, children }: LogRowsProps<Row>) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  return (
    <Loaded query={pages}>
      {({ pages: loadedPages }) => {
        const rows = loadedPages.flatMap(page => page.records)
        if (rows.length === 0 && !hasNextPage && !isFiltered) return empty
        return (
          <section className="app-section" aria-label={label}>
            <p className={rows.length > 0 ? 'sr-only' : undefined} role="status">
              {shownWords(rows.length, hasNextPage)}
            </p>
            {rows.length > 0 && <ol className="app-rows dev-rows">{rows.map(children)}</ol>}
            <div className="app-actions">
              {hasNextPage && (
                <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {settingsText(rows.length > 0 ? 'showMore' : 'lookFurther')}
                </Button>
              )}
              {rows.length === 0 && <Button onClick={onShowAll}>{settingsText('showEverything')}</Button>}
            </div>
          </section>
        )
      }}
    </Loaded>
  )
}

function shownWords(count: number, hasMore: boolean): string {
  if (count > 0) return settingsText('rowsShown', { count })
  return settingsText(hasMore ? 'nothingMatchesYet' : 'nothingMatches')
}

interface LogRowProps {
  summary: ReactNode
  /** Called when the row is opened. */
  children(): ReactNode
}

/** A row that expands to its details on a press, Enter or Space. */
export function LogRow({ summary, children }: LogRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <details onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>{summary}</summary>
        {isOpen && <div className="dev-detail">{children()}</div>}
      </details>
    </li>
  )
}
