/** Limits for the XML in a package, in addition to the limits for its archive (zip/zip-limits.ts). */
export const packageLimits = {
  /** The size of an unpacked part, in bytes. */
  xmlPartBytes: 64 * 1024 * 1024,
  /**
   * The nesting of elements in an uploaded document. It is slightly less than can be read, because tracked changes add
   * to it.
   */
  xmlDepth: 250,
}
