import { tokenMarginBytes, usualTokenBytes } from '../../engine/timestamps/token-size.ts'
import type { Platform } from '../../platform/platform.ts'

/** The longest token that this process has seen. */
const tokenSize = () => ({ mostBytes: usualTokenBytes })

/**
 * The room for the next token, in bytes. Its size is known only when it has arrived, and the room is part of what is signed or stamped.
 */
export const tokenRoomBytes = ({ caches }: Platform): number => caches.of(tokenSize).mostBytes

/** Makes room for a token that did not fit, for the next time. */
export function learnTokenSize({ caches }: Platform, token: Uint8Array): void {
  const size = caches.of(tokenSize)
  size.mostBytes = Math.max(size.mostBytes, token.length + tokenMarginBytes)
}

/** How often something is prepared for a token before it goes without. */
export const tokenTriesMost = 3
