import { tokenMarginBytes, usualTokenBytes } from '../../engine/timestamps/token-size.ts'
import type { Platform } from '../../platform/platform.ts'

/** What a process has learned of its authorities. */
const tokenSize = () => ({ mostBytes: usualTokenBytes })

/** Room for the next token, in bytes. Its size is known only when it is there, and the room is part of what is signed or stamped. */
export const tokenRoomBytes = ({ caches }: Platform): number => caches.of(tokenSize).mostBytes

/** What did not fit has room the next time. */
export function learnTokenSize({ caches }: Platform, token: Uint8Array): void {
  const size = caches.of(tokenSize)
  size.mostBytes = Math.max(size.mostBytes, token.length + tokenMarginBytes)
}

/** How often something is prepared for a token before it goes without. */
export const tokenTriesMost = 3
