/** A revision that is complete but for its signature or timestamp. */
export interface PreparedRevision {
  appendix: Uint8Array
  contentsOffset: number
  contentsLength: number
  /** SHA-256 of everything that is signed. */
  digest: Uint8Array
}
