/**
 * Names a negotiation and its member, for what is kept on the device: not by a link, as a fresh one has to find it, and without
 * telling the address of the member to whoever reads the device.
 */
export const ownerOf = (redlineRequestId: string, email: string): string =>
  `${redlineRequestId}-${hashOf(email.toLowerCase())}`

/** FNV-1a, twice with different beginnings. */
function hashOf(text: string): string {
  const half = (start: number) => {
    let hash = start
    for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    return (hash >>> 0).toString(36)
  }
  return half(0x811c9dc5) + half(0x2f0b4a27)
}
