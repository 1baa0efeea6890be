/** What the XML of a package may be, beside the limits of its archive (zip/zip-limits.ts). */
export const packageLimits = {
  /** Of a part, unpacked. */
  xmlPartBytes: 64 * 1024 * 1024,
  /** Of elements, as uploaded; a little less than can be read, as tracked changes add to it. */
  xmlDepth: 250,
}
