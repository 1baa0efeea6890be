import { ApiError } from '../../api/call.ts'
import { redlineText } from '../../texts/redline/redline-text.ts'

/** Where the PDF to be signed would say something else than the document. */
interface TextDifference {
  page: number | null
  after: string
  agreed: string
  shown: string
}

/** Null for a refusal for another reason. */
export function textDifferenceOf(problem: unknown): TextDifference | null {
  const body = problem instanceof ApiError ? (problem.body as { difference?: TextDifference } | undefined) : undefined
  return body?.difference ?? null
}

/** Both texts, one above the other, so that they can be compared word by word. */
export function TextDifferenceView({ difference: { page, after, agreed, shown } }: { difference: TextDifference }) {
  const side = (name: string, text: string) => (
    <>
      <dt>{name}</dt>
      <dd>
        {after} {text === '' ? <em>{redlineText('differsNothing')}</em> : <mark>{text}</mark>}
      </dd>
    </>
  )
  return (
    <>
      <p>{redlineText('approveDiffers')}</p>
      <dl className="text-difference">
        {side(redlineText('differsAgreed'), agreed)}
        {side(redlineText('differsShown'), shown)}
      </dl>
      <p>{page === null ? redlineText('differsEnd') : redlineText('differsPage', { page: String(page) })}</p>
    </>
  )
}
