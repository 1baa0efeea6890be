import type { ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'
import { OfflineStrip, TestStrip } from './strips.tsx'

interface PageFrameProps {
  /** The start of the first line: who asks, or the kind of document. The name of the document follows in `what`. */
  who: string
  what: ReactNode
  /** The logo of the organization that asks. */
  logoUrl?: string | null | undefined
  /** What leads back, in front of the heading. */
  back?: ReactNode
  /** Actions next to the heading. */
  actions?: ReactNode
  /** Whether the request is a test, which the page then shows. */
  testMode?: boolean
  /** Whether the page keeps typed text while there is no connection, and says so. */
  isFilling?: boolean
  /** News on a separate line below the heading. */
  strips?: ReactNode
  /** Important sentences, below the strips. */
  messages?: ReactNode
  /** Tools for reading the main part, between the messages and that part. */
  bar?: ReactNode
  /** The main part; its elements are side by side if there is room. */
  children: ReactNode
  isWide?: boolean
  /** The bar at the bottom, which stays within reach. */
  footer?: ReactNode
  /** Sheets over the page. */
  sheets?: ReactNode
}

/** Frames every page about a document: heading and strips above, the main part, a bar below. */
export function PageFrame(props: PageFrameProps) {
  return (
    <div className="page-frame" data-wide={props.isWide || undefined}>
      <header className="page-top">
        <PageHeader who={props.who} what={props.what} logoUrl={props.logoUrl} back={props.back}>
          {props.actions}
        </PageHeader>
        {props.testMode && <TestStrip />}
        {props.strips}
        <OfflineStrip isFilling={props.isFilling ?? false} />
        {props.messages}
        {props.bar}
      </header>
      <main className="page-main">{props.children}</main>
      {props.footer}
      {props.sheets}
    </div>
  )
}
