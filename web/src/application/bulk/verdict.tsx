import { bulkText } from '../../texts/bulk-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import type { ReadList } from './bulk-draft.ts'
import { type CheckedList, rowNumbers } from './use-checked-list.ts'

interface VerdictProps {
  file: ReadList
  list: CheckedList
}

/** Shows which rows of a list can be sent, with warnings for the sender. */
export function Verdict({ file, list }: VerdictProps) {
  if (list.rows.length === 0) return <NothingToSend {...list} />
  const { unused, warnings, exampleRows } = list
  const { hiddenRows = 0 } = file.table
  return (
    <div className="app-section">
      <RowsVerdict name={file.fileName} list={list} />
      <CheckState {...list} />
      {hiddenRows > 0 && <Message tone="warn">{bulkText('bulkHiddenRows', { count: hiddenRows })}</Message>}
      {exampleRows.length > 0 && <p className="muted">{exampleSentence(exampleRows)}</p>}
      {unused.length > 0 && <Message tone="warn">{bulkText('bulkUnusedColumns', inWords(unused))}</Message>}
      {warnings.map(warning => (
        <Message key={warning} tone="warn">
          {warning}
        </Message>
      ))}
    </div>
  )
}

const exampleSentence = (numbers: readonly number[]): string =>
  bulkText('bulkExampleRows', { count: numbers.length, rows: rowNumbers(numbers) })

function RowsVerdict({ name, list: { rows, right, wrong, isReady } }: { name: string; list: CheckedList }) {
  if (wrong.length > 0)
    return (
      <Message tone={right.length > 0 ? 'warn' : 'bad'}>
        <p>{bulkText('bulkSomeWrong', { count: wrong.length, total: rows.length, name })}</p>
        <p>{bulkText(right.length > 0 ? 'bulkSomeWrongBody' : 'bulkAllWrongBody')}</p>
      </Message>
    )
  if (!isReady) return null
  return <Message tone="info">{bulkText('bulkAllRight', { count: rows.length, name })}</Message>
}

/** Shows that the service is checking the list, or could not. */
function CheckState({ isChecking, error, retry }: CheckedList) {
  if (isChecking) return <p role="status">{bulkText('bulkChecking')}</p>
  if (error === null) return null
  return (
    <Message tone="bad">
      {bulkText('bulkNotChecked', { reason: refusalSentence(error) })}{' '}
      <Button kind="quiet" onClick={retry}>
        {bulkText('bulkCheckAgain')}
      </Button>
    </Message>
  )
}

/** Shown when columns are missing, so that no row can be read, or when there is only the example. */
const NothingToSend = ({ missing, repeated, unused, exampleRows }: CheckedList) => (
  <Message tone="bad">
    {missing.length > 0 && <p>{bulkText('bulkMissingColumns', inWords(missing))}</p>}
    {repeated.length > 0 && <p>{bulkText('bulkRepeatedColumns', inWords(repeated))}</p>}
    {missing.length > 0 && unused.length > 0 && <p>{bulkText('bulkUnusedColumns', inWords(unused))}</p>}
    {exampleRows.length > 0 && <p>{bulkText('bulkOnlyExample')}</p>}
    <p>{bulkText('bulkAllWrongBody')}</p>
  </Message>
)

const columnsNamed = 10

function inWords(headings: readonly string[]) {
  const named = headings.slice(0, columnsNamed).map(heading => `“${heading.slice(0, 60)}”`)
  return { count: headings.length, names: listOfNames(headings.length > columnsNamed ? [...named, '…'] : named) }
}
