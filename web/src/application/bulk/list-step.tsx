import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { Template } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { bulkText } from '../../texts/bulk-text.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Message } from '../../ui/message.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import type { BulkDraft } from './bulk-draft.ts'
import { ColumnList } from './column-list.tsx'
import { csvFile } from './csv/write-csv.ts'
import { csvFileName, leftOutFileName } from './csv-file-name.ts'
import { useListFile } from './list-file/use-list-file.ts'
import { ListRows } from './list-rows.tsx'
import { columnsOf } from './rows/columns.ts'
import { exampleCell } from './rows/example-row.ts'
import { leftOutTable } from './rows/left-out-rows.ts'
import type { CheckedList } from './use-checked-list.ts'
import { Verdict } from './verdict.tsx'

interface ListStepProps {
  template: Template
  draft: BulkDraft
  list: CheckedList
  change(changed: Partial<BulkDraft>): void
  onContinue(): void
}

/** The first step. The sender chooses the file of the list and sees its contents and its problems. */
export function ListStep({ template, draft, list, change, onContinue }: ListStepProps) {
  const { state, onFiles } = useListFile(read => change({ list: read }))
  const isOver = useFileDrop(true, onFiles)
  const columns = useMemo(() => columnsOf(template), [template])
  // A refused file hides the list that was read before it.
  const shownList = state.kind === 'refused' ? null : draft.list
  const title = template.name || template.filename
  const downloadPattern = () =>
    saveFile(csvFile([columns.map(column => column.heading), columns.map(exampleCell)]), csvFileName(title))
  const downloadWrong = () => {
    if (shownList) saveFile(csvFile(leftOutTable(template, shownList.table, list.wrong)), leftOutFileName(title))
  }
  return (
    <>
      <section className="app-section" aria-labelledby="bulk-pattern">
        <h2 id="bulk-pattern">{bulkText('bulkPattern')}</h2>
        <p>{bulkText('bulkPatternBody')}</p>
        <Button icon={<Download aria-hidden="true" />} onClick={downloadPattern}>
          {bulkText('bulkDownloadPattern')}
        </Button>
        <ColumnList columns={columns} />
      </section>
      <section className="app-section" aria-labelledby="bulk-upload">
        <h2 id="bulk-upload">{bulkText('bulkUpload')}</h2>
        <p>{bulkText('bulkUploadBody')}</p>
        <FileButton
          label={bulkText(draft.list === null ? 'bulkChooseFile' : 'bulkChooseOtherFile')}
          accept=".xlsx,.csv,.tsv,.txt,text/csv"
          kind={draft.list === null ? 'primary' : 'plain'}
          busy={state.kind === 'reading'}
          onFiles={onFiles}
        />
        {state.kind === 'refused' && <Message tone="bad">{state.problem}</Message>}
      </section>
      {shownList && <Verdict file={shownList} list={list} />}
      <div className="send-buttons">
        <Link className="button button-plain" to={paths.sendMany({})}>
          {bulkText('sendBack')}
        </Link>
        {shownList && list.isReady && (
          <Button kind="primary" onClick={onContinue}>
            {list.wrong.length === 0
              ? bulkText('sendContinue')
              : bulkText('bulkContinueWithout', { count: list.wrong.length })}
          </Button>
        )}
      </div>
      {shownList && <ListRows list={list} onDownload={downloadWrong} />}
      {isOver && <div className="drop-hint">{bulkText('bulkDrop')}</div>}
    </>
  )
}
