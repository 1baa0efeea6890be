import type { Answer, ApiClient } from './api-client.ts'
import { editedDocx, insertedRun } from './edited-docx.ts'
import type { Action } from './interleavings.ts'
import { look, path, replacing } from './redline-sessions.ts'
import { upload } from './redline-uploads.ts'
import type { TestApp } from './test-app.ts'

/** A page that still shows the state from when it was opened. */
export interface Tab {
  session: ApiClient
  name: string
  revision: number
  anchors: string[]
  /** The changes of the first three clauses. */
  changes: string[]
  file: Uint8Array
}

export async function tabOf(session: ApiClient, name: string, hasFile: boolean): Promise<Tab> {
  const { revision, document, changes } = await look(session)
  const anchors: string[] = document.clauses.map((clause: { anchor: string }) => clause.anchor)
  const changeOf = (anchor: string) => changes.find((change: { anchor: string }) => change.anchor === anchor)?.id
  const file = hasFile ? await session.bytes(path('document')) : new Uint8Array()
  return { session, name, revision, anchors, changes: anchors.slice(0, 3).map(changeOf), file }
}

let words = 0
const word = () => `w${++words} `

const lastLine = (file: Uint8Array, text: string) => editedDocx(file, xml => xml.replace('Fifth line', text))

export const calls: Record<Action, (tab: Tab) => Promise<Answer>> = {
  send: ({ session, revision }) => session.post(path('send'), { revision }),
  approve: ({ session, revision }) => session.post(path('approve'), { revision }),
  sendNow: ({ session }) => session.post(path('send'), {}),
  approveNow: ({ session }) => session.post(path('approve'), {}),
  edit: tab => editing(tab, 0),
  other: tab => editing(tab, 3),
  decide: ({ session, revision, changes }) => session.post(path(`changes/${changes[1]}/accept`), { revision }),
  many: ({ session, revision }) =>
    session.post(path('changes/decide'), { revision, operationId: word(), verdict: 'accept', filter: {} }),
  comment: ({ session, revision, anchors }) =>
    session.post(path('comments'), { text: 'Why?', revision, anchor: anchors[0] }),
  message: ({ session }) => session.post(path('messages'), { text: 'Hello' }),
  undo: ({ session, revision, changes }) => session.post(path(`changes/${changes[2]}/undo`), { revision }),
  upload: ({ session, revision, file, name }) =>
    upload(session, lastLine(file, `Fifth line</w:t></w:r>${insertedRun(word(), name)}<w:r><w:t>`), { revision }),
  own: ({ session, revision, file }) =>
    upload(session, lastLine(file, `Fifth ${word()}line`), { revision, own: 'true' }),
}

const editing = ({ session, revision, anchors }: Tab, index: number) =>
  session.post(path('operations'), { revision, operations: [replacing(anchors[index]!, 0, 0, word())] })

const edits = new Set<Action>(['edit', 'other', 'decide', 'many', 'undo', 'upload', 'own'])
export const uploads = new Set<Action>(['upload', 'own'])
const approvals = new Set<Action>(['approve', 'approveNow'])

/** Reads what is stored for each round, and whose turn it is. */
export async function stored({ platform }: TestApp, id: string) {
  const { rows } = await platform.pool.query(
    `select round, current_side as side, status = 'DocumentReadyForSigning' as agreed,
      (select json_agg(round order by number) from redline_revision where redline_request_id = $1) as revisions,
      (select coalesce(json_agg(round order by round), '[]') from redline_comment where redline_request_id = $1) as comments,
      (select count(*)::int from redline_message where redline_request_id = $1) as messages,
      (select json_agg(json_build_array(round, revision) order by round) from redline_round where redline_request_id = $1) as rounds,
      (select count(*)::int from event where resource_id = $1 and event_type = 'redline_turn_ended') as ended
     from redline_request where id = $1`,
    [id],
  )
  return rows[0]
}
export type Stored = Awaited<ReturnType<typeof stored>>

/** The rows that must be stored after these calls, made one after another, each in the round for which it was made. */
export function after(before: Stored, done: Action[]): Stored {
  const is: Stored = structuredClone(before)
  for (const action of done) {
    if (action === 'message') is.messages++
    else if (action === 'comment') is.comments.push(is.round)
    else if (edits.has(action)) {
      is.revisions.push(is.round)
      // a draft comment that is missing in the file counts as deleted
      if (uploads.has(action)) is.comments = []
    } else {
      is.rounds.push([is.round, is.revisions.length])
      is.ended++
      is.agreed = approvals.has(action)
      if (is.agreed) continue
      is.round++
      is.side = is.side === 'Receiving' ? 'Disclosing' : 'Receiving'
    }
  }
  return is
}
