import { bulkText } from '../../texts/bulk-text.ts'
import { RowList } from './row-list.tsx'
import type { CheckedList } from './use-checked-list.ts'

/** Shows the rows of a list, or only the rows with problems if there are any. */
export function ListRows({ list: { rows, wrong, unlisted } }: { list: CheckedList }) {
  const isWrong = wrong.length > 0
  return (
    <section className="app-section" aria-labelledby="bulk-preview">
      <h2 id="bulk-preview">{bulkText(isWrong ? 'bulkRowsWrong' : 'bulkRows')}</h2>
      <RowList key={String(isWrong)} rows={isWrong ? wrong : rows} />
      {unlisted > 0 && <p>{bulkText('bulkMoreWrong', { count: unlisted })}</p>}
    </section>
  )
}
