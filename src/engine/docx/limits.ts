const MIB = 1024 * 1024

/** What a package may be; files of 1,000 pages keep far below. Sizes are of parts as unpacked. */
export const packageLimits = {
  entries: 10_000,
  nameLength: 1_000,
  partBytes: 128 * MIB,
  xmlPartBytes: 64 * MIB,
  totalBytes: 256 * MIB,
  /** A part that unpacks to more than `ratioFromBytes` may be at most so many times as large as it was packed. */
  ratio: 200,
  ratioFromBytes: 4 * MIB,
  /** Of elements, as uploaded; a little less than can be read, as tracked changes add to it. */
  xmlDepth: 250,
}
