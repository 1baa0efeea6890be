import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { editedDocx, insertedRun } from '../support/edited-docx.ts'
import { look, path } from '../support/redline-sessions.ts'
import { dora, redlineEvents, redlineRequest, redlineUrl, rita } from '../support/redlines.ts'
import { describeLong, inDefaultSuite } from '../support/suite.ts'
import { failpoints } from './failpoints.ts'
import { type Installation, killAfterFailure } from './installation.ts'
import { redlineInstallation } from './redline-installation.ts'

let installation: Installation
let templateId: string
beforeAll(async () => {
  ;({ installation, templateId } = await redlineInstallation())
  // no LibreOffice is needed from here on
  await installation.killAll()
})
afterEach(context => killAfterFailure(context, installation))
afterAll(() => installation?.remove())

async function draft() {
  const id = await redlineRequest(installation, templateId)
  const { session } = await redlineUrl(installation, id, dora.email)
  const { document } = await look(session)
  const { anchor } = document.clauses[0]
  const operation = { operationId: 'the-one', kind: 'replaceText', anchor, start: 0, length: 1, text: 'The' }
  const edit = () => session.post(path('operations'), { revision: 1, operations: [operation] })
  return { id, session, edit, send: (body = {}) => session.post(path('send'), body) }
}

describe('a service that is killed during an edit', () => {
  it.for(inDefaultSuite(failpoints.redline, place => place === 'redline-before-commit'))(
    'saves all of it or nothing if killed at %s, and once when it is sent again',
    async place => {
      const armed = await installation.service({ failpoint: place })
      const { session, edit } = await draft()
      expect(await edit().catch(() => null)).toBe(null)
      await armed.killedItself()

      await installation.start()
      const isSaved = place === 'redline-after-commit'
      const found = await look(session)
      expect(found).toMatchObject({ revision: isSaved ? 2 : 1 })
      expect(found.document.clauses[0].text).toBe(isSaved ? 'The contract' : 'A contract')
      expect(await edit()).toMatchObject({ status: 200, body: { revision: 2 } })
      const after = await look(session)
      expect(after).toMatchObject({ revision: 2, status: 'DisclosingPartyDraft' })
      expect(after.document.clauses[0].text).toBe('The contract')
    },
  )
})

describeLong('a service that is killed during an upload', () => {
  it.for(failpoints.redline)('saves all of it or nothing if killed at %s', async place => {
    const armed = await installation.service({ failpoint: place })
    const { session } = await draft()
    const file = editedDocx(await session.bytes(path('document')), xml =>
      xml.replace('</w:p>', `${insertedRun(' at once', dora.displayName)}</w:p>`),
    )
    const upload = () => {
      const form = new FormData()
      form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]))
      return session.post(path('document'), form, { 'if-match': '"1"' })
    }
    expect(await upload().catch(() => null)).toBe(null)
    await armed.killedItself()

    await installation.start()
    const isSaved = place === 'redline-after-commit'
    expect(await look(session)).toMatchObject({
      revision: isSaved ? 2 : 1,
      changes: isSaved ? [{ text: ' at once' }] : [],
    })
    expect(await upload()).toMatchObject({ status: isSaved ? 409 : 200 })
    const after = await look(session)
    expect(after).toMatchObject({ revision: 2, changes: [{ author: dora.displayName, text: ' at once' }] })
    expect(after.document.clauses[0].text).toBe('A contract at once')
  })
})

describeLong('a service that is killed at the end of a turn', () => {
  it.for(failpoints.turn)('ends the turn with its round and events, or not at all, if killed at %s', async place => {
    const armed = await installation.service({ failpoint: place })
    const { id, session, edit, send } = await draft()
    expect(await edit()).toMatchObject({ status: 200 })
    expect(await session.post(path('comments'), { text: 'Why?' })).toMatchObject({ status: 200 })
    const sent = { operationId: 'the-send' }
    expect(await send(sent).catch(() => null)).toBe(null)
    await armed.killedItself()

    await installation.start()
    const isSent = place === 'turn-after-commit'
    const types = async () => (await redlineEvents(installation, id)).map(event => event.event.event_type)
    expect((await types()).filter(type => type === 'redline_turn_ended')).toHaveLength(isSent ? 1 : 0)
    expect(await look(session)).toMatchObject({ round: isSent ? 2 : 1, may: { send: !isSent } })
    expect(await send(sent)).toMatchObject({ status: 200, body: { round: 2 } })
    expect(await send()).toMatchObject({ status: 409 })
    expect((await types()).filter(type => /edit|comment|ended/.test(type))).toEqual([
      'redline_edit_deleted',
      'redline_edit_inserted',
      'redline_comment_added',
      'redline_turn_ended',
    ])
    const other = await redlineUrl(installation, id, rita.email)
    expect((await look(other.session)).document.clauses[0].text).toBe('The contract')
    const { body } = await installation.api.get(`/v1/redline-requests/${id}/rounds`)
    const file = await session.bytes(path('document'))
    expect(body).toMatchObject([{ sha256: createHash('sha256').update(file).digest('hex') }])
  })
})
