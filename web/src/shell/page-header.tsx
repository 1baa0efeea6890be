import type { ReactNode } from 'react'
import { Logo } from './branding.tsx'

interface PageHeaderProps {
  /** Who asks, or the kind of document. */
  who: string
  /** The document's name. */
  what: ReactNode
  /** The logo of the organization that asks. */
  logoUrl?: string | null | undefined
  /** What leads back, in front of the heading. */
  back?: ReactNode
  /** Actions next to the heading. */
  children?: ReactNode
}

/** The first line of a page about a document. */
export function PageHeader({ who, what, logoUrl, back, children }: PageHeaderProps) {
  return (
    <div className="page-header">
      {back}
      {logoUrl && <Logo logoUrl={logoUrl} />}
      <h1>
        <span className="page-header-who">{who}</span> <span className="page-header-what">{what}</span>
      </h1>
      {children}
    </div>
  )
}
