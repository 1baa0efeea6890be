import { useEffect } from 'react'
import { type EditingSession, loadEditingSession } from '../api/editing-session.ts'
import { ReadDocument } from '../document/read-document.tsx'
import { LinkExpiredNotice, LoadFailedNotice, LoadingPage } from '../shell/link-notices.tsx'
import { useLoaded } from '../shell/use-loaded.ts'
import { text } from '../texts/text.ts'
import { Message } from '../ui/message.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** `/edit/{token}`: says plainly that the editor is not there yet, and shows the document. */
export function EditPage({ token }: { token: string }) {
  const { loaded, load } = useLoaded(token, loadEditingSession)
  if (loaded.kind === 'loading') return <LoadingPage />
  if (loaded.kind === 'failed') return <LoadFailedNotice onRetry={() => void load()} />
  if (loaded.kind === 'ended') return <LinkExpiredNotice body={text('editorInvalidBody')} />
  return <TemplateDocument session={loaded.value} token={token} />
}

function TemplateDocument({ session, token }: { session: EditingSession; token: string }) {
  const name = session.name || session.filename
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <div className="page-frame">
      <header className="page-top">
        <PageHeader who={text('editorTemplate')} what={name} />
        <Message tone="info">
          <strong>{text('editorTitle')}.</strong> {text('editorBody', { templateId: session.templateId })}
        </Message>
      </header>
      <main className="page-main">
        <ReadDocument document={session.document} token={token} />
      </main>
    </div>
  )
}
