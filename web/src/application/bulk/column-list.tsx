import { bulkText } from '../../texts/bulk-text.ts'
import { isSendersOwn } from '../send/send-draft.ts'
import type { ListColumn } from './rows/columns.ts'
import { valueHint } from './rows/value-hint.ts'

/** Lists the columns and what belongs in each. */
export const ColumnList = ({ columns }: { columns: readonly ListColumn[] }) => (
  <details className="bulk-columns">
    <summary>{bulkText('bulkColumns', { count: columns.length })}</summary>
    <ul className="app-rows app-rows-plain">
      {columns.map(column => (
        <li key={column.heading}>
          <div className="app-row-what">
            <strong>{column.heading}</strong>
            {column.kind === 'value' && <span className="muted">{valueHint(column.field, optionsShown)}</span>}
          </div>
          <span className="muted">{bulkText(isNeeded(column) ? 'bulkColumnNeeded' : 'bulkColumnEmpty')}</span>
        </li>
      ))}
    </ul>
  </details>
)

const isNeeded = (column: ListColumn): boolean =>
  column.kind !== 'value' ||
  (column.field.required && isSendersOwn(column.field) && !column.field.showWhen && !column.field.defaultValue)

/** The maximum number of options that a hint lists. */
const optionsShown = 20
