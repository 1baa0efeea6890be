/** Limits for files that signers upload: for each file, and for all files of a request together. */
export const attachmentLimits = {
  fileBytes: 10 * 1024 * 1024,
  requestBytes: 25 * 1024 * 1024,
  requestPages: 100,
}
