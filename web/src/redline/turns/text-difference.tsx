import { ApiError } from '../../api/call.ts'
import { redlineText } from '../../texts/redline/redline-text.ts'
import { Message } from '../../ui/message.tsx'

/** Where the PDF to be signed would say something else than the document. */
interface TextDifference {
  page: number | null
  after: string
  agreed: string
  shown: string
  also?: string[]
}

/** Null for a refusal for another reason. */
export function textDifferenceOf(problem: unknown): TextDifference | null {
  const body = problem instanceof ApiError ? (problem.body as { difference?: TextDifference } | undefined) : undefined
  return body?.difference ?? null
}

/** Both texts side by side, or one above the other on a phone, and what the member can do. */
export function TextDifferenceView({ difference }: { difference: TextDifference }) {
  const { page, after, agreed, shown, also = [] } = difference
  const side = (name: string, text: string, more: string[] = []) => (
    <div>
      <dt>{name}</dt>
      <dd>
        {after} {text === '' ? <em>{redlineText('differsNothing')}</em> : <mark>{text}</mark>}
      </dd>
      {more.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and texts may be the same.
        <dd key={index}>
          <mark>{line}</mark>
        </dd>
      ))}
    </div>
  )
  return (
    <>
      <Message tone="bad">{redlineText('approveDiffers')}</Message>
      <p>{page === null ? redlineText('differsEnd') : redlineText('differsPage', { page: String(page) })}</p>
      <dl className="text-difference">
        {side(redlineText('differsAgreed'), agreed, also)}
        {side(redlineText('differsShown'), shown)}
      </dl>
    </>
  )
}
