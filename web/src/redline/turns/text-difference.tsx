import { ApiError } from '../../api/call.ts'
import { redlineText } from '../../texts/redline-text.ts'
import { Message } from '../../ui/message.tsx'

/** A place where the PDF to be signed would differ from the document. */
interface TextDifference {
  page: number | null
  after: string
  agreed: string
  shown: string
}

/** Returns all places that differ; null if the refusal has another reason. */
export function textDifferencesOf(problem: unknown): TextDifference[] | null {
  const body = problem instanceof ApiError ? problem.body : undefined
  return (body as { differences?: TextDifference[] } | undefined)?.differences ?? null
}

/** Shows both texts of each place side by side, or one above the other on a phone, and what the member can do. */
export function TextDifferenceView({ differences }: { differences: TextDifference[] }) {
  return (
    <>
      <Message tone="bad">{redlineText('approveDiffers')}</Message>
      <p>{redlineText('differsMend')}</p>
      {differences.map((difference, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and texts may be equal.
        <Difference key={index} {...difference} />
      ))}
    </>
  )
}

function Difference({ page, after, agreed, shown }: TextDifference) {
  const side = (name: string, text: string) => (
    <div>
      <dt>{name}</dt>
      <dd>
        {after} {text === '' ? <em>{redlineText('differsNothing')}</em> : <mark>{text}</mark>}
      </dd>
    </div>
  )
  const shows = page === null ? redlineText('differsShown') : redlineText('differsPage', { page: String(page) })
  return (
    <dl className="text-difference">
      {side(redlineText('differsAgreed'), agreed)}
      {side(shows, shown)}
    </dl>
  )
}
