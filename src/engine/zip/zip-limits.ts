const MIB = 1024 * 1024

/** The limits of an archive; documents of 1,000 pages stay far below them. Sizes are those of unpacked files. */
export const zipLimits = {
  entries: 10_000,
  nameLength: 1_000,
  fileBytes: 128 * MIB,
  totalBytes: 256 * MIB,
  /** A file that unpacks to more than `ratioFromBytes` may be at most this many times its packed size. */
  ratio: 200,
  ratioFromBytes: 4 * MIB,
}
