/** A revision that is complete except for its signature or timestamp. */
export interface UnhashedRevision {
  appendix: Uint8Array
  contentsOffset: number
  contentsLength: number
}

export interface PreparedRevision extends UnhashedRevision {
  /** The SHA-256 hash of all signed bytes. */
  digest: Uint8Array
}
