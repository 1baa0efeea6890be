import { useEffect, useRef } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useMediaQuery } from '../../ui/use-viewport.ts'
import { showHeading } from '../document/show-clause.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import type { Heading } from './headings.ts'
import { useCurrentHeading } from './use-current-heading.ts'
import { useHeadings } from './use-headings.ts'

/** Tells whether there is room for the outline next to the document. */
export const useOutlineBeside = (): boolean => useMediaQuery('(min-width: 75rem)')

/** Shows the headings next to the document, on wide screens. */
export function OutlineColumn({ store }: { store: NegotiationStore }) {
  const headings = useHeadings(store)
  const isBeside = useOutlineBeside()
  if (!isBeside || headings.length === 0) return null
  return (
    <nav className="redline-outline" aria-label={redlineText('outline')}>
      <h2>{redlineText('outline')}</h2>
      <Headings store={store} headings={headings} />
    </nav>
  )
}

/** Shows the headings in a sheet. */
export function OutlineSheet({ store, onClose }: { store: NegotiationStore; onClose(): void }) {
  const headings = useHeadings(store)
  return (
    <Sheet title={redlineText('outline')} closeLabel={redlineText('close')} onClose={onClose}>
      <nav className="outline-list" aria-label={redlineText('outline')}>
        <Headings store={store} headings={headings} onGone={onClose} />
      </nav>
    </Sheet>
  )
}

interface HeadingsProps {
  store: NegotiationStore
  headings: readonly Heading[]
  onGone?(): void
}

function Headings({ store, headings, onGone }: HeadingsProps) {
  const current = useCurrentHeading(store, headings)
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current heading has to scroll into view.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const go = (anchor: string) => {
    onGone?.()
    // a closing sheet returns the focus first
    setTimeout(() => showHeading(store, anchor))
  }
  return (
    <ul ref={list}>
      {headings.map(({ anchor, text, depth }) => (
        <li key={anchor} data-depth={Math.min(depth, 4)}>
          <button type="button" aria-current={anchor === current ? 'location' : undefined} onClick={() => go(anchor)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
