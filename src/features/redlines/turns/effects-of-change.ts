import type { Change } from '../../../engine/redline/redline-view.ts'

/** What a change does, in the order in which it is told: a move takes and brings, and what does neither is told as brought. */
export function effectsOf({ type, effect }: Pick<Change, 'type' | 'effect'>): ('takes' | 'brings')[] {
  if (type === 'move') return ['takes', 'brings']
  return type === 'deletion' || effect === 'delete' ? ['takes'] : ['brings']
}
