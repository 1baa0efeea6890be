import { useEffect, useRef } from 'react'
import type { ListedSignatureRequest } from '../../../api/generated/calls.ts'
import { requestsText } from '../../../texts/requests-text.ts'
import { listOfNames } from '../../../texts/text.ts'
import { Message } from '../../../ui/message.tsx'

/** What an act on several requests did, and what it did not. */
export interface ActReport {
  /** What was done, in a sentence. */
  done: string
  undone: UndoneRequest[]
}

export interface UndoneRequest {
  request: ListedSignatureRequest
  /** Why nothing was done, in words; null for a request that has ended. */
  reason: string | null
}

/** Shows a report, and moves the focus there, because the button that was pressed may be gone. */
export function ActReportMessage({ report }: { report: ActReport }) {
  const { done, undone } = report
  const element = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each report gets the focus.
  useEffect(() => element.current?.focus(), [report])
  const ended = undone.filter(({ reason }) => reason === null).length
  const refused = undone.length - ended
  const sentences = [
    done,
    ...(ended > 0 ? [requestsText('endedMany', { count: ended })] : []),
    ...(refused > 0 ? [requestsText('undoneMany', { count: refused })] : []),
  ]
  return (
    <div ref={element} className="app-report" tabIndex={-1}>
      <Message tone={undone.length === 0 ? 'info' : 'warn'}>
        <p>{sentences.join(' ')}</p>
        {undone.length > 0 && (
          <ul>
            {byReason(undone).map(([reason, titles]) => (
              <li key={reason}>{requestsText('undoneFor', { reason, titles: listOfNames(titles) })}</li>
            ))}
          </ul>
        )}
      </Message>
    </div>
  )
}

/** Returns each reason with the titles of its requests. */
function byReason(undone: readonly UndoneRequest[]): [string, string[]][] {
  const titles = new Map<string, string[]>()
  for (const { request, reason } of undone) {
    const key = reason?.replace(/\.$/, '') ?? requestsText('undone_ended')
    titles.set(key, [...(titles.get(key) ?? []), requestsText('undoneTitle', { title: request.title })])
  }
  return [...titles]
}
