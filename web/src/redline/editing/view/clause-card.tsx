import { type CSSProperties, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { redlineText } from '../../../texts/redline-text.ts'
import { blockAttributes, type ClauseTextProps, labelLook } from '../../document/clause-text.tsx'
import type { DocumentLook, Drawing } from '../../document/drawing.ts'
import { lookStyle } from '../../document/look/look-style.ts'
import { layoutTabs } from '../../document/look/tabs.ts'
import type { InnerBreak } from '../../document/plan/pages.ts'
import { scrollerOf } from '../../document/scrolling.ts'
import { shownDocument } from '../../document/show-clause.ts'
import { emptyLayout } from '../../model/empty-layout.ts'
import type { NegotiationStore } from '../../store/negotiation-store.ts'
import { useNegotiation } from '../../store/use-negotiation.ts'
import type { ClauseBeside } from '../cursor/beside.ts'
import type { EditRefusal } from '../edits/refused-edit.ts'
import { ClauseToolbar } from './clause-toolbar.tsx'
import { authorsOf } from './editing.ts'
import { type MountedClause, mountClause } from './mount-clause.ts'
import { type PageMark, showPages } from './page-marks.ts'
import { useToolbarPlace } from './use-toolbar-place.ts'

interface ClauseCardProps {
  store: NegotiationStore
  clause: ClauseBeside
  /** The one-based nesting depth of a heading; 0 for other clauses. */
  depth: number
  /** The pages that begin in the clause, and how they are drawn. */
  breaks: ClauseTextProps['breaks']
  drawing: Drawing
}

const noBreaks: readonly InnerBreak[] = []

/** The card of the edited clause: its text and its tools. */
export function ClauseCard({ store, clause, depth, breaks = noBreaks, drawing }: ClauseCardProps) {
  const [card, text] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const [refused, setRefused] = useState<{ reason: EditRefusal } | null>(null)
  const pages = usePages(breaks)
  const mounted = useMounted(store, clause.anchor, { text, pages, onRefused: reason => setRefused({ reason }) })
  useEndOfEditing(store)
  const place = useToolbarPlace(card)
  const look = useNegotiation(store, state => state.shown?.layout ?? emptyLayout)
  const { className, ...block } = blockAttributes(clause, depth, look)
  useLayoutEffect(() => {
    if (card.current) layoutTabs(card.current)
  })
  const labelled = clause.label ? { '--label': JSON.stringify(clause.label), ...labelFace(clause, look) } : {}
  return (
    <div ref={card} className="clause-card" style={spaceAround(clause)}>
      <div {...block} className={className} style={{ ...block.style, ...labelled } as CSSProperties}>
        <div ref={text} {...endOf(clause, store)} />
      </div>
      {refused && (
        <p className="clause-refused" role="status">
          {redlineText(`refused_${refused.reason}`)} {redlineText('wordProcessor')}
        </p>
      )}
      {pages.map(({ pageBreak, element }) =>
        createPortal(drawing.drawBreak(pageBreak, drawing), element, `page ${pageBreak.begun.number}`),
      )}
      {mounted && place && createPortal(<ClauseToolbar editing={mounted.editing} place={place} />, place.around)}
    </div>
  )
}

/** Returns the space above and below the card, as custom properties. */
const spaceAround = ({ format }: ClauseBeside) =>
  ({ '--before': format?.spacing?.before ?? 0, '--after': format?.spacing?.after ?? 0 }) as CSSProperties

/** Returns the look of the label, which the style sheet writes, as custom properties. */
function labelFace(clause: ClauseBeside, look: DocumentLook): Record<string, string> {
  const { format: formats = [] } = clause.format?.label ?? {}
  const { fontFamily, fontSize, color } = lookStyle(labelLook(clause, look))
  return {
    ...(formats.includes('bold') && { '--label-weight': '700' }),
    ...(formats.includes('italic') && { '--label-style': 'italic' }),
    ...(formats.includes('caps') && { '--label-case': 'uppercase' }),
    ...(fontFamily !== undefined && { '--label-family': fontFamily }),
    ...(fontSize !== undefined && { '--label-size': fontSize }),
    ...(color !== undefined && { '--label-color': color }),
  }
}

interface Mounting {
  text: React.RefObject<HTMLDivElement | null>
  pages: readonly PageMark[]
  onRefused(reason: EditRefusal): void
}

function useMounted(
  store: NegotiationStore,
  anchor: string,
  { text, pages, onRefused }: Mounting,
): MountedClause | null {
  const [mounted, setMounted] = useState<MountedClause | null>(null)
  const [, setChanges] = useState(0)
  const refused = useRef(onRefused)
  refused.current = onRefused
  const first = useRef(pages)
  const [restoreScroll] = useState(() => scrollKeeper(store))
  useLayoutEffect(() => {
    const host = {
      store,
      anchor,
      onChanged: () => setChanges(count => count + 1),
      onRefused: (reason: EditRefusal) => refused.current(reason),
    }
    const made = mountClause(host, text.current!, {
      attributes: textAttributes(store, anchor),
      pages: first.current,
      restoreScroll,
    })
    setMounted(made)
    return () => made.destroy()
  }, [store, anchor, text, restoreScroll])
  useLayoutEffect(() => {
    if (mounted && pages !== first.current) showPages(mounted.editing, pages)
  }, [mounted, pages])
  return mounted
}

/** Returns a function that scrolls back to where the document is scrolled to now. */
function scrollKeeper(store: NegotiationStore): () => void {
  const scroller = scrollerOf(shownDocument(store)?.element ?? null)
  const top = scroller?.scrollTop ?? 0
  return () => {
    if (scroller) scroller.scrollTop = top
  }
}

/** Gives each page that begins in the clause an element in the text, which stays the same. */
function usePages(breaks: readonly InnerBreak[]): readonly (PageMark & { pageBreak: InnerBreak })[] {
  const elements = useRef(new Map<number, HTMLElement>())
  return useMemo(
    () =>
      breaks.map(pageBreak => {
        const { number } = pageBreak.begun
        const element = elements.current.get(number) ?? newPlace()
        elements.current.set(number, element)
        return { pageBreak, offset: pageBreak.offset, element }
      }),
    [breaks],
  )
}

function newPlace(): HTMLElement {
  const element = document.createElement('span')
  element.className = 'page-place'
  element.contentEditable = 'false'
  return element
}

/** Marks a change of the clause's end. The style sheet writes the sign. */
function endOf({ end }: ClauseBeside, store: NegotiationStore) {
  const mark = end?.deleted ?? end?.inserted
  if (!mark) return {}
  return { 'data-end': end?.deleted ? 'deleted' : 'inserted', 'data-side': authorsOf(store)(mark.change)?.side }
}

function textAttributes(store: NegotiationStore, anchor: string): Record<string, string> {
  const label = store.getState().shown?.clauses.find(clause => clause.anchor === anchor)?.label
  return {
    class: 'clause-editor',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label ? redlineText('clauseText', { label }) : redlineText('unnumberedText'),
    spellcheck: 'true',
  }
}

/** Ends editing when the turn has passed or the view changes. */
function useEndOfEditing(store: NegotiationStore): void {
  const mayEdit = useNegotiation(store, state => state.session.may.edit && state.view === 'markup')
  useEffect(() => {
    if (!mayEdit) store.activate(null)
  }, [mayEdit, store])
}
