import type { ReminderRhythm, RequestDraftContent } from '../../api/generated/calls.ts'
import { applicationText } from '../../texts/application-text.ts'
import { Labelled } from '../../ui/labelled.tsx'

type Reminders = RequestDraftContent['reminders']

interface ReminderFieldsProps {
  reminders: Reminders
  /** When the organization reminds people; null for never. */
  usual: ReminderRhythm | null
  onChange(reminders: Reminders): void
}

/** The intervals, in days, that are offered. */
const intervals = [1, 2, 3, 5, 7, 14, 30]

/** The controls for when people are reminded of this request. */
export function ReminderFields({ reminders, usual, onChange }: ReminderFieldsProps) {
  const rhythm = rhythmOf(reminders, usual)
  return (
    <Labelled label={applicationText('sendReminders')}>
      {control => (
        <div className="send-reminders">
          <select
            {...control}
            className="input app-select"
            value={rhythm ? rhythm.firstAfterDays : 'never'}
            onChange={({ target: { value } }) =>
              onChange(
                value === 'never' ? 'never' : { everyDays: rhythm?.everyDays ?? 7, firstAfterDays: Number(value) },
              )
            }
          >
            {withChosen(rhythm?.firstAfterDays).map(days => (
              <option key={days} value={days}>
                {applicationText('sendReminderFirst', { count: days })}
              </option>
            ))}
            <option value="never">{applicationText('sendReminderNever')}</option>
          </select>
          {rhythm && (
            <select
              className="input app-select"
              aria-label={applicationText('sendReminderAgain')}
              value={rhythm.everyDays}
              onChange={({ target: { value } }) => onChange({ ...rhythm, everyDays: Number(value) })}
            >
              {withChosen(rhythm.everyDays).map(days => (
                <option key={days} value={days}>
                  {applicationText('sendReminderEvery', { count: days })}
                </option>
              ))}
            </select>
          )}
        </div>
      )}
    </Labelled>
  )
}

const withChosen = (chosen: number | undefined): number[] =>
  chosen === undefined || intervals.includes(chosen) ? intervals : [...intervals, chosen].sort((a, b) => a - b)

/** Returns when people are reminded; null for never. */
export function rhythmOf(reminders: Reminders, usual: ReminderRhythm | null): ReminderRhythm | null {
  if (reminders === null) return usual
  return reminders === 'never' ? null : reminders
}

/** Says when people are reminded. */
export function reminderSentence(rhythm: ReminderRhythm | null): string {
  if (!rhythm) return applicationText('sendRemindersNone')
  return applicationText('sendRemindersSentence', { first: rhythm.firstAfterDays, every: rhythm.everyDays })
}
