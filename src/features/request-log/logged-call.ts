/**
 * The record of a call by an organization's program. It contains nothing that was sent or received, except ids and
 * numbers in the path.
 */
export interface LoggedCall {
  callId: string
  organizationId: string
  credentialId: string
  credentialName: string | null
  method: string
  /** The pattern of the path, with the version: `/v1/templates/:templateId`. */
  route: string
  path: string
  status: number
  durationMs: number
  requestId: string
  error: { code: string; text: string } | null
  answeredAt: Date
}
