/** The kinds of events of a signature request. Clients of the interface know those that are `known`; `?kinds=all` gives the others too. */
export const signingEventKinds = {
  document_created: { known: false },
  document_viewed: { known: true },
  document_signed: { known: true },
  document_completed: { known: true },
  document_declined: { known: false },
  document_expired: { known: false },
  document_reminded: { known: false },
} as const

export type SigningEventType = keyof typeof signingEventKinds

export const knownSigningEventTypes = Object.entries(signingEventKinds)
  .filter(([, kind]) => kind.known)
  .map(([type]) => type)
