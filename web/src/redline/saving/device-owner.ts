/**
 * Identifies a negotiation and its member for texts kept on the device. It does not use the link, because a new link
 * must find the texts, and it does not reveal the member's address to anyone who reads the device.
 */
export const ownerOf = (redlineRequestId: string, email: string): string =>
  `${redlineRequestId}-${hashOf(email.toLowerCase())}`

/** Computes a hash from two FNV-1a hashes with different start values. */
function hashOf(text: string): string {
  const half = (start: number) => {
    let hash = start
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    return (hash >>> 0).toString(36)
  }
  return half(0x811c9dc5) + half(0x2f0b4a27)
}
