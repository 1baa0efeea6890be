/** A revision that is complete but for its signature or timestamp. */
export interface UnhashedRevision {
  appendix: Uint8Array
  contentsOffset: number
  contentsLength: number
}

export interface PreparedRevision extends UnhashedRevision {
  /** SHA-256 of everything that is signed. */
  digest: Uint8Array
}
