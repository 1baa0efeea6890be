import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import type { Template } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application/application-text.ts'

/** The way to the first signed document, with what is done of it. */
export function FirstSteps({ templates }: { templates: readonly Template[] }) {
  const isUploaded = templates.length > 0
  const isReady = templates.some(one => one.status === 'Ready')
  const steps = [
    { name: 'stepUpload', isDone: isUploaded },
    { name: 'stepPlace', isDone: isReady },
    { name: 'stepSend', isDone: false },
  ] as const
  return (
    <section className="app-section" aria-labelledby="first-steps">
      <h2 id="first-steps">{applicationText('firstStepsTitle')}</h2>
      <ol className="app-steps">
        {steps.map(({ name, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            {isDone ? <CircleCheck aria-hidden="true" /> : <CircleDashed aria-hidden="true" />}
            <div>
              <h3>
                {applicationText(name)}
                {isDone && <span className="sr-only"> {applicationText('stepDone')}</span>}
              </h3>
              <p className="muted">{applicationText(`${name}Body`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <p>
        <Link className="button button-primary" to={isReady ? paths.send({}) : paths.templates({})}>
          {applicationText(isReady ? 'sendDocument' : isUploaded ? 'stepPlace' : 'stepUpload')}
        </Link>
      </p>
    </section>
  )
}
