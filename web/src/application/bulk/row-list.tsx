import { bulkText } from '../../texts/bulk-text.ts'
import { LongList } from './long-list.tsx'
import type { ReadRow } from './rows/read-rows.ts'

/** Shows the rows of a list with their signers, the values to fill in, and their problems. */
export const RowList = ({ rows }: { rows: readonly ReadRow[] }) => (
  <LongList rows={rows} className="bulk-rows">
    {row => <Row key={row.number} row={row} />}
  </LongList>
)

const Row = ({ row: { number, signers, values, problems } }: { row: ReadRow }) => (
  <li>
    <span className="muted">{bulkText('bulkRowNumber', { number: String(number) })}</span>
    <div className="app-row-what">
      {signers.map(({ role, name, email }) => (
        <p key={role ?? ''}>
          {name} <span className="muted">{[email, signers.length > 1 && role].filter(Boolean).join(' · ')}</span>
        </p>
      ))}
      {problems.map(problem => (
        <p key={problem} className="field-error">
          {problem}
        </p>
      ))}
    </div>
    <dl className="bulk-values">
      {values.slice(0, valuesShown).map(({ heading, fieldId, value }) => (
        <div key={fieldId}>
          <dt>{heading}</dt>
          <dd>{value.length > valueShown ? `${value.slice(0, valueShown)}…` : value}</dd>
        </div>
      ))}
      {values.length > valuesShown && (
        <div>
          <dt>{bulkText('bulkMoreValues', { count: values.length - valuesShown })}</dt>
        </div>
      )}
    </dl>
  </li>
)

/** Six values of a row are enough to see that the columns are right. */
const valuesShown = 6
const valueShown = 120
