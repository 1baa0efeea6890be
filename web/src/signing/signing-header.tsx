import { Ellipsis } from 'lucide-react'
import type { SigningSession } from '../api/session-types.ts'
import { text } from '../texts/text.ts'
import { askingSentence, documentName } from './session-names.ts'

/** Who asks whom to sign what. */
export function SigningHeader({ session, onMore }: { session: SigningSession; onMore(): void }) {
  return (
    <div className="page-header">
      <h1>
        <span className="page-header-who">{askingSentence(session)}</span>{' '}
        <span className="page-header-what">{documentName(session)}</span>
      </h1>
      <button type="button" className="icon-button" aria-label={text('moreActions')} onClick={onMore}>
        <Ellipsis aria-hidden="true" />
      </button>
    </div>
  )
}
