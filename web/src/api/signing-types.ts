import type { SessionDocument } from './session-document.ts'

export type SessionState = 'Ready' | 'Waiting' | 'Signed' | 'Completed' | 'Expired' | 'Declined'
export type FieldType = 'text' | 'paragraph' | 'checkbox' | 'date' | 'amount' | 'dropdown' | 'signature'

/**
 * A field in points from the top left of the page as displayed; `page` is 1-based. `readOnly` is true for what others
 * filled in.
 */
export interface SessionField {
  fieldId: string
  type: FieldType
  label?: string | null
  required: boolean
  readOnly: boolean
  unit?: string | null
  options?: string[] | null
  page: number
  x: number
  y: number
  width: number
  height: number
  value: string | null
  /** Who has signed in a signature field of another signer. */
  signedBy?: string | null
}

export interface SigningSession {
  signatureRequestId: string
  recipientSignatureId: string
  state: SessionState
  signer: { email: string; name: string; role?: string | null }
  sender: { email: string; name: string }
  organization?: { name: string } | null
  subject?: string | null
  message?: string | null
  testMode: boolean
  /** Who signs before (state `Waiting`) or has yet to sign (state `Signed`). */
  waitingFor: { name: string }[]
  consent: { version: string; text: string }
  document: SessionDocument & { name?: string | null }
  fields: SessionField[]
  signature: { required: boolean }
  declineAllowed: boolean
  expiresAt?: string | null
  signedAt?: string | null
  completedAt?: string | null
  /** When this signer declined; absent or null when another one did. */
  declinedAt?: string | null
  expiredReason?: 'Deadline' | 'Voided' | 'Declined' | null
  allowedOrigins?: string[] | null
  redirectUrl?: string | null
}

/** A value as it travels: text in the spelling of its type, null when empty. */
export interface FieldValue {
  fieldId: string
  value: string | null
}

export interface StrokePoint {
  x: number
  y: number
  /** Milliseconds since the first point of the drawing. */
  t: number
  /** Pressure, 0 to 1. */
  p: number
}

export type SignaturePayload =
  | { kind: 'typed'; text: string }
  | { kind: 'drawn'; strokes: StrokePoint[][]; width: number; height: number }
  | { kind: 'uploaded'; image: string }

export interface SignContent {
  consentVersion: string
  fields: FieldValue[]
  signature?: SignaturePayload
}
