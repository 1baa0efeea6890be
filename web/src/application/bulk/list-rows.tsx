import { Download } from 'lucide-react'
import { bulkText } from '../../texts/bulk-text.ts'
import { Button } from '../../ui/button.tsx'
import { RowList } from './row-list.tsx'
import type { ReadRow } from './rows/read-rows.ts'
import type { CheckedList } from './use-checked-list.ts'

/** Shows the rows that cannot be sent, and those that will be sent. */
export const ListRows = ({ list: { right, wrong }, onDownload }: { list: CheckedList; onDownload(): void }) => (
  <>
    {wrong.length > 0 && <WrongRows rows={wrong} onDownload={onDownload} />}
    {right.length > 0 && (
      <section className="app-section" aria-labelledby="bulk-preview">
        <h2 id="bulk-preview">{bulkText('bulkRows')}</h2>
        <RowList rows={right} />
      </section>
    )}
  </>
)

const WrongRows = ({ rows, onDownload }: { rows: readonly ReadRow[]; onDownload(): void }) => (
  <section className="app-section" aria-labelledby="bulk-wrong">
    <div className="bulk-report-heading">
      <h2 id="bulk-wrong">{bulkText('bulkRowsWrong')}</h2>
      <Button icon={<Download aria-hidden="true" />} onClick={onDownload}>
        {bulkText('bulkDownloadWrong', { count: rows.length })}
      </Button>
    </div>
    <p className="muted">{bulkText('bulkDownloadWrongBody')}</p>
    <RowList rows={rows} />
  </section>
)
