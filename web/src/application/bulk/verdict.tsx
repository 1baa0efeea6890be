import { bulkText } from '../../texts/bulk-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import type { ReadList } from './bulk-draft.ts'
import type { CheckedList } from './use-checked-list.ts'

interface VerdictProps {
  file: ReadList
  list: CheckedList
}

/** Shows whether a list can be sent, with warnings for the sender. */
export function Verdict({ file, list }: VerdictProps) {
  if (list.rows.length === 0) return <ColumnProblems {...list} />
  const { unused, warnings } = list
  const { hiddenRows = 0 } = file.table
  return (
    <div className="app-section">
      <RowsVerdict name={file.fileName} list={list} />
      {hiddenRows > 0 && <Message tone="warn">{bulkText('bulkHiddenRows', { count: hiddenRows })}</Message>}
      {unused.length > 0 && <Message tone="warn">{bulkText('bulkUnusedColumns', inWords(unused))}</Message>}
      {warnings.map(warning => (
        <Message key={warning} tone="warn">
          {warning}.
        </Message>
      ))}
    </div>
  )
}

function RowsVerdict({ name, list }: { name: string; list: CheckedList }) {
  const { rows, wrong, unlisted, isChecking, error, isRight, retry } = list
  if (isRight) return <Message tone="info">{bulkText('bulkAllRight', { count: rows.length, name })}</Message>
  if (wrong.length > 0)
    return (
      <Message tone="bad">
        <p>{bulkText('bulkSomeWrong', { count: wrong.length + unlisted, total: rows.length, name })}</p>
        <p>{bulkText('bulkSomeWrongBody')}</p>
      </Message>
    )
  if (error === null || isChecking) return <p role="status">{bulkText('bulkChecking')}</p>
  return (
    <Message tone="bad">
      {bulkText('bulkNotChecked', { reason: refusalSentence(error) })}{' '}
      <Button kind="quiet" onClick={retry}>
        {bulkText('bulkCheckAgain')}
      </Button>
    </Message>
  )
}

/** Shown when no row can be read because columns are missing. */
const ColumnProblems = ({ missing, repeated, unused }: CheckedList) => (
  <Message tone="bad">
    {missing.length > 0 && <p>{bulkText('bulkMissingColumns', inWords(missing))}</p>}
    {repeated.length > 0 && <p>{bulkText('bulkRepeatedColumns', inWords(repeated))}</p>}
    {missing.length > 0 && unused.length > 0 && <p>{bulkText('bulkUnusedColumns', inWords(unused))}</p>}
    <p>{bulkText('bulkSomeWrongBody')}</p>
  </Message>
)

const columnsNamed = 10

function inWords(headings: readonly string[]) {
  const named = headings.slice(0, columnsNamed).map(heading => `“${heading.slice(0, 60)}”`)
  return { count: headings.length, names: listOfNames(headings.length > columnsNamed ? [...named, '…'] : named) }
}
