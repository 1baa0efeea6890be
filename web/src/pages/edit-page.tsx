import { useMemo } from 'react'
import { call } from '../api/call.ts'
import type { EditingSession } from '../api/generated/calls.ts'
import { ReadDocument } from '../document/read-document.tsx'
import { PageFrame } from '../shell/page-frame.tsx'
import { SessionPage } from '../shell/session-page.tsx'
import { useSession } from '../shell/use-session.ts'
import { text } from '../texts/text.ts'
import { Message } from '../ui/message.tsx'

const nameOf = (session: EditingSession) => session.name || session.filename

/** `/edit/{token}`: says plainly that the editor is not there yet, and shows the document. */
export function EditPage({ token }: { token: string }) {
  const source = useMemo(() => ({ load: () => call(token, 'GET /editing/session', {}) }), [token])
  const link = useSession(source)
  return (
    <SessionPage link={link} title={nameOf} endedBody={() => text('editorInvalidBody')}>
      {session => (
        <PageFrame
          who={text('editorTemplate')}
          what={nameOf(session)}
          messages={
            <Message tone="info">
              <strong>{text('editorTitle')}.</strong> {text('editorBody', { templateId: session.templateId })}
            </Message>
          }
        >
          <ReadDocument document={session.document} token={token} />
        </PageFrame>
      )}
    </SessionPage>
  )
}
