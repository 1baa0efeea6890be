/** The messages to an embedding page. They never contain a token or an address. */
export type ParentMessage =
  /** `completed` is true if this was the last signature. It is absent if the page could not find out. */
  | { type: 'onSigningComplete'; signatureRequestId: string; recipientSignatureId: string; completed?: boolean }
  /** The document is sealed and can be downloaded. */
  | { type: 'onEnvelopeCompleted'; signatureRequestId: string; recipientSignatureId: string }
  | { type: 'onSigningError'; signatureRequestId?: string; recipientSignatureId?: string; reason: string }
  | { type: 'onSigningDeclined'; signatureRequestId: string; recipientSignatureId: string }
  /** Roles and fields are saved, in this version of the template. */
  | { type: 'onTemplateEditorSaved'; templateId: string; version: number }
  /** The member's side has sent this round to the other side. */
  | { type: 'onRedlineSent'; redlineRequestId: string; round: number }
  /** Both sides agree to the text. */
  | { type: 'onRedlineReadyForSigning'; redlineRequestId: string }
  /** Nothing was saved: the link or the template has ended, or a save failed. docs/embedding.md lists the reasons. */
  | { type: 'onTemplateEditorError'; templateId?: string; reason: string }

/** The facts that the browser reveals about the embedding page. */
export interface Surroundings {
  ancestorOrigins: string[]
  referrer: string
}

/**
 * Returns the origins that a message is addressed to. The browser delivers it only if the embedding page has that
 * origin.
 *
 * If there are allowed origins, returns the embedding page's origin if it is listed, no origin if it is not, and the
 * whole list if the browser does not reveal the embedding page (Firefox without a referrer). If the list is empty,
 * returns the embedding page's origin if it is known, else any origin.
 */
export function targetOrigins(allowedOrigins: string[], surroundings: Surroundings): string[] {
  const embedding = surroundings.ancestorOrigins[0] ?? originOf(surroundings.referrer)
  if (allowedOrigins.length === 0) return [embedding && embedding !== 'null' ? embedding : '*']
  const allowed = allowedOrigins.map(origin => originOf(origin) ?? origin)
  if (embedding === null) return allowed
  return allowed.includes(embedding) ? [embedding] : []
}

/** Posts a message to the embedding page, if there is one. */
export function postToParent(message: ParentMessage, allowedOrigins: string[]): void {
  if (window.parent === window) return
  for (const origin of targetOrigins(allowedOrigins, readSurroundings())) window.parent.postMessage(message, origin)
}

function readSurroundings(): Surroundings {
  return { ancestorOrigins: [...(window.location.ancestorOrigins ?? [])], referrer: document.referrer }
}

function originOf(address: string): string | null {
  try {
    return new URL(address).origin
  } catch {
    return null
  }
}
