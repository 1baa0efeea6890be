const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a calendar date in the form `YYYY-MM-DD` (ISO 8601). */
export function isCalendarDate(text: string): boolean {
  if (!datePattern.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
