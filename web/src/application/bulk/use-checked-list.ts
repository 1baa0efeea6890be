import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BulkCheck, Template } from '../../api/generated/calls.ts'
import { useOrganization } from '../session/account.tsx'
import { digestOf, type ReadList } from './bulk-draft.ts'
import { type ReadRow, type ReadRows, readRows, refusalInWords, rowInput } from './rows/read-rows.ts'

/** A list with the problems that the page and the service found in its rows. */
export interface CheckedList extends ReadRows {
  isChecking: boolean
  /** The error that kept the service from checking the list. */
  error: unknown
  retry(): void
  wrong: ReadRow[]
  /** The number of rows with a problem that the service did not list. */
  unlisted: number
  warnings: string[]
  /** Whether every row can be sent. */
  isRight: boolean
}

/** Reads a list and has the service check each row. Nothing is sent. */
export function useCheckedList(template: Template, list: ReadList | null): CheckedList {
  const { organizationId, call } = useOrganization()
  const read = useMemo(() => (list === null ? nothingRead : readRows(template, list.table)), [template, list])
  const requests = useMemo(() => read.rows.map(rowInput), [read])
  const digest = useMemo(() => digestOf(JSON.stringify(requests)), [requests])
  const { templateId, version } = template
  const check = useQuery({
    // The key does not begin with the organization, because changes in the organization must not check the rows again.
    queryKey: ['bulk-check', organizationId, templateId, version, digest],
    queryFn: () => call('POST /v1/signature-requests/bulk/check', { body: { templateId, requests } }),
    enabled: requests.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rows = useMemo(() => withRefusals(read.rows, check.data, template), [read, check.data, template])
  const wrong = rows.filter(row => row.problems.length > 0)
  const refused = check.data ? Math.max(check.data.problemCount, wrong.length) : wrong.length
  return {
    ...read,
    rows,
    wrong,
    unlisted: refused - wrong.length,
    isChecking: check.isFetching,
    error: check.error,
    retry: () => void check.refetch(),
    warnings: check.data?.warnings.map(warning => warning.message) ?? [],
    isRight: rows.length > 0 && refused === 0 && check.data !== undefined,
  }
}

const nothingRead: ReadRows = { rows: [], missing: [], repeated: [], unused: [] }

/** Prefers the problems that the page found: the service would report the same in other words. */
function withRefusals(rows: ReadRow[], check: BulkCheck | undefined, template: Template): ReadRow[] {
  const refusals = new Map(check?.problems.map(({ row, error }) => [row - 1, error]))
  return rows.map((row, index) => {
    const refusal = refusals.get(index)
    if (refusal === undefined || row.problems.length > 0) return row
    return { ...row, problems: [refusalInWords(refusal, row, template)] }
  })
}
