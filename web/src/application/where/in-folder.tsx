import type { ReactNode } from 'react'
import { applicationText } from '../../texts/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { everyonePlace, isClosed, usePlaces } from './use-places.ts'

interface InFolderProps {
  /** The folder whose records are listed, or `everyone`; undefined for all. */
  folderId: string | undefined
  onShowAll(): void
  /** The list. */
  children: ReactNode
}

/** Shows the list of what is in a folder, or says that the person cannot open it: a link or saved view may outlive the access. */
export function InFolder({ folderId = everyonePlace, onShowAll, children }: InFolderProps) {
  const places = usePlaces()
  if (folderId === everyonePlace || !isClosed(places, folderId)) return children
  return (
    <section className="app-section" aria-labelledby="closed-folder">
      <h2 id="closed-folder">{applicationText('closedFolderTitle')}</h2>
      <p>{applicationText('closedFolderBody')}</p>
      <Button onClick={onShowAll}>{applicationText('closedFolderShowAll')}</Button>
    </section>
  )
}
