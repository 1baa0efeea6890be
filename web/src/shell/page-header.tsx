import type { ReactNode } from 'react'
import { Logo } from './branding.tsx'

interface PageHeaderProps {
  /** Who asks, or what kind of thing it is. */
  who: string
  /** The document's name. */
  what: string
  /** Of whoever asks. */
  logoUrl?: string | null | undefined
  /** What can be done beside the heading. */
  children?: ReactNode
}

/** The first line of a page about a document. */
export function PageHeader({ who, what, logoUrl, children }: PageHeaderProps) {
  return (
    <div className="page-header">
      {logoUrl && <Logo logoUrl={logoUrl} />}
      <h1>
        <span className="page-header-who">{who}</span> <span className="page-header-what">{what}</span>
      </h1>
      {children}
    </div>
  )
}
