import { describe, expect, it } from 'vitest'
import type { RedlineMessage } from '../../api/generated/calls.ts'
import { unreadCount } from './seen-messages.ts'

const message = (id: string, email: string) => ({ id, email }) as RedlineMessage
const thread = [message('m1', 'rita@x'), message('m2', 'dora@x'), message('m3', 'rita@x'), message('m4', 'rob@x')]

describe('unreadCount', () => {
  it.each([
    [null, 3],
    ['m1', 2],
    ['m3', 1],
    ['m4', 0],
    ['of another negotiation', 3],
  ])("after %s, is %d, without the member's own messages", (seen, count) => {
    expect(unreadCount(thread, seen, 'dora@x')).toBe(count)
  })
})
