import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError } from '../../../api/call.ts'
import type { BulkSend, BulkSendRow } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { bulkText } from '../../../texts/bulk-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Loaded } from '../../shell/loaded.tsx'
import { Page } from '../../shell/page.tsx'
import { useMailWord } from '../../shell/use-mail-word.ts'
import { useWithWhere } from '../../where/use-owner-name.ts'
import { WhereLine } from '../../where/where-line.tsx'
import { csvFile } from '../csv/write-csv.ts'
import { csvFileName, leftOutFileName } from '../csv-file-name.ts'
import { keptLeftOut } from '../kept-left-out.ts'
import { BulkStateMark } from './bulk-state-mark.tsx'
import { reportTable } from './report-csv.ts'
import { ReportRows } from './report-rows.tsx'
import { useBulkReport } from './use-bulk-report.ts'

/** `/requests/many/{bulkSendId}`: the progress of a bulk send, and the outcome of each document. */
export function BulkSendPage() {
  const { bulkSendId = '' } = useParams()
  const { bulk, rows } = useBulkReport(bulkSendId)
  const query = useWithWhere(bulk)
  if (bulk.error instanceof ApiError && bulk.error.status === 404) return <NoSuchReport />
  return (
    <Page title={bulk.data?.title ?? bulkText('bulkSends')} action={bulk.data && <BulkStateMark bulk={bulk.data} />}>
      <Loaded query={query}>
        {bulkSend => (
          <>
            <WhereLine
              kind="bulkSendIds"
              record={{
                id: bulkSendId,
                name: bulkSend.title,
                folderId: bulkSend.folderId,
                ownerId: bulkSend.ownerId,
              }}
            />
            <Progress bulk={bulkSend} />
            <Loaded query={rows}>{reportRows => <Report bulk={bulkSend} rows={reportRows} />}</Loaded>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Progress({ bulk }: { bulk: BulkSend }) {
  const { sent, failed, leftOut, testMode } = bulk
  const total = bulk.total - leftOut
  const isFinished = bulk.status === 'Finished'
  const mail = useMailWord()
  const words = bulkText(failed > 0 ? 'bulkProgressFailed' : 'bulkProgress', { total, sent, failed })
  return (
    <section className="app-story bulk-progress" aria-label={words}>
      <p className="app-lead">{words}</p>
      <progress aria-label={words} max={total} value={sent + failed} />
      {!isFinished && <p className="muted">{bulkText('bulkGoesOn')}</p>}
      <div role="status">{isFinished && failed === 0 && bulkText('bulkFinishedAll', { count: total, mail })}</div>
      {isFinished && failed > 0 && (
        <Message tone="bad">
          <p>{bulkText('bulkFinishedSome', { count: failed, total })}</p>
          <p>{bulkText('bulkFinishedSomeBody')}</p>
        </Message>
      )}
      {leftOut > 0 && <Message tone="warn">{bulkText('bulkLeftOut', { count: leftOut })}</Message>}
      {testMode && <Message tone="warn">{bulkText('bulkTestReview')}</Message>}
    </section>
  )
}

function Report({ bulk, rows }: { bulk: BulkSend; rows: readonly BulkSendRow[] }) {
  const failed = rows.filter(row => row.status === 'Failed')
  const leftOut = rows.filter(row => row.status === 'LeftOut')
  const download = () => saveFile(csvFile(reportTable(rows, window.location.origin)), csvFileName(bulk.title))
  return (
    <>
      {failed.length > 0 && (
        <section className="app-section" aria-labelledby="bulk-failed">
          <h2 id="bulk-failed">{bulkText('bulkRowsFailed')}</h2>
          <ReportRows rows={failed} />
        </section>
      )}
      {leftOut.length > 0 && <LeftOut bulk={bulk} rows={leftOut} />}
      <section className="app-section" aria-labelledby="bulk-all">
        <div className="bulk-report-heading">
          <h2 id="bulk-all">{bulkText('bulkRowsAll')}</h2>
          <Button icon={<Download aria-hidden="true" />} onClick={download}>
            {bulkText('bulkDownloadReport')}
          </Button>
        </div>
        <ReportRows rows={rows.filter(row => row.status !== 'LeftOut')} />
        <p className="muted">{bulkText('bulkSendsKept')}</p>
        <Link className="button button-plain" to={paths.bulkSends({})}>
          {bulkText('bulkToAll')}
        </Link>
      </section>
    </>
  )
}

function LeftOut({ bulk, rows }: { bulk: BulkSend; rows: readonly BulkSendRow[] }) {
  const table = useMemo(() => keptLeftOut(bulk.bulkSendId), [bulk.bulkSendId])
  return (
    <section className="app-section" aria-labelledby="bulk-left-out">
      <div className="bulk-report-heading">
        <h2 id="bulk-left-out">{bulkText('bulkRowsLeftOut')}</h2>
        {table && (
          <Button
            icon={<Download aria-hidden="true" />}
            onClick={() => saveFile(csvFile(table), leftOutFileName(bulk.title))}
          >
            {bulkText('bulkDownloadWrong', { count: rows.length })}
          </Button>
        )}
      </div>
      <p className="muted">{bulkText(table ? 'bulkDownloadWrongBody' : 'bulkLeftOutBody')}</p>
      <ReportRows rows={rows} />
    </section>
  )
}

const NoSuchReport = () => (
  <Page title={bulkText('bulkNotFoundTitle')}>
    <div className="app-section">
      <p>{bulkText('bulkNotFoundBody')}</p>
      <Link className="button button-plain" to={paths.requests({})}>
        {bulkText('backToRequests')}
      </Link>
    </div>
  </Page>
)
