import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NameInput, type Naming } from '../ui/name-input.tsx'

interface TitleInPlaceProps {
  name: string
  naming: Naming
  onNamed(name: string): void
}

/** The title of the page, which is a button that turns into an input for another name. */
export function TitleInPlace({ name, naming, onNamed }: TitleInPlaceProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const done = (next: string, isByKey: boolean) => {
    flushSync(() => {
      setIsRenaming(false)
      if (next !== name) onNamed(next)
    })
    if (isByKey) button.current?.focus()
  }
  if (isRenaming) return <NameInput {...{ name, naming }} onDone={done} />
  return (
    <button
      ref={button}
      type="button"
      className="title-button"
      title={naming.button}
      aria-label={`${name}, ${naming.button}`}
      onClick={() => setIsRenaming(true)}
    >
      <span className="title-words" dir="auto" title={name}>
        {name}
      </span>
      <Pencil aria-hidden="true" />
    </button>
  )
}
