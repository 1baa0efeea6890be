import type { Change } from '../../../engine/redline/redline-view.ts'

/** Returns the effects of a change, in the order of its events. A move takes and brings; a change that does neither counts as brought. */
export function effectsOf({ type, effect }: Pick<Change, 'type' | 'effect'>): ('takes' | 'brings')[] {
  if (type === 'move') return ['takes', 'brings']
  return type === 'deletion' || effect === 'delete' ? ['takes'] : ['brings']
}
