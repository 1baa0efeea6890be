import { isFilled } from '../../../../src/engine/fields/value-rules.ts'
import { ApiError } from '../../api/call.ts'
import type { Template, TemplateField } from '../../api/generated/calls.ts'
import { missingText, normalizeValue, typedValue, valueError } from '../../fields/field-value.ts'
import { applicationText } from '../../texts/application-text.ts'
import { daysProblem } from '../shell/deadline.ts'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { changedValues, isPrefillable, isSendersOwn, nobody, type SendDraft } from './send-draft.ts'
import { signerRows } from './signer-rows.ts'

/** Problems keyed by their control, such as `email:Buyer`, `value:fld_…` or `days`. */
export type SendProblems = Record<string, string>

/** Matches anything that might be an email address. The service decides whether it is one. */
export const addressLike = /^\S+@\S+\.\S+$/

/** Returns the step whose control has a problem. */
export const stepOfProblem = (key: string): 'signers' | 'details' =>
  /^(name|email):/.test(key) ? 'signers' : 'details'

export const hasProblems = (problems: SendProblems): boolean => Object.keys(problems).length > 0

/** Finds missing or wrong entries for the signers. */
export function signerProblems(template: Template, { people, sequential }: SendDraft): SendProblems {
  const problems: SendProblems = {}
  for (const { key } of signerRows(template, sequential)) {
    const { name, email } = people[key] ?? nobody
    if (name.trim() === '') problems[`name:${key}`] = applicationText('sendNameMissing')
    if (email.trim() === '') problems[`email:${key}`] = applicationText('sendEmailMissing')
    else if (!addressLike.test(email.trim())) problems[`email:${key}`] = applicationText('sendEmailWrong')
  }
  return problems
}

/** Finds missing or wrong entries in the remaining controls. */
export function detailProblems({ fields }: Template, { days, values }: SendDraft): SendProblems {
  const problems: SendProblems = {}
  const wrongDays = daysProblem(days)
  if (wrongDays) problems.days = wrongDays
  for (const field of fields.filter(isPrefillable)) {
    const problem = valueProblem(field, values[field.fieldId])
    if (problem !== null) problems[`value:${field.fieldId}`] = problem
  }
  return problems
}

function valueProblem(field: TemplateField, typed: string | undefined): string | null {
  const value = normalizeValue(field, typed ?? typedValue(field, field.defaultValue ?? null))
  // The service decides whether a field with a condition is required.
  const isNeeded = field.required && isSendersOwn(field) && !field.showWhen
  if (isNeeded && !isFilled(field, value)) return missingText(field)
  return typed === undefined ? null : valueError(field, value)
}

/** Returns a refusal by the service as problems of the controls that it names; empty if it names no control. */
export function refusedControls(error: unknown, template: Template, draft: SendDraft): SendProblems {
  if (!(error instanceof ApiError)) return {}
  const shown = new Set(template.fields.filter(isPrefillable).map(field => field.fieldId))
  const listed = error.fields.filter(field => shown.has(field.fieldId))
  if (listed.length > 0) return Object.fromEntries(listed.map(refusal => [`value:${refusal.fieldId}`, refusal.error]))
  const key = keyAt(error.message, template, draft)
  return key === null ? {} : { [key.control]: key.label === '' ? refusalSentence(error) : inWords(error, key) }
}

interface RefusedControl {
  control: string
  /** The name of the control in the interface. The service's message begins with it. */
  path: string
  /** The name of the control on the page. */
  label: string
}

function keyAt(message: string, template: Template, draft: SendDraft): RefusedControl | null {
  const [path = '', list, index, property] = /^(?:(signers|fields)\[(\d+)\]\.(\w+)|subject|message)/.exec(message) ?? []
  if (path === '') return null
  if (list === undefined)
    return { control: path, path, label: applicationText(path === 'subject' ? 'sendSubject' : 'sendMessage') }
  if (list === 'fields') return valueAt(path, changedValues(template, draft)[Number(index)]?.fieldId)
  const row = signerRows(template, draft.sequential)[Number(index)]
  if (!row || (property !== 'name' && property !== 'email')) return null
  return {
    control: `${property}:${row.key}`,
    path,
    label: applicationText(property === 'name' ? 'sendName' : 'sendEmail'),
  }
}

const valueAt = (path: string, fieldId: string | undefined): RefusedControl | null =>
  fieldId === undefined ? null : { control: `value:${fieldId}`, path, label: '' }

const inWords = (error: ApiError, { path, label }: RefusedControl): string =>
  refusalSentence(error).replace(path, label)
