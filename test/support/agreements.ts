import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { pdfWords } from './pdf-tools.ts'
import { dora, redlineRequest, redlineUrl, rita, type Service } from './redlines.ts'
import type { TestApp } from './test-app.ts'

/** An edit of a clause that is identified by its text. */
export interface ClauseEdit {
  /** The beginning of the clause's text. */
  clause: string
  kind: 'replaceText' | 'deleteParagraph' | 'insertParagraph'
  /** The part of the clause that `replaceText` replaces; by default all of it. */
  from?: string
  text?: string
}

/** Creates a redline request that is ready for signing: the receiving side accepts the edits of the disclosing side. */
export async function agreedRequest(
  service: Service,
  templateId: string,
  edits: ClauseEdit[] = [],
  body: object = {},
): Promise<string> {
  const id = await redlineRequest(service, templateId, body)
  const { session } = await redlineUrl(service, id, dora.email)
  await agree(service, id, edits)
  expect((await session.get('/redlining/session')).body.status).toBe('DocumentReadyForSigning')
  return id
}

/** Plays one more turn of each side; it must be the disclosing side's turn. */
export async function agree(service: Service, redlineRequestId: string, edits: ClauseEdit[] = []): Promise<void> {
  const { session: editor } = await redlineUrl(service, redlineRequestId, dora.email)
  const { session: other } = await redlineUrl(service, redlineRequestId, rita.email)
  const { body: found } = await editor.get('/redlining/session')
  if (edits.length > 0) {
    const operations = edits.map((edit, index) => operation(found.document.clauses, edit, `${found.revision}-${index}`))
    const edited = await editor.post('/redlining/session/operations', { revision: found.revision, operations })
    expect(edited).toMatchObject({ status: 200 })
  }
  expect(await editor.post('/redlining/session/send', {})).toMatchObject({ status: 200 })
  for (;;) {
    const { body } = await other.get('/redlining/session')
    const open = body.changes.find((change: { open: boolean }) => change.open)
    if (!open) break
    const accepted = await other.post(`/redlining/session/changes/${open.id}/accept`, { revision: body.revision })
    expect(accepted).toMatchObject({ status: 200 })
  }
  expect(await other.post('/redlining/session/approve', {})).toMatchObject({ status: 200 })
}

function operation(clauses: { anchor: string; text: string }[], edit: ClauseEdit, operationId: string) {
  const { anchor, text } = clauses.find(clause => clause.text.startsWith(edit.clause))!
  if (edit.kind === 'deleteParagraph') return { operationId, kind: edit.kind, anchor }
  if (edit.kind === 'insertParagraph') return { operationId, kind: edit.kind, after: anchor, text: edit.text }
  const from = edit.from ?? text
  return { operationId, kind: edit.kind, anchor, start: text.indexOf(from), length: from.length, text: edit.text }
}

/** The words of a template's PDF with their places. */
export async function templateWords(service: TestApp, templateId: string) {
  const row = await service.platform.database
    .selectFrom('template_version as v')
    .innerJoin('document as d', 'd.id', 'v.document_id')
    .select('d.document_key')
    .where('v.template_id', '=', templateId)
    .orderBy('v.version', 'desc')
    .executeTakeFirstOrThrow()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-words-'))
  try {
    const path = join(folder, 'document.pdf')
    await writeFile(path, await buffer(service.platform.storage.read(row.document_key)))
    return await pdfWords(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
