import { applicationText } from '../../texts/application/application-text.ts'
import { listOfNames } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { RowList } from './row-list.tsx'
import type { CheckedList } from './use-checked-list.ts'

/** Whether a list can be sent: its rows, or those to correct. */
export function ListPreview({ fileName, list }: { fileName: string; list: CheckedList }) {
  const { rows, wrong, unlisted, unused } = list
  if (rows.length === 0) return <ColumnProblems {...list} />
  return (
    <section className="app-section" aria-labelledby="bulk-preview">
      <Verdict fileName={fileName} list={list} />
      {unused.length > 0 && <Message tone="warn">{applicationText('bulkUnusedColumns', inWords(unused))}</Message>}
      {list.warnings.map(warning => (
        <Message key={warning} tone="warn">
          {warning}.
        </Message>
      ))}
      <h2 id="bulk-preview">{applicationText(wrong.length > 0 ? 'bulkRowsWrong' : 'bulkRows')}</h2>
      <RowList key={wrong.length > 0 ? 'wrong' : 'all'} rows={wrong.length > 0 ? wrong : rows} />
      {unlisted > 0 && <p>{applicationText('bulkMoreWrong', { count: unlisted })}</p>}
    </section>
  )
}

function Verdict({ fileName, list }: { fileName: string; list: CheckedList }) {
  const { rows, wrong, unlisted, isChecking, error, isRight, retry } = list
  if (isRight)
    return <Message tone="info">{applicationText('bulkAllRight', { count: rows.length, name: fileName })}</Message>
  if (wrong.length > 0)
    return (
      <Message tone="bad">
        <p>
          {applicationText('bulkSomeWrong', { count: wrong.length + unlisted, total: rows.length, name: fileName })}
        </p>
        <p>{applicationText('bulkSomeWrongBody')}</p>
      </Message>
    )
  if (error !== null && !isChecking)
    return (
      <Message tone="bad">
        {applicationText('bulkNotChecked', { reason: refusalSentence(error) })}{' '}
        <Button kind="quiet" onClick={retry}>
          {applicationText('bulkCheckAgain')}
        </Button>
      </Message>
    )
  return <p role="status">{applicationText('bulkChecking')}</p>
}

/** Without its columns no row can be read. */
const ColumnProblems = ({ missing, repeated, unused }: CheckedList) => (
  <Message tone="bad">
    {missing.length > 0 && <p>{applicationText('bulkMissingColumns', inWords(missing))}</p>}
    {repeated.length > 0 && <p>{applicationText('bulkRepeatedColumns', inWords(repeated))}</p>}
    {missing.length > 0 && unused.length > 0 && <p>{applicationText('bulkUnusedColumns', inWords(unused))}</p>}
    <p>{applicationText('bulkSomeWrongBody')}</p>
  </Message>
)

const columnsNamed = 10

function inWords(headings: readonly string[]) {
  const named = headings.slice(0, columnsNamed).map(heading => `“${heading.slice(0, 60)}”`)
  return { count: headings.length, names: listOfNames(headings.length > columnsNamed ? [...named, '…'] : named) }
}
