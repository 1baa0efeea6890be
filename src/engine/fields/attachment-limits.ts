/** What files that signers upload may be at most: one, and all of a request together. */
export const attachmentLimits = {
  fileBytes: 10 * 1024 * 1024,
  requestBytes: 25 * 1024 * 1024,
  requestPages: 100,
}
