import { CodedError } from '../../../http/coded-error.ts'
import { otherSide, type Side } from '../redline-request.ts'
import type { Obstacle, ObstacleCode } from './obstacles.ts'

/**
 * Throws if one of the obstacles keeps the turn from ending: `not_members_turn`, `not_authorized` if counsel tries to
 * approve, `redline_side_without_member`, or `redline_not_agreed` with all obstacles.
 */
export function refuseFor(obstacles: Obstacle[], ending: Obstacle['for'], side: Side): void {
  const byCode = Map.groupBy(
    obstacles.filter(obstacle => obstacle.for === ending),
    obstacle => obstacle.code,
  )
  if (byCode.size === 0) return
  if (byCode.has('not_in_turn')) throw new CodedError('not_members_turn')
  if (byCode.has('counsel_cannot_approve')) throw new CodedError('not_authorized', { action: 'approve this document' })
  if (byCode.has('side_without_member')) throw new CodedError('redline_side_without_member', { side: otherSide(side) })
  const words = [...byCode].map(([code, matching]) => reasons[code]?.(matching.length) ?? code)
  throw new CodedError('redline_not_agreed', { reasons: words.join(', ') })
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`)

const reasons: Partial<Record<ObstacleCode, (count: number) => string>> = {
  not_sent_yet: () => 'it has not been sent to the other side yet',
  change_open: count => `${counted(count, 'change')} open`,
  comment_open: count => `${counted(count, 'comment')} open`,
  hidden_text: count => (count === 1 ? '1 clause has hidden text' : `${count} clauses have hidden text`),
  edited_in_turn: () => 'this side edited the document in this turn and must send it for review',
  rejected_in_turn: () => 'this side rejected changes in this turn and must send the document for review',
}
