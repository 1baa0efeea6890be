import { ChevronDown, ChevronUp, List, Search } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { OutlineSheet, useOutlineBeside } from '../outline/outline.tsx'
import { useHeadings } from '../outline/use-headings.ts'
import { showText } from '../printed/turn-pages.ts'
import { FindBar } from '../search/find-bar.tsx'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { markedChanges, walkChanges } from './change-walk.ts'
import { PageInView } from './page-in-view.tsx'
import { useReadingKeys } from './use-reading-keys.ts'
import { ViewSwitch } from './view-switch.tsx'
import { ZoomChoice } from './zoom-choice.tsx'

/** The tools for reading the document: its outline, its views, its changes one by one, and the search. */
export function ReadingBar({ store }: { store: NegotiationStore }) {
  const hasDocument = useNegotiation(store, state => state.shown !== null)
  const isNarrow = useMediaQuery('(max-width: 47.99rem)')
  const isBeside = useOutlineBeside()
  const [search, setSearch] = useState<{ opened: number } | null>(null)
  const isPrinted = useNegotiation(store, state => state.printed !== null)
  const find = () => {
    showText(store)
    setSearch(before => ({ opened: (before?.opened ?? 0) + 1 }))
  }
  useEffect(() => {
    if (isPrinted) setSearch(null)
  }, [isPrinted])
  useReadingKeys(store, find)
  if (!hasDocument) return null
  return (
    <section className="reading-bar" aria-label={redlineText('reading')}>
      {!isBeside && <OutlineButton store={store} />}
      <ViewSwitch store={store} isNarrow={isNarrow} />
      {!isNarrow && <ZoomChoice />}
      {!isNarrow && <PageInView store={store} />}
      {isPrinted ? <span className="bar-space" /> : <ChangeWalk store={store} />}
      <button type="button" className="icon-button" aria-label={redlineText('searchIn')} onClick={find}>
        <Search aria-hidden="true" />
      </button>
      {search && !isPrinted && (
        <FindBar key="find" store={store} opened={search.opened} onClose={() => setSearch(null)} />
      )}
    </section>
  )
}

function OutlineButton({ store }: { store: NegotiationStore }) {
  const [isOpen, setOpen] = useState(false)
  const headings = useHeadings(store)
  if (headings.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={redlineText('outline')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <List aria-hidden="true" />
      </button>
      {isOpen && <OutlineSheet store={store} onClose={() => setOpen(false)} />}
    </>
  )
}

function ChangeWalk({ store }: { store: NegotiationStore }) {
  const shown = useNegotiation(store, state => state.shown)
  const count = useMemo(() => markedChanges({ shown }).length, [shown])
  if (count === 0) return <p className="change-walk muted">{redlineText('noChanges')}</p>
  return (
    <div className="change-walk">
      <span className="change-count">{redlineText('changes', { count })}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={redlineText('previousChange')}
        onClick={() => walkChanges(store, -1)}
      >
        <ChevronUp aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={redlineText('nextChange')}
        onClick={() => walkChanges(store, 1)}
      >
        <ChevronDown aria-hidden="true" />
      </button>
    </div>
  )
}
