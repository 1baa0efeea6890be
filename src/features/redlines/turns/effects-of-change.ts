import type { Change } from '../../../engine/redline/redline-view.ts'

/**
 * Returns whether a change takes text away, brings text in, or both, in the order of its events. A move does both. A
 * change that does neither, such as a change of format, counts as bringing.
 */
export function effectsOf({ type, effect }: Pick<Change, 'type' | 'effect'>): ('takes' | 'brings')[] {
  if (type === 'move') return ['takes', 'brings']
  return type === 'deletion' || effect === 'delete' ? ['takes'] : ['brings']
}
