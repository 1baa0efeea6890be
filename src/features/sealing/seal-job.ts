/** The job that seals a signature request whose signers have all signed; payload `{signatureRequestId}`. */
export const sealJob = 'seal-signature-request'

/** What everybody has signed is not given up: the queue's pauses grow to six hours, so this is most of a year. */
export const sealTriesMost = 1_000
