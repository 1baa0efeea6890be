import { Ellipsis } from 'lucide-react'
import type { SigningSession } from '../api/signing-types.ts'
import { text } from '../texts/text.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { askingSentence, documentName } from './session-names.ts'

/** Who asks whom to sign what. */
export function SigningHeader({ session, onMore }: { session: SigningSession; onMore(): void }) {
  return (
    <PageHeader who={askingSentence(session)} what={documentName(session)}>
      <button type="button" className="icon-button" aria-label={text('moreActions')} onClick={onMore}>
        <Ellipsis aria-hidden="true" />
      </button>
    </PageHeader>
  )
}
