import { isFilled } from '../../../../src/engine/fields/value-rules.ts'
import { ApiError } from '../../api/call.ts'
import type { DraftPerson, RequestDraftContent, Template, TemplateField } from '../../api/generated/calls.ts'
import { missingText, normalizeValue, typedValue, valueError } from '../../fields/field-value.ts'
import { applicationText } from '../../texts/application-text.ts'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { isActing } from './draft-people.ts'
import { changedValues, isPrefillable, isSendersOwn } from './send-draft.ts'

/** Problems keyed by their control, such as `email:p1`, `value:fld_…` or `deadline`. */
export type SendProblems = Record<string, string>

/** Matches anything that might be an email address. The service decides whether it is one. */
export const addressLike = /^\S+@\S+\.\S+$/

/** Returns the step whose control has a problem. */
export const stepOfProblem = (key: string): 'people' | 'details' => (/^(name|email):/.test(key) ? 'people' : 'details')

export const hasProblems = (problems: SendProblems): boolean => Object.keys(problems).length > 0

/** Finds missing or wrong entries for the people. A copy may go to an address without a name. */
export function peopleProblems(people: readonly DraftPerson[]): SendProblems {
  const problems: SendProblems = {}
  for (const person of people) {
    const [name, email] = [person.name.trim(), person.email.trim()]
    if (name === '' && isActing(person)) problems[`name:${person.key}`] = applicationText('sendNameMissing')
    if (email === '') problems[`email:${person.key}`] = applicationText('sendEmailMissing')
    else if (!addressLike.test(email)) problems[`email:${person.key}`] = applicationText('sendEmailWrong')
  }
  return problems
}

/** Finds missing or wrong entries in the remaining controls. */
export function detailProblems({ fields }: Template, { expiresAt, values }: RequestDraftContent): SendProblems {
  const problems: SendProblems = {}
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) problems.deadline = applicationText('sendDeadlinePast')
  for (const field of fields.filter(isPrefillable)) {
    const problem = valueProblem(field, values[field.fieldId] ?? undefined)
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
export function refusedControls(error: unknown, template: Template, content: RequestDraftContent): SendProblems {
  if (!(error instanceof ApiError)) return {}
  const shown = new Set(template.fields.filter(isPrefillable).map(field => field.fieldId))
  const listed = error.fields.filter(field => shown.has(field.fieldId))
  if (listed.length > 0) return Object.fromEntries(listed.map(refusal => [`value:${refusal.fieldId}`, refusal.error]))
  const key = keyAt(error.message, template, content)
  return key === null ? {} : { [key.control]: key.label === '' ? refusalSentence(error) : inWords(error, key) }
}

interface RefusedControl {
  control: string
  /** The name of the control in the interface. The service's message begins with it. */
  path: string
  /** The name of the control on the page. */
  label: string
}

const labels = { subject: 'sendSubject', message: 'sendMessage', expiresAt: 'sendDeadline' } as const

function keyAt(message: string, template: Template, content: RequestDraftContent): RefusedControl | null {
  const [path = '', list, index, property] =
    /^(?:(signers|cc|fields)\[(\d+)\]\.(\w+)|subject|message|expiresAt)/.exec(message) ?? []
  if (path === '') return null
  if (list === undefined) {
    const control = path as keyof typeof labels
    return { control: path === 'expiresAt' ? 'deadline' : path, path, label: applicationText(labels[control]) }
  }
  if (list === 'fields') return valueAt(path, changedValues(template, content)[Number(index)]?.fieldId)
  const person = content.people.filter(other => isActing(other) === (list === 'signers'))[Number(index)]
  if (!person || (property !== 'name' && property !== 'email')) return null
  return {
    control: `${property}:${person.key}`,
    path,
    label: applicationText(property === 'name' ? 'sendName' : 'sendEmail'),
  }
}

const valueAt = (path: string, fieldId: string | undefined): RefusedControl | null =>
  fieldId === undefined ? null : { control: `value:${fieldId}`, path, label: '' }

const inWords = (error: ApiError, { path, label }: RefusedControl): string =>
  refusalSentence(error).replace(path, label)
