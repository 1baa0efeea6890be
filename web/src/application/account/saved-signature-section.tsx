import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { callAsPerson } from '../../api/call-as-person.ts'
import type { SavedSignature } from '../../api/generated/calls.ts'
import { accountText } from '../../texts/account-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { useAccount } from '../session/account.tsx'
import { ConfirmSheet } from '../shell/confirm-sheet.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { savedSignaturesKey } from './account-keys.ts'

// It draws handwriting, which few people have saved, into a box that has its size already.
const SavedPicture = lazy(async () => ({ default: (await import('./saved-picture.tsx')).SavedPicture }))

/** Shows the signature and the initials that the person has saved while signing, and lets them delete each. */
export function SavedSignatureSection() {
  const { email } = useAccount().account
  const saved = useQuery({
    queryKey: savedSignaturesKey,
    queryFn: () => callAsPerson('GET /account/signatures', {}),
  })
  return (
    <section className="app-section" aria-labelledby="saved-signatures">
      <h2 id="saved-signatures">{accountText('savedSignaturesTitle')}</h2>
      <p className="muted">{accountText('savedSignaturesBody', { email })}</p>
      <Loaded query={saved}>
        {savedList =>
          savedList.length > 0 ? (
            <ul className="app-rows app-rows-plain">
              {savedList.map(entry => (
                <SavedRow key={entry.usedAs} entry={entry} />
              ))}
            </ul>
          ) : (
            <p>{accountText('noSavedSignatures')}</p>
          )
        }
      </Loaded>
    </section>
  )
}

function SavedRow({ entry }: { entry: SavedSignature }) {
  const [isDeleting, setDeleting] = useState(false)
  const { usedAs, signature, savedAt } = entry
  const name = accountText(`saved_${usedAs}`)
  return (
    <li>
      <div className="app-row-what">
        <strong>{name}</strong>
        <span className="muted">{accountText('savedOn', { when: formatMoment(savedAt) })}</span>
        <span className="saved-signature" role="img" aria-label={pictureWords(entry)}>
          <Suspense>
            <SavedPicture signature={signature} />
          </Suspense>
        </span>
      </div>
      <Button kind="quiet" aria-label={accountText('deleteSavedOf', { usedAs })} onClick={() => setDeleting(true)}>
        {accountText('deleteSaved')}
      </Button>
      {isDeleting && <DeleteSheet usedAs={usedAs} onClose={() => setDeleting(false)} />}
    </li>
  )
}

/** Returns what the picture shows, for those who do not see it. */
const pictureWords = ({ signature }: SavedSignature): string =>
  signature.kind === 'typed' ? signature.text : accountText(`savedPicture_${signature.kind}`)

function DeleteSheet({ usedAs, onClose }: { usedAs: SavedSignature['usedAs']; onClose(): void }) {
  const queries = useQueryClient()
  const deletion = useMutation({
    mutationFn: (_: undefined) => callAsPerson('DELETE /account/signatures/{usedAs}', { parameters: { usedAs } }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: savedSignaturesKey })
      onClose()
    },
  })
  return (
    <ConfirmSheet
      title={accountText('deleteSavedTitle', { usedAs })}
      body={accountText('deleteSavedBody')}
      button={accountText('deleteSaved')}
      act={deletion}
      onClose={onClose}
    />
  )
}
