import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DocumentCheck } from '../api/generated/calls.ts'
import { entryText } from '../texts/entry-text.ts'
import { formatMoment, listOfNames } from '../texts/text.ts'
import { Message } from '../ui/message.tsx'

const icons = { valid: CircleCheck, 'not-valid': CircleX, 'not-checked': TriangleAlert }

/** What the check of a file has found, in words for people. */
export function CheckResult({ name, result }: { name: string; result: DocumentCheck }) {
  const { outcome, problems, seal } = result
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Icon = icons[outcome]
  return (
    <section className="check" data-outcome={outcome} aria-labelledby="check-outcome">
      <h2 id="check-outcome" ref={heading} tabIndex={-1}>
        <Icon aria-hidden="true" /> {entryText(`verify_${outcome}`)}
      </h2>
      <p className="check-file">{name}</p>
      {outcome === 'valid' && seal?.test && <Message tone="warn">{entryText('verifyTest')}</Message>}
      {outcome === 'valid' && <Facts {...result} />}
      {problems.length > 0 && (
        <ul className="check-problems">
          {problems.map(({ code, message }) => (
            <li key={code + message}>{message}.</li>
          ))}
        </ul>
      )}
      {outcome !== 'valid' && <p>{entryText(`verifyNext_${outcome}`)}</p>}
    </section>
  )
}

function Facts({ names, recipients, seal, level }: DocumentCheck) {
  const time = seal?.timestampedAt ?? seal?.signedAt ?? null
  const rows: [string, string | null][] = [
    [entryText('verifyDocument'), names?.document ?? null],
    [entryText('verifySigners'), names && recipients.length === 0 ? listOfNames(names.signers) : null],
    ...recipients.map(({ name, action, at }): [string, string] => [
      entryText(`verifyRecipient_${action}`),
      entryText('verifyNameAt', { name, time: formatMoment(at) }),
    ]),
    [entryText('verifySender'), names ? entryText('verifySenderOf', names) : null],
    [entryText('verifySealedBy'), seal?.name ?? null],
    [
      entryText('verifySealedAt'),
      time && entryText(seal?.timestampedAt ? 'verifyTimeProven' : 'verifyTimeClaimed', { time: formatMoment(time) }),
    ],
    [
      entryText('verifyLevel'),
      level && seal?.expiresAt
        ? entryText('verifyLevelOf', {
            level,
            kind: level.slice(level.lastIndexOf('-') + 1),
            expires: formatMoment(seal.expiresAt),
          })
        : level,
    ],
  ]
  return (
    <dl className="check-facts">
      {rows.map(([label, value]) => value && <Fact key={label + value} label={label} value={value} />)}
    </dl>
  )
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{value}</dd>
  </div>
)
