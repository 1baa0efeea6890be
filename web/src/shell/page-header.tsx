import type { ReactNode } from 'react'

interface PageHeaderProps {
  /** Who asks, or what kind of thing it is. */
  who: string
  /** The document's name. */
  what: string
  /** What can be done beside the heading. */
  children?: ReactNode
}

/** The first line of a page about a document. */
export function PageHeader({ who, what, children }: PageHeaderProps) {
  return (
    <div className="page-header">
      <h1>
        <span className="page-header-who">{who}</span> <span className="page-header-what">{what}</span>
      </h1>
      {children}
    </div>
  )
}
