import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import type { OrganizationSettings, OrganizationSettingsChange } from '../../api/generated/calls.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { accountKey, useOrganization } from '../session/account.tsx'
import { useSetRead } from '../session/use-set-read.ts'
import { refusalSentence } from '../shell/refusal-sentence.ts'

/** Problems keyed by their control. */
export type SettingsProblems<Draft> = Partial<Record<keyof Draft, string>>

/** Describes how a page edits a part of the settings. */
export interface SettingsEditing<Draft> {
  draftOf(settings: OrganizationSettings): Draft
  inputOf(draft: Draft): OrganizationSettingsChange
  problemsOf(draft: Draft): SettingsProblems<Draft>
  /** Maps the beginning of a refusal by the service to a control and the control's name on the page. */
  refused: Record<string, { control: keyof Draft; label: string }>
}

export type SettingsSaving = 'idle' | 'saved' | 'overtaken'

/**
 * Edits settings. Sends only the settings that the person has changed, and only for the version that they have seen. If
 * another person has saved first, the form shows that version together with the changes made here, to be checked and
 * saved again.
 */
export function useSettingsForm<Draft extends object>(
  settings: OrganizationSettings,
  { draftOf, inputOf, problemsOf, refused }: SettingsEditing<Draft>,
) {
  const saveChange = useSaveChange()
  const [edits, setEdits] = useState<Partial<Draft>>({})
  const seenVersion = useRef<number>(undefined)
  const [state, setState] = useState<SettingsSaving>('idle')
  const { problems, show, focusFirst } = useProblems<Draft>()
  useEffect(focusFirst)
  const draft = { ...draftOf(settings), ...edits }

  const change = (changed: Partial<Draft>) => {
    seenVersion.current ??= settings.version
    setEdits({ ...edits, ...changed })
    setState('idle')
    show({}, false)
  }
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const newProblems = problemsOf(draft)
    show(newProblems, true)
    if (Object.keys(newProblems).length > 0) return
    const changed = changedInput(inputOf(draftOf(settings)), inputOf(draft))
    try {
      if (Object.keys(changed).length > 0) await saveChange(changed, seenVersion.current ?? settings.version)
      setEdits({})
      seenVersion.current = undefined
      setState('saved')
    } catch (reason) {
      fail(reason)
    }
  })
  /** Shows a refusal next to its control. Any other error is rethrown and shown for the whole form. */
  const fail = (reason: unknown) => {
    if (isOvertaken(reason)) {
      seenVersion.current = undefined
      return setState('overtaken')
    }
    const refusal = refusedControl(reason, refused)
    if (refusal === null) throw reason
    show({ [refusal.control]: refusal.sentence } as SettingsProblems<Draft>, true)
  }
  return { draft, change, problems, isBusy, error, onSubmit, state }
}

/** Saves a change to a version of the settings, and shows the result. */
function useSaveChange() {
  const { organizationId, call } = useOrganization()
  const queries = useQueryClient()
  const setSettings = useSetRead('GET /v1/organization', {})
  const show = (settings: OrganizationSettings) => setSettings(() => settings)
  return async (body: OrganizationSettingsChange, version: number) => {
    try {
      await show(await call('PATCH /v1/organization', { body }, { 'If-Match': `"${version}"` }))
      await queries.invalidateQueries({ queryKey: accountKey })
      await queries.invalidateQueries({ queryKey: [organizationId, 'audit'] })
    } catch (reason) {
      if (isOvertaken(reason)) await show((reason.body as { settings: OrganizationSettings }).settings)
      throw reason
    }
  }
}

const isOvertaken = (reason: unknown): reason is ApiError => reason instanceof ApiError && reason.status === 409

const changedInput = (
  before: OrganizationSettingsChange,
  after: OrganizationSettingsChange,
): OrganizationSettingsChange =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof OrganizationSettingsChange]),
    ),
  )

function refusedControl<Draft>(reason: unknown, refused: SettingsEditing<Draft>['refused']) {
  if (!(reason instanceof ApiError) || reason.status !== 400) return null
  const entry = Object.entries(refused).find(([begin]) => reason.message.startsWith(begin))
  if (!entry) return null
  const [begin, { control, label }] = entry
  return { control, sentence: refusalSentence(reason).replace(begin, label) }
}

/** Holds the problems. The first control with a problem gets the focus once it is rendered. */
function useProblems<Draft>() {
  const [problems, setProblems] = useState<SettingsProblems<Draft>>({})
  const isFocusWanted = useRef(false)
  return {
    problems,
    show(newProblems: SettingsProblems<Draft>, isNew: boolean) {
      setProblems(newProblems)
      isFocusWanted.current = isNew
    },
    focusFirst() {
      if (!isFocusWanted.current) return
      isFocusWanted.current = false
      document.querySelector<HTMLElement>('main [aria-invalid]')?.focus()
    },
  }
}
