import type { ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'
import { OfflineStrip, TestStrip } from './strips.tsx'

interface PageFrameProps {
  /** The first line: who asks, or what kind of thing it is; then the name of the document. */
  who: string
  what: string
  /** Of whoever asks. */
  logoUrl?: string | null | undefined
  /** What can be done beside the heading. */
  actions?: ReactNode
  /** The request is a test: the page says so. */
  testMode?: boolean
  /** What is typed is kept by the page while there is no connection: the page says that too. */
  isFilling?: boolean
  /** News in a line of its own below the heading. */
  strips?: ReactNode
  /** Sentences that need to be seen, below the strips. */
  messages?: ReactNode
  /** What the main part is read with, between the messages and it. */
  bar?: ReactNode
  /** The main part, side by side where there is room. */
  children: ReactNode
  isWide?: boolean
  /** The bar that stays in reach. */
  footer?: ReactNode
  /** What lies over the page. */
  sheets?: ReactNode
}

/** The frame of every page about a document: heading and strips above, the main part, a bar below. */
export function PageFrame(props: PageFrameProps) {
  return (
    <div className="page-frame" data-wide={props.isWide || undefined}>
      <header className="page-top">
        <PageHeader who={props.who} what={props.what} logoUrl={props.logoUrl}>
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
