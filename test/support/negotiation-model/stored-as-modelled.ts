import { expect } from 'vitest'
import { verifyChain } from '../../../src/engine/events/event-chain.ts'
import { acceptAll, rejectAll } from '../../../src/engine/redline/changes/decide-change.ts'
import { placesOf } from '../../../src/engine/redline/open-revision.ts'
import { currentText, piecesOf } from '../../../src/engine/redline/paragraph-text.ts'
import { opened } from '../../../src/engine/redline/test-support/contract.ts'
import { editedDocx } from '../edited-docx.ts'
import { path, saved } from '../redline-sessions.ts'
import { textsWhenAll } from './model-decisions.ts'
import type { Play } from './model-play.ts'
import { disagreement } from './told-as-modelled.ts'

/** Expects that everything is stored as modelled: the pages, the file, and each row once. */
export async function expectWhole(play: Play): Promise<void> {
  const { model } = play
  for (const page of play.inTurn) expect(disagreement(model, await page.refresh()), page.member.email).toBeNull()
  const [page] = play.inTurn
  expect(page!.told).toEqual(await saved(page!.caller.session.get('/redlining/session')))
  const bytes = await fileOf(play)
  for (const [verdict, resolve] of [
    ['accept', acceptAll],
    ['reject', (open: ReturnType<typeof opened>) => rejectAll(open, () => true)],
  ] as const) {
    const open = opened(bytes)
    resolve(open)
    expect(placesOf(open).map(({ node }) => currentText(piecesOf(node)))).toEqual(textsWhenAll(model.document, verdict))
  }
  await expectNothingTwice(play)
}

const marksOfComments = /<w:r><w:commentReference[^>]*\/><\/w:r>|<w:commentRange(Start|End)[^>]*\/>/g

/** The file without comment marks, which move with their text. */
export async function fileOf({ inTurn }: Play): Promise<Buffer> {
  const bytes = await inTurn[0]!.caller.session.bytes(path('document'))
  return Buffer.from(editedDocx(bytes, xml => xml.replace(marksOfComments, '')))
}

async function expectNothingTwice({ service, id, model }: Play): Promise<void> {
  const { rows } = await service.platform.pool.query(
    `select
      (select json_agg(number order by number) from redline_revision where redline_request_id = $1) as revisions,
      (select count(*)::int from redline_comment where redline_request_id = $1) as comments,
      (select count(*)::int from redline_message where redline_request_id = $1) as messages,
      (select count(*)::int from redline_round where redline_request_id = $1) as rounds,
      (select count(*)::int from redline_decision where redline_request_id = $1 and round = $2 and undone_at is null) as decisions`,
    [id, model.round],
  )
  expect(rows[0]).toEqual({
    revisions: Array.from({ length: model.revision }, (_, index) => index + 1),
    comments: model.comments.reduce((sum, one) => sum + 1 + one.replies.length, 0),
    messages: model.messages.length,
    rounds: model.round - 1,
    decisions: model.decisions.reduce((sum, one) => sum + one.ids.length, 0),
  })
}

/** Expects one event per comment and per round, and a valid chain. */
export async function expectEventsOnce({ service, id, model }: Play): Promise<void> {
  const { body } = await service.api.get(`/v1/redline-requests/${id}/events?kinds=all`)
  const events = body.redlineRequestEvents
  expect(verifyChain(events)).toMatchObject({ valid: true, problems: [] })
  const of = (type: string) =>
    events.filter((event: { event: { event_type: string } }) => event.event.event_type === type)
  const comments = of('redline_comment_added').map(
    (one: { redlining: { details: { comment_id: string } } }) => one.redlining.details.comment_id,
  )
  expect(new Set(comments).size).toBe(comments.length)
  expect(of('redline_turn_ended')).toHaveLength(model.round - 1)
}
