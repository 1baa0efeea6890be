import { useRef, useState } from 'react'
import { ApiError } from '../api/call.ts'
import type { FieldValue, SignatureInput, SigningSession } from '../api/generated/calls.ts'
import type { SignContent, SigningClient } from '../api/signing-client.ts'
import { attachmentsNamed, type Draft, draftValues, initialedFields } from '../filling/draft/draft.ts'
import type { DraftSaver } from '../filling/draft/draft-saver.ts'
import { refusedFields } from '../filling/draft/refusal.ts'
import { explainError } from '../shell/explain-error.ts'
import { text } from '../texts/text.ts'
import type { OpenSigning } from './signing-source.ts'

/** The events that the surrounding page receives. */
export interface SessionEvents {
  /** Called when the session has another state or another consent sentence. */
  onSession(opened: OpenSigning): void
  /** Called when the link no longer opens the session. */
  onEnded(error: ApiError): void
}

export interface Signing {
  busy: boolean
  /** The reason why the last try failed, in words. */
  problem: string | null
  sign(): Promise<void>
  forgetProblem(): void
  /** Shows a refusal by the server. Also called when the server refuses a draft. */
  refuse(error: ApiError, sent: FieldValue[]): Promise<void>
}

interface SigningOptions extends SessionEvents {
  session: SigningSession
  client: SigningClient
  draft: Draft
  saver: DraftSaver
  /** Called when the server has named fields. The page then goes to the first of them. */
  onFieldsRefused(): void
}

/** Returns the initials to send and the fields that have them; null for none. */
function initialsOf(draft: Draft): SignContent['initials'] | null {
  const fieldIds = initialedFields(draft)
  const signature = draft.getState().initials?.payload
  return signature && fieldIds.length > 0 ? { signature, fieldIds } : null
}

/** Takes over the files that the service has. Returns whether a file differs from the file that the signer saw. */
function takeAttachments(draft: Draft, { fields }: SigningSession): boolean {
  const seen = draft.getState().attachments
  const changed = fields.filter(
    ({ fieldId, attachment, readOnly }) =>
      attachment !== undefined && !readOnly && attachment?.sha256 !== seen.get(fieldId)?.sha256,
  )
  for (const { fieldId, value, attachment } of changed)
    draft.attach(fieldId, value !== null && attachment ? { value, attachment } : null)
  return changed.length > 0
}

/**
 * Explains a refusal. Characters that cannot be drawn are refused only if the page could not load the list of
 * characters; otherwise the signature sheet reports them.
 */
function explainRefusal(error: ApiError): string {
  if (error.message.startsWith('signature.text')) return text('signatureRefused')
  return error.message.startsWith('initials.signature.text') ? text('initialsRefused') : explainError(error)
}

/** Signs once, however often it is called, and reports the outcome. */
export function useSigning(options: SigningOptions): Signing {
  const { session, client, draft, saver } = options
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const refuse = async (error: ApiError, sent: FieldValue[]) => {
    if (error.status === 401 || error.status === 403) return options.onEnded(error)
    if (error.status === 409) return explainConflict(error)
    const errors = refusedFields(error, sent, draft.fields)
    draft.refuse(errors)
    setProblem(errors.size > 0 ? text('fieldsRefused', { count: errors.size }) : explainRefusal(error))
  }

  /**
   * Explains a conflict: another signer's turn, a new consent sentence, or an earlier signature. The session shows
   * which.
   */
  const explainConflict = async (error: ApiError) => {
    const now = await client.load()
    const isSigned = now.state === 'Signed' || now.state === 'Completed'
    options.onSession({ session: now, note: isSigned ? 'signedElsewhere' : undefined })
    if (now.state !== 'Ready') return
    if (takeAttachments(draft, now)) return setProblem(text('attachmentsChanged'))
    const isOtherConsent = now.consent.version !== session.consent.version
    setProblem(isOtherConsent ? text('consentChanged') : explainError(error))
  }

  const send = async (fields: FieldValue[], signature: SignatureInput) => {
    const content = { consentVersion: session.consent.version, fields, signature }
    const initials = initialsOf(draft)
    const attachments = attachmentsNamed(draft)
    const { state } = await client.sign({
      ...content,
      ...(initials && { initials }),
      ...(attachments.length > 0 && { attachments }),
    })
    options.onSession({ session: await client.load().catch(() => ({ ...session, state, waitingFor: [] })) })
  }

  const sign = async () => {
    const signature = draft.getState().signature?.payload
    // The guide leads to the consent only with a signature.
    if (running.current || !signature) return
    running.current = true
    setBusy(true)
    setProblem(null)
    await saver.stop()
    const fields = draftValues(draft)
    try {
      await send(fields, signature)
    } catch (error) {
      await (error instanceof ApiError && error.status < 500 && error.status !== 429
        ? refuse(error, fields).catch(again => setProblem(explainError(again)))
        : setProblem(explainError(error)))
      if (error instanceof ApiError && error.status === 400) options.onFieldsRefused()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, problem, sign, forgetProblem: () => setProblem(null), refuse }
}
