import { takesSeveral } from '../../../../src/engine/fields/several-options.ts'
import type { TemplateField } from '../../api/generated/calls.ts'
import { bulkText } from '../../texts/bulk-text.ts'
import { isSendersOwn } from '../send/send-draft.ts'
import type { ListColumn } from './rows/columns.ts'

/** Lists the columns and what belongs in each. */
export const ColumnList = ({ columns }: { columns: readonly ListColumn[] }) => (
  <details className="bulk-columns">
    <summary>{bulkText('bulkColumns', { count: columns.length })}</summary>
    <ul className="app-rows app-rows-plain">
      {columns.map(column => (
        <li key={column.heading}>
          <div className="app-row-what">
            <strong>{column.heading}</strong>
            {column.kind === 'value' && <span className="muted">{hintOf(column.field)}</span>}
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

function hintOf(field: TemplateField): string | null {
  const { type, options = [] } = field
  if (type === 'checkbox' || type === 'date' || type === 'amount') return bulkText(`bulkHint_${type}`)
  if (type !== 'dropdown') return null
  const shown = options.length > optionsShown ? [...options.slice(0, optionsShown), '…'] : options
  return bulkText(takesSeveral(field) ? 'bulkHint_several' : 'bulkHint_options', { options: shown.join(', ') })
}
