import { tokenMarginBytes, usualTokenBytes } from '../../engine/timestamps/token-size.ts'
import type { Platform } from '../../platform/platform.ts'

/** The room that fits the longest token this process has seen. */
const tokenSize = () => ({ mostBytes: usualTokenBytes })

/**
 * Returns the room for the next token in bytes. The size of a token is known only when it has arrived, but the room for
 * it is part of what is signed or stamped.
 */
export const tokenRoomBytes = ({ caches }: Pick<Platform, 'caches'>): number => caches.of(tokenSize).mostBytes

/** Makes room, from the next attempt on, for a token that did not fit. */
export function learnTokenSize({ caches }: Pick<Platform, 'caches'>, token: Uint8Array): void {
  const size = caches.of(tokenSize)
  size.mostBytes = Math.max(size.mostBytes, token.length + tokenMarginBytes)
}

/** How often something is prepared for a token before it is signed without one. */
export const tokenTriesMost = 3
