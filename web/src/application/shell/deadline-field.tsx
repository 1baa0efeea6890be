import { useState } from 'react'
import { applicationText } from '../../texts/application-text.ts'
import { localDay } from '../../texts/local-time.ts'
import { TextField } from '../../ui/text-field.tsx'

const dayMs = 86_400_000
/** The longest time to sign, in days. */
const mostDays = 365

interface DeadlineFieldProps {
  label: string
  /** The deadline, as an ISO 8601 date-time. */
  expiresAt: string
  error: string | undefined
  onChange(expiresAt: string | null): void
}

/** A calendar for the last day on which people can sign. The request ends when that day ends, where the sender is. */
export function DeadlineField({ label, expiresAt, error, onChange }: DeadlineFieldProps) {
  // A year that is being typed is a day of the first century for a while, which must stay in the field as it is.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      type="date"
      label={label}
      hint={applicationText('sendDeadlineHint')}
      min={dayIn(0)}
      max={dayIn(mostDays)}
      value={typed ?? localDay(new Date(expiresAt))}
      onChange={day => {
        setTyped(day)
        if (day === '' || /^[1-9]/.test(day)) onChange(endOf(day))
      }}
      onBlur={() => setTyped(null)}
      error={error}
    />
  )
}

/** Returns the moment that is this many days after another one, as an ISO 8601 date-time. */
export const daysAfter = (days: number, moment: number): string => new Date(moment + days * dayMs).toISOString()

const dayIn = (days: number): string => localDay(new Date(daysAfter(days, Date.now())))

/** Returns the last moment of a local date; null for no date. */
function endOf(day: string): string | null {
  const [year = Number.NaN, month = 1, date = 1] = day.split('-').map(Number)
  const end = new Date(year, month - 1, date, 23, 59, 59)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}
