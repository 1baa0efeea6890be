const MIB = 1024 * 1024

/** What an archive may be; documents of 1,000 pages keep far below. Sizes are of files as unpacked. */
export const zipLimits = {
  entries: 10_000,
  nameLength: 1_000,
  fileBytes: 128 * MIB,
  totalBytes: 256 * MIB,
  /** A file that unpacks to more than `ratioFromBytes` may be at most so many times as large as it was packed. */
  ratio: 200,
  ratioFromBytes: 4 * MIB,
}
