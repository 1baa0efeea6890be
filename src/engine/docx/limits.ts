/** Limits of the XML of a package, in addition to the limits of its archive (zip/zip-limits.ts). */
export const packageLimits = {
  /** Size of an unpacked part. */
  xmlPartBytes: 64 * 1024 * 1024,
  /** Nesting of elements, as uploaded; slightly less than can be read, as tracked changes add to it. */
  xmlDepth: 250,
}
