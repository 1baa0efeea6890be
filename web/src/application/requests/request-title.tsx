import { Link } from 'react-router'
import type { ListedSignatureRequest } from '../../api/generated/calls.ts'
import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'
import { useAccount } from '../session/account.tsx'
import { refusalSentence } from '../shell/refusal-sentence.ts'
import { type FolderPlaces, isClosed } from '../where/use-places.ts'
import { useOwnSigning } from './use-own-signing.ts'

interface RequestTitleProps {
  request: ListedSignatureRequest
  places: FolderPlaces | null | undefined
}

/**
 * The title of a listed request, which links to its page. A request that waits for the person’s own signature may be in
 * a folder that they cannot open: it leads to signing instead.
 */
export function RequestTitle({ request: { signatureRequestId, title, folderId, signers }, places }: RequestTitleProps) {
  const { account } = useAccount()
  if (!isClosed(places, folderId))
    return (
      <Link className="app-row-link" to={paths.request({ signatureRequestId })}>
        {title}
      </Link>
    )
  const own = signers.find(
    ({ email, signedAt }) => signedAt === null && email.toLowerCase() === account.email.toLowerCase(),
  )
  return own ? <SignTitle {...{ title, ...own }} /> : <strong>{title}</strong>
}

function SignTitle({ title, recipientSignatureId }: { title: string; recipientSignatureId: string }) {
  const opening = useOwnSigning()
  return (
    <>
      <button
        type="button"
        className="app-row-link app-row-sign"
        aria-label={applicationText('signOf', { title })}
        aria-disabled={opening.isPending || undefined}
        onClick={() => {
          if (!opening.isPending) opening.mutate(recipientSignatureId)
        }}
      >
        {title}
      </button>
      {opening.error && (
        <span className="field-error" role="alert">
          {refusalSentence(opening.error)}
        </span>
      )}
    </>
  )
}
