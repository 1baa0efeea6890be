import { Plus, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DraftPerson } from '../../../api/generated/calls.ts'
import { paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { Button } from '../../../ui/button.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { useRowDrag } from '../../../ui/use-row-drag.ts'
import { useAccount } from '../../session/account.tsx'
import {
  calledAs,
  isActing,
  isAtOnce,
  isFixed,
  isSigning,
  isTogether,
  withAction,
  withAtOnce,
  withMoved,
  withPerson,
  withTogether,
} from '../draft-people.ts'
import { AtOnceTick, NotifyAllTick } from '../send-ticks.tsx'
import { StepForm } from '../step-form.tsx'
import type { StepProps } from '../step-props.ts'
import { PersonCard } from './person-card.tsx'

/** The step for the people: who signs, approves, reads or gets a copy, and in which order. */
export function PeopleStep({ draft, content, problems, change, onContinue, ...props }: PeopleStepProps) {
  const { people } = content
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState({ text: '' })
  // Nobody is in turn while there is one person only, so the choice of an order stays as it was made.
  const [isOrderWanted, setOrderWanted] = useState(!isAtOnce(people))
  const acting = people.filter(isActing)
  const isOrdered = acting.length > 1 && (isOrderWanted || !isAtOnce(people))
  const set = (next: DraftPerson[], ...solved: string[]) => change({ people: next }, ...solved)
  const move = (from: number, to: number) => {
    const moved = people[from]
    if (!moved || to < 0 || to >= acting.length || from === to) return
    set(withMoved(people, from, to))
    setAnnouncement({ text: applicationText('sendMoved', { name: calledAs(moved), position: to + 1 }) })
  }
  const moveByButton = (index: number, by: 1 | -1) => {
    flushSync(() => move(index, index + by))
    focusMover(list.current?.children[index + by], by)
  }
  const add = (person: Partial<DraftPerson> = {}) => {
    const next = withPerson(people, { ...(!draft.isOneOff && { action: 'copy' as const }), ...person })
    const added = next.findIndex(({ key }) => people.every(other => other.key !== key))
    flushSync(() => {
      set(isOrdered || acting.length < 2 ? next : withAtOnce(next, true))
      if (acting.length === 1) setOrderWanted(true)
    })
    if (person.email === undefined) list.current?.children[added]?.querySelector('input')?.focus()
  }
  /** Enters the sender in the first row that is empty, else as another person. */
  const addSelf = (self: { name: string; email: string }) => {
    const empty = people.find(({ name, email }) => name.trim() === '' && email.trim() === '')
    if (!empty) return add(self)
    const solved = [`name:${empty.key}`, `email:${empty.key}`]
    set(
      people.map(person => (person === empty ? { ...person, ...self } : person)),
      ...solved,
    )
  }
  const remove = (index: number) => {
    flushSync(() => set(people.filter((_, place) => place !== index)))
    const next = list.current?.children[Math.min(index, people.length - 2)]
    next?.querySelector<HTMLElement>('input')?.focus()
  }
  const drag = useRowDrag(list, move)
  return (
    <StepForm back={paths.send({})} onContinue={onContinue}>
      <ol className="send-people" ref={list}>
        {people.map((person, index) => (
          <PersonCard
            key={person.key}
            person={person}
            number={index + 1}
            isOrdered={isOrdered}
            hasChoice={acting.length > 2}
            isTogether={isOrdered && isTogether(people, index)}
            isFixed={isFixed(draft, person)}
            maySign={draft.isOneOff}
            before={people[index - 1] ?? null}
            isLast={index === acting.length - 1}
            isAlone={isSigning(person) && people.filter(isSigning).length === 1}
            isCodeAskedOfAll={props.isCodeAskedOfAll}
            nameProblem={problems[`name:${person.key}`]}
            emailProblem={problems[`email:${person.key}`]}
            drag={drag(index)}
            onPerson={(next, ...solved) =>
              set(
                people.map(other => (other.key === next.key ? next : other)),
                ...solved.map(control => `${control}:${person.key}`),
              )
            }
            onAction={action => set(withAction(people, person.key, action), `name:${person.key}`)}
            onMove={by => moveByButton(index, by)}
            onTogether={isJoined => {
              set(withTogether(people, index, isJoined))
              setOrderWanted(true)
            }}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <LiveRegion announcement={announcement} />
      <AddButtons people={people} onAdd={add} onSelf={addSelf} />
      {acting.length > 1 && (
        <AtOnceTick
          isSequential={isOrdered}
          onChange={isSequential => {
            setOrderWanted(isSequential)
            set(withAtOnce(people, !isSequential))
          }}
        />
      )}
      {acting.length > 1 && isOrdered && (
        <NotifyAllTick isNotifyingAll={content.notifyAll} onChange={notifyAll => change({ notifyAll })} />
      )}
    </StepForm>
  )
}

interface PeopleStepProps extends StepProps {
  /** Whether the organization requires a code by email from every signer. */
  isCodeAskedOfAll: boolean
}

interface AddButtonsProps {
  people: readonly DraftPerson[]
  onAdd(): void
  onSelf(self: { name: string; email: string }): void
}

function AddButtons({ people, onAdd, onSelf }: AddButtonsProps) {
  const { account } = useAccount()
  const isThere = people.some(({ email }) => email.trim().toLowerCase() === account.email.toLowerCase())
  return (
    <div className="send-buttons">
      <Button icon={<Plus aria-hidden="true" />} onClick={() => onAdd()}>
        {applicationText('sendAddPerson')}
      </Button>
      {!isThere && (
        <Button
          kind="quiet"
          icon={<UserPlus aria-hidden="true" />}
          onClick={() => onSelf({ name: account.name ?? '', email: account.email })}
        >
          {applicationText('sendAddSelf')}
        </Button>
      )}
    </div>
  )
}

/** Moves the focus with a moved person: to their button for the same direction, else for the opposite one. */
function focusMover(card: Element | undefined, by: 1 | -1): void {
  const button = (name: string) => card?.querySelector<HTMLElement>(`[data-name="${name}"]`)
  const [onward, back] = by === 1 ? ['down', 'up'] : ['up', 'down']
  const target = button(onward!) ?? button(back!)
  target?.focus()
}
