import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DraftPerson } from '../../../api/generated/calls.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Labelled } from '../../../ui/labelled.tsx'
import type { useRowDrag } from '../../../ui/use-row-drag.ts'
import { Tick } from '../../shell/tick.tsx'
import { calledAs, isActing } from '../draft-people.ts'
import { CodeTick } from '../send-ticks.tsx'
import { ContactField } from './contact-field.tsx'

const actions = ['sign', 'approve', 'view', 'copy'] as const

interface PersonCardProps {
  person: DraftPerson
  /** One-based, among all people. */
  number: number
  /** Whether the turn of the person is shown, because people act one after the other. */
  isOrdered: boolean
  /** Whether some may act at the same time and others not, because more than two act. */
  hasChoice: boolean
  /** Whether the person acts at the same time as the previous person. */
  isTogether: boolean
  /** Whether the person signs in a role of a template, and so cannot be removed or do anything else. */
  isFixed: boolean
  /** Whether the person may sign, which is for the roles alone if the document is a template. */
  maySign: boolean
  /** The person before this one, with whom they may act at the same time; null for the first. */
  before: DraftPerson | null
  isLast: boolean
  isAlone: boolean
  isCodeAskedOfAll: boolean
  nameProblem: string | undefined
  emailProblem: string | undefined
  drag: ReturnType<ReturnType<typeof useRowDrag>>
  onPerson(person: DraftPerson, ...solved: ('name' | 'email')[]): void
  onAction(action: DraftPerson['action']): void
  onMove(by: 1 | -1): void
  onTogether(isTogether: boolean): void
  onRemove(): void
}

/** The entries for one person: who they are, what they do, and when. */
export function PersonCard(props: PersonCardProps) {
  const { person, number, isOrdered, isTogether, isFixed, before, drag, onPerson } = props
  const onContact = ({ name, email }: { name: string; email: string }) =>
    onPerson({ ...person, name, email }, 'name', 'email')
  return (
    <li data-dragged={drag.isDragged || undefined} data-target={drag.isTarget || undefined}>
      <fieldset className="send-signer" data-together={isTogether || undefined}>
        <legend>
          <span className="send-person-name">
            {isOrdered && isActing(person) && (
              <span className="send-grip" data-grip {...drag.handle}>
                <GripVertical aria-hidden="true" />
              </span>
            )}
            {person.role !== null && isFixed ? person.role : applicationText('sendPerson', { number })}
          </span>
          {isActing(person) && isOrdered && (
            <span className="muted">{applicationText('sendTurn', { turn: String(person.turn) })}</span>
          )}
        </legend>
        <ContactField
          label={applicationText('sendName')}
          value={person.name}
          error={props.nameProblem}
          onChange={name => onPerson({ ...person, name }, 'name')}
          onContact={onContact}
        />
        <ContactField
          label={applicationText('sendEmail')}
          inputMode="email"
          value={person.email}
          error={props.emailProblem}
          onChange={email => onPerson({ ...person, email }, 'email')}
          onContact={onContact}
        />
        {!isFixed && (
          <Labelled label={applicationText('sendAction')}>
            {control => (
              <select
                {...control}
                className="input app-select"
                value={person.action}
                onChange={event => props.onAction(event.target.value as DraftPerson['action'])}
              >
                {actions
                  .filter(action => action !== 'sign' || props.maySign)
                  .map(action => (
                    <option key={action} value={action}>
                      {applicationText(`sendAction_${action}`)}
                    </option>
                  ))}
              </select>
            )}
          </Labelled>
        )}
        <PersonActs {...props} />
        {isActing(person) && isOrdered && before && props.hasChoice && (
          <Tick
            label={applicationText('sendTogether', {
              name: calledAs(before) || applicationText('sendPerson', { number: number - 1 }),
            })}
            isOn={isTogether}
            onChange={props.onTogether}
          />
        )}
        {isActing(person) && (
          <CodeTick
            isAsking={person.isAskedForCode}
            isAskedOfAll={props.isCodeAskedOfAll}
            onChange={isAskedForCode => onPerson({ ...person, isAskedForCode })}
          />
        )}
      </fieldset>
    </li>
  )
}

function PersonActs(props: PersonCardProps) {
  const { person, number, isOrdered, isFixed, before, isLast, isAlone } = props
  const name = calledAs(person) || applicationText('sendPerson', { number })
  const mayMove = isOrdered && isActing(person)
  const mayRemove = !isFixed && !isAlone
  if (!mayMove && !mayRemove) return null
  return (
    <div className="send-person-acts">
      {mayMove && before && (
        <IconButton label={applicationText('sendEarlier', { name })} name="up" onPress={() => props.onMove(-1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
      )}
      {mayMove && !isLast && (
        <IconButton label={applicationText('sendLater', { name })} name="down" onPress={() => props.onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
      )}
      {mayRemove && (
        <IconButton label={applicationText('sendRemove', { name })} onPress={props.onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

interface IconButtonProps {
  label: string
  /** Lets other code find the button to focus it. */
  name?: string
  onPress(): void
  children: ReactNode
}

const IconButton = ({ label, name, onPress, children }: IconButtonProps) => (
  <button type="button" className="icon-button" aria-label={label} title={label} data-name={name} onClick={onPress}>
    {children}
  </button>
)
