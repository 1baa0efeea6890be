import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BulkCheck, Template } from '../../api/generated/calls.ts'
import { bulkText } from '../../texts/bulk-text.ts'
import { useOrganization } from '../session/account.tsx'
import { digestOf, type ReadList } from './bulk-draft.ts'
import { type ReadRow, type ReadRows, readRows, refusalInWords, rowInput } from './rows/read-rows.ts'

/** A list with the problems that the page and the service found in its rows. */
export interface CheckedList extends ReadRows {
  isChecking: boolean
  /** The error that kept the service from checking the list. */
  error: unknown
  retry(): void
  /** The rows that can be sent. */
  right: ReadRow[]
  /** The rows that cannot be sent, each with its problems. */
  wrong: ReadRow[]
  warnings: string[]
  /** Whether the service has checked the list, and some rows can be sent. */
  isReady: boolean
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
  const right = rows.filter(row => row.problems.length === 0)
  return {
    ...read,
    rows,
    right,
    wrong: rows.filter(row => row.problems.length > 0),
    isChecking: check.isFetching,
    error: check.error,
    retry: () => void check.refetch(),
    warnings: [...repeatWarnings(right), ...serviceWarnings(check.data)],
    isReady: right.length > 0 && check.data !== undefined,
  }
}

const nothingRead: ReadRows = { rows: [], missing: [], repeated: [], unused: [], exampleRows: [] }

/** Prefers the problems that the page found: the service would report the same in other words. */
function withRefusals(rows: ReadRow[], check: BulkCheck | undefined, template: Template): ReadRow[] {
  const refusals = new Map(check?.problems.map(({ row, error }) => [row - 1, error]))
  return rows.map((row, index) => {
    const refusal = refusals.get(index)
    if (refusal === undefined || row.problems.length > 0) return row
    return { ...row, problems: [refusalInWords(refusal, row, template)] }
  })
}

/** The service warns of identical rows too, but does not know their numbers in the file. */
const serviceWarnings = (check: BulkCheck | undefined): string[] =>
  check?.warnings.filter(({ code }) => code !== 'bulk-rows-repeat').map(({ message }) => `${message}.`) ?? []

/** Returns a warning for each group of identical rows, which were probably pasted twice. */
function repeatWarnings(rows: readonly ReadRow[]): string[] {
  const numbersOf = new Map<string, number[]>()
  for (const row of rows) {
    const key = JSON.stringify(rowInput(row))
    numbersOf.set(key, [...(numbersOf.get(key) ?? []), row.number])
  }
  return [...numbersOf.values()]
    .filter(numbers => numbers.length > 1)
    .map(numbers => bulkText('bulkRowsRepeat', { rows: rowNumbers(numbers) }))
}

const numbersNamed = 10

/** Lists the numbers of rows as a spreadsheet shows them; of very many rows, the first ones. */
export const rowNumbers = (numbers: readonly number[]): string =>
  numbers.slice(0, numbersNamed).join(', ') + (numbers.length > numbersNamed ? ', …' : '')
