import { useMemo } from 'react'
import type { EditingSession } from '../api/generated/calls.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import { createEditingClient } from '../editor/saving/editing-client.ts'
import { SessionPage } from '../shell/session-page.tsx'
import { useSession } from '../shell/use-session.ts'
import '../styles/editor.css'
import { text } from '../texts/text.ts'

const nameOf = (session: EditingSession) => session.name || session.filename

/** `/edit/{token}`: the template editor. */
export function EditPage({ token }: { token: string }) {
  const client = useMemo(() => createEditingClient(token), [token])
  const source = useMemo(() => ({ load: () => client.load() }), [client])
  const link = useSession(source)
  return (
    <SessionPage link={link} title={nameOf} endedBody={() => text('editorInvalidBody')}>
      {session => <EditorPage session={session} token={token} client={client} />}
    </SessionPage>
  )
}
