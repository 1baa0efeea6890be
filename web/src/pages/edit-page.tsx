import { useEffect, useMemo, useState } from 'react'
import type { EditingSession } from '../api/generated/calls.ts'
import { EditorPage } from '../editor/editor-page.tsx'
import type { EditorWay } from '../editor/editor-way.ts'
import type { OpenedTemplate } from '../editor/replacing/use-replacing.tsx'
import { createEditingClient, type EditingClient } from '../editor/saving/editing-client.ts'
import { postToParent } from '../embedding/parent-messages.ts'
import { SessionPage } from '../shell/session-page.tsx'
import { useSession } from '../shell/use-session.ts'
import '../styles/editor.css'
import { text } from '../texts/text.ts'

const endedBody = (organization: string | null) =>
  organization === null ? text('editorInvalidBody') : text('editorInvalidBodyAsk', { organization })

const nameOf = (session: EditingSession) => session.name || session.filename

interface OpenEditorProps {
  way?: EditorWay | undefined
  session: EditingSession
  token: string
  client: EditingClient
}

/** Shows the editor, which starts again whenever the template gets another document. */
function OpenEditor({ session, token, client, way }: OpenEditorProps) {
  const [opened, setOpened] = useState<OpenedTemplate>({ session, unsaved: null, replacement: null })
  return (
    <EditorPage
      key={opened.session.version}
      opened={opened}
      onReopen={setOpened}
      token={token}
      client={client}
      way={way}
    />
  )
}

/** `/edit/{token}`: the template editor. `way` is given where it is a page of the application. */
export function EditPage({ token, way }: { token: string; way?: EditorWay }) {
  const client = useMemo(() => createEditingClient(token), [token])
  const source = useMemo(() => ({ load: () => client.load() }), [client])
  const link = useSession(source)
  const ended = link.status.kind === 'ended' ? link.status.reason : null
  useEffect(() => {
    if (ended === null) return
    const reason = ended === 'LinkExpired' ? ended : 'LinkInvalid'
    postToParent({ type: 'onTemplateEditorError', reason }, [])
  }, [ended])
  return (
    <SessionPage link={link} title={nameOf} endedBody={endedBody}>
      {session => <OpenEditor session={session} token={token} client={client} way={way} />}
    </SessionPage>
  )
}
