import { useMemo, useRef } from 'react'
import type { Clause, DocumentLayout, PrintedDocument } from '../../api/generated/calls.ts'
import { isPlanOf, type PagePlan, pagePlan } from './plan/pages.ts'

type Printed = PrintedDocument['pages'] | undefined

/** Plans the pages of a document. A key stroke leaves the plan as it is, unless a page begins in the clause. */
export function usePages(printed: Printed, clauses: readonly Clause[], layout: DocumentLayout): PagePlan | undefined {
  const last = useRef<{ printed: Printed; layout: DocumentLayout; clauses: readonly Clause[]; plan?: PagePlan }>(
    undefined,
  )
  return useMemo(() => {
    const before = last.current
    const isSame =
      before?.plan &&
      before.printed === printed &&
      before.layout === layout &&
      isPlanOf(before.plan, before.clauses, clauses)
    const plan = isSame ? before.plan : printed && pagePlan(printed, clauses, layout)
    last.current = { printed, layout, clauses, ...(plan && { plan }) }
    return plan
  }, [printed, clauses, layout])
}

const noStories: ReadonlySet<string> = new Set()

/** Returns the stories that pages show: the same object as long as they are the same. */
export function usePlacedStories(pages: PagePlan | undefined): ReadonlySet<string> {
  const names = pages ? [...pages.placed].join(' ') : ''
  return useMemo(() => (names === '' ? noStories : new Set(names.split(' '))), [names])
}
