import { paths } from '../../../paths.ts'
import { applicationText } from '../../../texts/application-text.ts'
import { nobody, type TypedPerson, type TypedSigner } from '../send-draft.ts'
import { AtOnceTick, CodeTick, NotifyAllTick } from '../send-ticks.tsx'
import { type SignerRow, signerRows } from '../signer-rows.ts'
import { StepForm } from '../step-form.tsx'
import type { StepProps } from '../step-props.ts'
import { ContactField } from './contact-field.tsx'

/** The second step: who signs in which role. */
export function SignersStep({ template, draft, problems, isCodeAskedOfAll, change, onContinue }: StepProps) {
  const rows = signerRows(template, draft.sequential)
  const hasTurns = signerRows(template, true).at(-1)?.turn !== 1
  return (
    <StepForm back={paths.send({})} onContinue={onContinue}>
      {rows.map(row => (
        <SignerFields
          key={row.key}
          row={row}
          isOrdered={hasTurns && draft.sequential}
          person={draft.people[row.key] ?? nobody}
          isCodeAskedOfAll={isCodeAskedOfAll}
          nameProblem={problems[`name:${row.key}`]}
          emailProblem={problems[`email:${row.key}`]}
          onPerson={(person, ...solved) =>
            change(
              { people: { ...draft.people, [row.key]: person } },
              ...solved.map(control => `${control}:${row.key}`),
            )
          }
        />
      ))}
      {hasTurns && <AtOnceTick isSequential={draft.sequential} onChange={sequential => change({ sequential })} />}
      {hasTurns && draft.sequential && (
        <NotifyAllTick isNotifyingAll={draft.notifyAll} onChange={notifyAll => change({ notifyAll })} />
      )}
    </StepForm>
  )
}

interface SignerFieldsProps {
  row: SignerRow
  isOrdered: boolean
  person: TypedSigner
  isCodeAskedOfAll: boolean
  nameProblem: string | undefined
  emailProblem: string | undefined
  onPerson(person: TypedSigner, ...solved: ('name' | 'email')[]): void
}

function SignerFields(props: SignerFieldsProps) {
  const { row, isOrdered, person, isCodeAskedOfAll, nameProblem, emailProblem, onPerson } = props
  const onContact = ({ name, email }: TypedPerson) => onPerson({ ...person, name, email }, 'name', 'email')
  return (
    <fieldset className="send-signer">
      <legend>
        {row.label}
        {isOrdered && <span className="muted">{applicationText('sendTurn', { turn: String(row.turn) })}</span>}
      </legend>
      <ContactField
        label={applicationText('sendName')}
        value={person.name}
        error={nameProblem}
        onChange={name => onPerson({ ...person, name }, 'name')}
        onContact={onContact}
      />
      <ContactField
        label={applicationText('sendEmail')}
        inputMode="email"
        value={person.email}
        error={emailProblem}
        onChange={email => onPerson({ ...person, email }, 'email')}
        onContact={onContact}
      />
      <CodeTick
        isAsking={person.isAskedForCode}
        isAskedOfAll={isCodeAskedOfAll}
        onChange={isAskedForCode => onPerson({ ...person, isAskedForCode })}
      />
    </fieldset>
  )
}
