import type { DraftPerson, RequestDraft, Template } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'

/** Whether the request waits for a person. Everybody else only gets a copy in the end. */
export const isActing = ({ action }: DraftPerson): boolean => action !== 'copy'

export const isSigning = ({ action }: DraftPerson): boolean => action === 'sign'

/** Whether a person acts at the same time as the previous person. */
export const isTogether = (people: readonly DraftPerson[], index: number): boolean =>
  index > 0 && people[index]!.turn === people[index - 1]!.turn

/** Whether everybody acts at the same time. */
export const isAtOnce = (people: readonly DraftPerson[]): boolean =>
  new Set(people.filter(isActing).map(({ turn }) => turn)).size < 2

/** Sorts people in the order in which they act, with those who get a copy last. Numbers the turns from 1. */
export function inOrder(people: readonly DraftPerson[]): DraftPerson[] {
  const acting = people.filter(isActing).sort((a, b) => a.turn - b.turn)
  return [...numbered(acting, index => isTogether(acting, index)), ...people.filter(person => !isActing(person))]
}

/** Moves a person to another position, where they act alone. */
export function withMoved(people: readonly DraftPerson[], from: number, to: number): DraftPerson[] {
  const moved = people[from]
  if (!moved || to < 0 || to >= people.length || from === to) return [...people]
  const rest = people.filter(person => person !== moved)
  const next = [...rest.slice(0, to), moved, ...rest.slice(to)]
  if (isAtOnce(people)) return next
  const isJoined = (index: number) => next[index] !== moved && next[index - 1] !== moved && isTogether(next, index)
  return numbered(next, isJoined)
}

/** Makes a person act at the same time as the previous person, or after them. */
export const withTogether = (people: readonly DraftPerson[], at: number, isJoined: boolean): DraftPerson[] =>
  numbered(people, index => (index === at ? isJoined : isTogether(people, index)))

/** Makes everybody act at the same time, or one after the other. */
export const withAtOnce = (people: readonly DraftPerson[], isAllJoined: boolean): DraftPerson[] =>
  numbered(people, () => isAllJoined)

/** Adds a person, who acts last; at the same time as the others if all of them do. */
export function withPerson(people: readonly DraftPerson[], person: Partial<DraftPerson> = {}): DraftPerson[] {
  const acting = people.filter(isActing)
  const last = Math.max(0, ...acting.map(({ turn }) => turn))
  const turn = acting.length > 1 && isAtOnce(people) ? last : last + 1
  return inOrder([...people, { ...emptyPerson(people), turn, ...person }])
}

const emptyPerson = (people: readonly DraftPerson[]): DraftPerson => ({
  key: freeKey(people),
  action: 'sign',
  name: '',
  email: '',
  role: null,
  turn: 1,
  isAskedForCode: false,
})

function freeKey(people: readonly DraftPerson[]): string {
  for (let number = people.length + 1; ; number++) {
    const key = `p${number}`
    if (people.every(person => person.key !== key)) return key
  }
}

/** Changes what a person gets. Somebody who does not sign has no role. */
export function withAction(people: readonly DraftPerson[], key: string, action: DraftPerson['action']): DraftPerson[] {
  const isNow = (person: DraftPerson) => (person.key === key ? { ...person, action, role: null } : person)
  return inOrder(people.map(isNow))
}

/** Numbers the turns of people who act, in the order of their positions. */
function numbered(people: readonly DraftPerson[], isJoined: (index: number) => boolean): DraftPerson[] {
  let turn = 0
  return people.map((person, index) => {
    if (!isActing(person)) return person
    if (index === 0 || !isJoined(index)) turn += 1
    return { ...person, turn }
  })
}

/**
 * Returns the people of a draft as its document needs them: a signer for each role of a template, and a signer at all
 * for an uploaded document. A signer whose role is gone from the template takes one that nobody has.
 */
export function peopleOf({ template, isOneOff, content }: Pick<RequestDraft, 'template' | 'isOneOff' | 'content'>) {
  const people = inOrder(content.people)
  if (isOneOff || template.signerRoles.length === 0)
    return people.some(isSigning) ? people : inOrder(withPerson(people.map(later), { turn: 1 }))
  const names = template.signerRoles.toSorted((a, b) => a.order - b.order).map(({ name }) => name)
  const free = names.filter(name => people.every(({ role }) => role !== name))
  const known = people.flatMap(person => {
    if (!isSigning(person) || names.includes(person.role ?? '')) return [person]
    const role = free.shift()
    return role === undefined ? [] : [{ ...person, role }]
  })
  return free.reduce((all, role) => withPerson(all, { role }), inOrder(known))
}

const later = (person: DraftPerson): DraftPerson => ({ ...person, turn: person.turn + 1 })

/** Whether a signer belongs to a role of the organization's template, and so cannot be removed or do anything else. */
export const isFixed = ({ isOneOff }: Pick<RequestDraft, 'isOneOff'>, person: DraftPerson): boolean =>
  !isOneOff && isSigning(person)

/**
 * Gives a role to every signer of an uploaded document who has none: a role that nobody else has, so that whoever
 * replaces a signer takes over their fields, or else a new one.
 */
export function withRoles(
  people: readonly DraftPerson[],
  { signerRoles }: Pick<Template, 'signerRoles'>,
): DraftPerson[] {
  const taken = new Set<string>()
  const isTaken = (name: string) => taken.has(name) || people.some(person => isSigning(person) && person.role === name)
  const freeRole = (): string => {
    const left = signerRoles.find(({ name }) => !isTaken(name))
    if (left) return left.name
    for (let number = 1; ; number++) {
      const name = applicationText('sendRole', { number })
      if (!isTaken(name)) return name
    }
  }
  return people.map(person => {
    if (!isSigning(person) || person.role !== null) return person
    const role = freeRole()
    taken.add(role)
    return { ...person, role }
  })
}

/** Whether the roles of an uploaded document are those of the people who sign it. */
export function hasItsRoles(people: readonly DraftPerson[], { signerRoles }: Pick<Template, 'signerRoles'>): boolean {
  const signing = people.filter(isSigning)
  return (
    signing.length === signerRoles.length && signing.every(({ role }) => signerRoles.some(({ name }) => name === role))
  )
}

/** Returns the name by which a person is called on the page while their own is missing. */
export const calledAs = (person: DraftPerson): string =>
  person.name.trim() || person.email.trim() || (person.role ?? '')
