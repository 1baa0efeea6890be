import { useEffect, useRef, useState } from 'react'
import { text } from '../../texts/text.ts'
import { isRequiredStep, type Step, stepLabel } from './guide.ts'

/** Announces to screen readers which fields were shown, hidden or made required by a value. */
export function ChangedSteps({ steps }: { steps: Step[] }) {
  const before = useRef(steps)
  const [words, setWords] = useState('')
  useEffect(() => {
    const changes = changesOf(before.current, steps)
    if (before.current !== steps) setWords(changes)
    before.current = steps
  }, [steps])
  return (
    <p className="sr-only" role="status">
      {words}
    </p>
  )
}

function changesOf(before: Step[], now: Step[]): string {
  const [had, has] = [byId(before), byId(now)]
  const added = now.filter(({ id }) => !had.has(id))
  const removed = before.filter(({ id }) => !has.has(id))
  const required = now.filter(step => isRequiredStep(step) && had.has(step.id) && !isRequiredStep(had.get(step.id)!))
  const named = (steps: Step[]) => steps.map(step => stepLabel(step, text('yourSignature'))).join(', ')
  return [
    ...(added.length > 0 ? [text('nowShown', { labels: named(added) })] : []),
    ...(removed.length > 0 ? [text('nowHidden', { labels: named(removed) })] : []),
    ...(required.length > 0 ? [text('nowRequired', { labels: named(required) })] : []),
  ].join(' ')
}

const byId = (steps: Step[]) => new Map(steps.map(step => [step.id, step]))
