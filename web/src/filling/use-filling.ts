import { type RefObject, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isAttachment, isInitials, isSignature } from '../../../src/engine/fields/field-kinds.ts'
import type { DocumentPage, SessionField } from '../api/generated/calls.ts'
import { adoptingSheet } from './adopting-part.ts'
import { loadAttachmentSheet } from './attachment/load-attachment-sheet.ts'
import { controlOf, type FieldActions } from './controls/field-actions.ts'
import { useFieldActions } from './controls/use-field-actions.ts'
import { useForgivingTaps } from './controls/use-forgiving-taps.ts'
import { type Draft, shownOwnFields } from './draft/draft.ts'
import type { DraftSaver } from './draft/draft-saver.ts'
import { nextStep, planSteps, type Step } from './guide/guide.ts'
import { stepStates } from './guide/step-states.ts'
import { type Guide, useGuide } from './guide/use-guide.ts'
import { useSteps } from './guide/use-steps.ts'
import { loadDrawing, loadUploading } from './signature/load-drawing.ts'
import { typedProblem } from './signature/typed-problem.ts'
import type { SigningPlan } from './signing-plan.ts'

/** The sheets in which signatures and initials are made, and files are chosen. */
export type SignatureSheetName = 'signature' | 'initials' | 'attachment'

interface FillingOptions {
  plan: SigningPlan
  draft: Draft
  /** Saves valid entries. */
  saver: Pick<DraftSaver, 'queue'>
  pages: readonly DocumentPage[]
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>
  /** Opens a sheet over the page; null closes the open sheet. */
  onSheet(sheet: SignatureSheetName | null): void
  /** Opens a file that another signer has attached. */
  onOpenAttachment(field: SessionField): void
}

export interface Filling {
  guide: Guide
  /** The current steps, in reading order. */
  steps: Step[]
  /** The handlers for the controls on the paper. */
  actions: FieldActions
  /** The field for which initials are made. */
  initialsFieldId: string | null
  /** The field for which a file is chosen. */
  attachmentFieldId: string | null
  /** Goes to a step: focuses its control, and opens the sheet that it needs. */
  goTo(step: Step): void
  /** Goes on from the current step, unless the value there has a problem. */
  goOnFrom(next: Step): void
  /**
   * Goes to the first step after a field that is not done; if `afterId` is null, to the first of all steps that is not
   * done.
   */
  goToOpenStep(afterId: string | null): void
  /**
   * Closes the sheet in which a signature or initials were made. If nothing is left to do, a phone shows whole pages
   * again, so that the signer sees what they are about to sign.
   */
  closeAdopting(): void
}

/** Guides a signer through filling in a document, wherever the values are saved. */
export function useFilling({ plan, draft, saver, pages, scroller, onSheet, ...on }: FillingOptions): Filling {
  const [initialsFieldId, setInitialsFieldId] = useState<string | null>(null)
  const [attachmentFieldId, setAttachmentFieldId] = useState<string | null>(null)
  const guide = useGuide(pages, scroller)
  const steps = useSteps(draft, plan.signatureRequired)
  useEffect(() => {
    // If they cannot be loaded now, the sheet tries again.
    adoptingSheet.load().catch(() => {})
    loadDrawing().catch(() => {})
    loadUploading().catch(() => {})
    if (draft.fields.some(isAttachment)) loadAttachmentSheet().catch(() => {})
  }, [draft])
  useForgivingTaps(scroller)

  const goTo = useCallback(
    (step: Step) => {
      // Close the sheet now: an open sheet traps the focus, and a phone opens its keyboard only during the tap.
      flushSync(() => onSheet(null))
      guide.setCurrentId(step.id)
      if (step.kind === 'field') controlOf(step.id)?.focus({ preventScroll: true })
      const { signature, initials } = draft.getState()
      const isWhole = step.kind === 'signature' || isSignature(step.field)
      if (isWhole && signature === null) onSheet('signature')
      if (step.kind === 'field' && isInitials(step.field) && initials === null) {
        setInitialsFieldId(step.id)
        onSheet('initials')
      }
      if (step.kind === 'field' && isAttachment(step.field)) {
        setAttachmentFieldId(step.id)
        onSheet('attachment')
      }
    },
    [draft, guide.setCurrentId, onSheet],
  )
  const openStep = (afterId: string | null) => {
    // The value that was just entered may have shown other fields.
    const now = planSteps(shownOwnFields(draft), plan.signatureRequired)
    return nextStep(stepStates(now, draft.getState()), afterId)
  }
  const goToOpenStep = (afterId: string | null) => {
    const next = openStep(afterId)
    if (next) goTo(next)
    else document.querySelector<HTMLElement>('.guide-button')?.focus()
  }
  const closeAdopting = () => {
    flushSync(() => onSheet(null))
    if (openStep(null) === null && guide.showWholePages())
      document.querySelector<HTMLElement>('.guide-button')?.focus({ preventScroll: true })
  }
  const goOnFrom = (next: Step) => {
    const current = steps.find(step => step.id === guide.currentId)
    const isWrong = current !== undefined && (draft.getState().fields.get(current.id)?.error ?? null) !== null
    goTo(isWrong ? current : next)
  }
  const actions = useFieldActions(draft, saver, {
    onFocus: guide.onFieldFocus,
    onGoOn: field => goToOpenStep(field.fieldId),
    onAttach(field) {
      if (field.readOnly) return on.onOpenAttachment(field)
      setAttachmentFieldId(field.fieldId)
      onSheet('attachment')
    },
    onSign(field) {
      if (!isInitials(field)) return onSheet('signature')
      const { initials, fields } = draft.getState()
      const fits = initials?.payload.kind !== 'typed' || typedProblem([field], initials.payload) === null
      if (initials !== null && fits && fields.get(field.fieldId)?.value === null)
        return draft.putInitials(field.fieldId, initials)
      setInitialsFieldId(field.fieldId)
      onSheet('initials')
    },
  })
  return { guide, steps, actions, initialsFieldId, attachmentFieldId, goTo, goOnFrom, goToOpenStep, closeAdopting }
}
