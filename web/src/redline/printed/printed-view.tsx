import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { registerDocument } from '../document/show-clause.ts'
import type { PrintFace } from '../model/print-face.ts'
import type { NegotiationStore } from '../store/negotiation-store.ts'
import { PrintedBar } from './printed-bar.tsx'
import { type PagesOnScreen, printedHandle } from './printed-handle.ts'
import { PrintedPages, type PrintedProps } from './printed-pages.tsx'
import { usePrintScale } from './use-print-scale.ts'
import { type ShownPrint, useShownPrint } from './use-shown-print.ts'

/** Shows the printed pages, and how far they are from the document. */
export function PrintedView({ store, scroller, face }: PrintedProps & { face: PrintFace }) {
  const frame = useRef<HTMLDivElement>(null)
  const pages = useRef<PagesOnScreen>(null)
  const print = useShownPrint(store, face)
  const { shown, status } = print
  const sizes = shown?.pages ?? [firstSize(store)]
  const paper = usePrintScale(scroller, Math.max(...sizes.map(({ width }) => width)))
  useLayoutEffect(() => {
    if (frame.current)
      return registerDocument(
        store,
        printedHandle(store, frame.current, () => pages.current),
      )
  }, [store])
  return (
    <div
      ref={frame}
      className="printed"
      data-part="printed"
      style={{ '--room': `${paper?.room ?? 0}px` } as CSSProperties}
    >
      {shown === null ? (
        <Placeholder size={firstSize(store)} scale={paper?.scale ?? null} print={print} />
      ) : (
        <>
          <PrintedBar store={store} face={face} shown={shown} status={status} onRetry={print.retry} />
          {paper !== null && (
            <PrintedPages ref={pages} {...{ store, scroller, face, shown, status }} scale={paper.scale} />
          )}
        </>
      )}
    </div>
  )
}

interface Size {
  width: number
  height: number
}

const LETTER: Size = { width: 612, height: 792 }

const firstSize = (store: NegotiationStore): Size => store.getState().shown?.layout.sections[0] ?? LETTER

interface PlaceholderProps {
  size: Size
  scale: number | null
  print: ShownPrint
}

/** The first page while there is nothing to show on it. */
function Placeholder({ size, scale, print: { status, retry } }: PlaceholderProps) {
  const isLate = useDelayed(status === 'making', 1000)
  return (
    <>
      <div className="printed-bar" />
      {status === 'failed' && (
        <div className="printed-failed">
          <Message tone="bad">{redlineText('printingFailed')}</Message>
          <Button onClick={retry}>{redlineText('retry')}</Button>
        </div>
      )}
      {status !== 'failed' && scale !== null && (
        <div className="viewer-pages">
          <div className="paper printed-first" style={{ width: size.width * scale, height: size.height * scale }}>
            <p role="status">
              {isLate && <span className="spinner" aria-hidden="true" />}
              {isLate && redlineText('printing')}
              {status === 'cut' && redlineText('printingCut')}
            </p>
          </div>
        </div>
      )}
    </>
  )
}
