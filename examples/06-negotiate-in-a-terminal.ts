/**
 * A negotiation page in a terminal: shows a document with its changes, follows the edits of others, and lets you type. It does the same as
 * your own page would: it keeps a session up to date, sends small edits, repeats them safely, and shows both texts if someone else has
 * changed the same clause.
 *
 * REDLINE_URL=… npx node examples/06-negotiate-in-a-terminal.ts
 *
 * Commands: edit NUMBER TEXT · add NUMBER TEXT · accept ID · reject ID · comment NUMBER TEXT · send · quit
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'

if (!process.env.REDLINE_URL) {
  console.error('Set REDLINE_URL; the first lines of this file show how.')
  process.exit(1)
}
const address = new URL(process.env.REDLINE_URL)
const token = address.pathname.split('/')[2]!

// The last session that was retrieved; only `refresh` changes it.
let session = (await call('GET', '/redlining/session')).body
show()

const input = createInterface({ input: process.stdin })
const stopped = new AbortController()
input.on('close', () => stopped.abort())
void follow()
for await (const line of input) {
  const [, command, rest = ''] = /^(\S+)\s*(.*)$/.exec(line.trim()) ?? []
  if (command === 'quit') break
  if (command) await run(command, rest)
}
stopped.abort()
input.close()

async function run(command: string, rest: string): Promise<void> {
  const [, number = '', text = ''] = /^(\S+)\s*(.*)$/.exec(rest) ?? []
  const clause = session.document?.clauses[Number(number) - 1]
  const operationId = randomUUID()
  if (command === 'edit' && clause)
    await edit({ operationId, kind: 'replaceText', anchor: clause.anchor, start: 0, length: clause.text.length, text })
  else if (command === 'add' && clause) await edit({ operationId, kind: 'insertParagraph', after: clause.anchor, text })
  else if (command === 'accept' || command === 'reject')
    await act(`/changes/${number}/${command}`, { operationId, revision: session.revision })
  else if (command === 'comment' && clause)
    await act('/comments', { operationId, revision: session.revision, anchor: clause.anchor, text })
  else if (command === 'send') await act('/send', { operationId, revision: session.revision })
  else console.log('Use edit, add, accept, reject, comment, send or quit')
}

function edit(operation: object): Promise<void> {
  return act('/operations', { revision: session.revision, operations: [operation] })
}

/** Makes a call, and repeats it until there is an answer: the operationId ensures that it takes effect only once. */
async function act(path: string, body: object): Promise<void> {
  for (;;) {
    const { status, body: answer } = await call('POST', `/redlining/session${path}`, body)
    if (status === 503 || status === 429) {
      await pause(1_000)
      continue
    }
    if (status >= 400) console.log(answer.error)
    // Someone else has changed the clause since: show their text, and keep the typed text.
    for (const { text, clause, author } of answer.clauses && status === 409 ? answer.clauses : [])
      console.log(`  it was:            ${text}\n  ${author} made it: ${clause?.text ?? '(deleted)'}`)
    return refresh()
  }
}

/** Retrieves what has changed since the session that is shown. */
async function refresh(): Promise<void> {
  const since = session.revision === null ? '' : `?since=${session.revision}`
  const { status, body: answer } = await call('GET', `/redlining/session${since}`)
  if (status === 200) {
    session = applied(answer)
    show()
  } else console.log(answer.error)
}

function applied(answer: Body): Body {
  if (answer.kind === 'whole') return answer
  const { since, author, layout, clauses, removed, anchors, changes, changeIds, obstacles, ...rest } = answer
  const { document } = session
  const clauseOf = new Map([...document.clauses, ...clauses].map((clause: Body) => [clause.anchor, clause]))
  const changeOf = new Map([...session.changes, ...changes].map((change: Body) => [change.id, change]))
  const ids = changeIds ?? session.changes.map((change: Body) => change.id)
  const isOpen = (one: Body) => one.code === 'change_open'
  const toldAnew = new Set(changes.map((change: Body) => change.id))
  const before = session.obstacles.filter((obstacle: Body) => isOpen(obstacle) && !toldAnew.has(obstacle.changeId))
  const openOf = new Map([...before, ...obstacles.filter(isOpen)].map(obstacle => [obstacle.changeId, obstacle]))
  return {
    ...rest,
    kind: 'whole',
    document: {
      author,
      layout: layout ?? document.layout,
      clauses: (anchors ?? document.clauses.map((clause: Body) => clause.anchor)).map((anchor: string) =>
        clauseOf.get(anchor),
      ),
    },
    changes: ids.map((id: string) => changeOf.get(id)),
    obstacles: [
      ...obstacles.filter((obstacle: Body) => !isOpen(obstacle)),
      ...ids.flatMap((id: string) => (changeOf.get(id).open ? (openOf.get(id) ?? []) : [])),
    ],
  }
}

/** Follows the stream of changes, which only says that something has changed, and connects again when it ends. */
async function follow(): Promise<void> {
  while (!stopped.signal.aborted) {
    try {
      const response = await fetch(new URL('/redlining/session/stream', address), {
        headers: { authorization: `Bearer ${token}` },
        signal: stopped.signal,
      })
      let received = ''
      let isFirst = true
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
        const events = (received + chunk).split('\n\n')
        received = events.pop()!
        if (!events.some(event => event.startsWith('event: changed'))) continue
        // The first event is sent when the stream connects.
        if (!isFirst) await refresh()
        isFirst = false
      }
    } catch {
      if (!stopped.signal.aborted) await pause(1_000)
    }
  }
}

function show(): void {
  const { status, round, member, may, document, changes } = session
  console.log(`\n${status}, round ${round}; you are ${member.displayName}${may.edit ? ', and it is your turn' : ''}`)
  if (!document) console.log('The other side has not sent the document yet.')
  for (const [index, clause] of document?.clauses.entries() ?? [])
    console.log(`${index + 1}. ${clause.label ? `${clause.label} ` : ''}${clause.content.map(shown).join('')}`)
  for (const change of changes)
    if (change.open) console.log(`  ${change.id}: ${change.type} by ${change.author}: ${change.text}`)
}

/** A node with its changes marked: {+inserted+}, [-deleted-]. */
function shown(node: Body): string {
  const text = node.type === 'note' ? `[${node.label}]` : (node.shown ?? node.description ?? node.text)
  if (node.deleted) return `[-${text}-]`
  return node.inserted ? `{+${text}+}` : text
}

// biome-ignore lint/suspicious/noExplicitAny: the answers are read as documented
type Body = any

async function call(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> {
  try {
    const response = await fetch(new URL(path, address), {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  } catch (error) {
    // no answer: the caller may try again
    return { status: 503, body: { error: (error as Error).message } }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
