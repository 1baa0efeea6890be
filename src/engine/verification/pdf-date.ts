/**
 * Parses a date in the form of ISO 32000-2 §7.9.4, `D:20270304050607+01'00'`; null when the text is not a date. A date
 * without an offset is taken as UTC.
 */
export function parsePdfDate(text: string): Date | null {
  const match = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z(?:00'?00'?)?|([+-])(\d\d)'?(?:(\d\d)'?)?)?$/.exec(
    text,
  )
  if (!match) return null
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign = '+',
    hours = '00',
    minutes = '00',
  ] = match
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${sign}${hours}:${minutes}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
