import { Sheet as SheetIcon } from 'lucide-react'
import { readRequestsCsv } from '../../../api/call-as-person.ts'
import type { ListedSignatureRequest } from '../../../api/generated/calls.ts'
import { requestsText } from '../../../texts/requests-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { useAccount, useOrganization } from '../../session/account.tsx'
import { useOneAct } from '../../session/use-one-act.ts'
import { refusalSentence } from '../../shell/refusal-sentence.ts'
import type { RequestFilters } from '../use-request-filters.ts'
import { filterQuery } from '../use-request-pages.ts'
import type { ActReport } from './act-report.tsx'
import type { Chosen } from './use-chosen.ts'

interface ChooseBarProps {
  shown: readonly ListedSignatureRequest[]
  chosen: Chosen
  filters: RequestFilters
  onReport(report: ActReport): void
}

/** Chooses all requests that are shown, and saves everything that the filters find as a CSV file. */
export function ChooseBar({ shown, chosen, filters, onReport }: ChooseBarProps) {
  const { account } = useAccount()
  const { organizationId } = useOrganization()
  const isAll = chosen.requests.length === shown.length
  const list = useOneAct({
    mutationFn: () => readRequestsCsv({ query: filterQuery(filters, account.email) }, organizationId),
    onSuccess(file) {
      saveFile(file, csvName())
      onReport({ done: requestsText('exportedList'), undone: [] })
    },
  })
  return (
    <div className="app-choose-bar">
      <label className="app-choose">
        <input
          type="checkbox"
          checked={isAll}
          ref={element => {
            if (element) element.indeterminate = !isAll && chosen.requests.length > 0
          }}
          onChange={event => chosen.choose(shown, event.target.checked)}
        />
        {requestsText('chooseShown')}
      </label>
      <Button kind="quiet" icon={<SheetIcon aria-hidden="true" />} busy={list.isPending} onClick={() => list.mutate()}>
        {requestsText('exportList')}
      </Button>
      {list.error && <Message tone="bad">{refusalSentence(list.error)}</Message>}
    </div>
  )
}

/** Returns the name of the saved file. */
export const csvName = (): string => `${requestsText('csvName')}.csv`
