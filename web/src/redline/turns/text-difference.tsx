import { ApiError } from '../../api/call.ts'
import { redlineText } from '../../texts/redline/redline-text.ts'

/** A place where the PDF to be signed would say something else than the document. */
interface TextDifference {
  page: number | null
  after: string
  agreed: string
  shown: string
}

/** Empty for a refusal for another reason. */
export function textDifferencesOf(problem: unknown): TextDifference[] {
  const body =
    problem instanceof ApiError ? (problem.body as { differences?: TextDifference[] } | undefined) : undefined
  return body?.differences ?? []
}

export function TextDifferencesView({ differences }: { differences: TextDifference[] }) {
  return (
    <>
      <p>{redlineText('approveDiffers')}</p>
      {differences.map((difference, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two differences may have the same words
        <BothTexts key={index} difference={difference} />
      ))}
      <p>{redlineText('differsAdvice')}</p>
    </>
  )
}

/** Both texts, one above the other, so that they can be compared word by word. */
function BothTexts({ difference: { page, after, agreed, shown } }: { difference: TextDifference }) {
  const side = (name: string, text: string) => (
    <>
      <dt>{name}</dt>
      <dd dir="auto">
        {after} {text === '' ? <em>{redlineText('differsNothing')}</em> : <mark>{text}</mark>}
      </dd>
    </>
  )
  return (
    <section className="text-difference">
      <h3>{page === null ? redlineText('differsEnd') : redlineText('differsPage', { page: String(page) })}</h3>
      <dl>
        {side(redlineText('differsAgreed'), agreed)}
        {side(redlineText('differsShown'), shown)}
      </dl>
    </section>
  )
}
