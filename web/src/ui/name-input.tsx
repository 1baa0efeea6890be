import { useId, useLayoutEffect, useRef, useState } from 'react'

/** How something is renamed in its place, and in which words. */
export interface Naming {
  /** The name of the button that begins it. */
  button: string
  /** The name of the input. */
  label: string
  /** What is wrong with an empty name. */
  missing: string
  maxLength: number
  /** Saves a name. Returns what is wrong; null if it is saved. */
  save(name: string): Promise<string | null>
}

interface NameInputProps {
  name: string
  naming: Naming
  /** Called when the name is saved or left as it was; `isByKey` if the focus should go back to where it was. */
  onDone(name: string, isByKey: boolean): void
}

/**
 * Edits a name in its place. Enter saves it, and so does going elsewhere; Escape leaves it as it was. A name that is
 * empty or refused stays in the input, with the reason below it.
 */
export function NameInput({ name, naming, onDone }: NameInputProps) {
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const isEnded = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  useLayoutEffect(() => input.current?.select(), [])
  const end = (ended: string, isByKey: boolean) => {
    if (isEnded.current) return
    isEnded.current = true
    onDone(ended, isByKey)
  }
  const save = async (isByKey: boolean) => {
    const next = typed.trim()
    if (isSaving || isEnded.current) return
    if (next === name) return end(name, isByKey)
    if (next === '') return setProblem(naming.missing)
    setIsSaving(true)
    const refusal = await naming.save(next)
    setIsSaving(false)
    setProblem(refusal)
    if (refusal === null) end(next, isByKey)
  }
  return (
    <span className="name-input">
      <input
        ref={input}
        className="input"
        aria-label={naming.label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : problemId}
        aria-busy={isSaving || undefined}
        readOnly={isSaving}
        autoComplete="off"
        dir="auto"
        enterKeyHint="done"
        maxLength={naming.maxLength}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          setProblem(null)
        }}
        onBlur={() => void save(false)}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
          // otherwise the key would also press the button that gets the focus, or close what is around
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') void save(true)
          else if (!isSaving) end(name, true)
        }}
      />
      {problem !== null && (
        <span className="field-error" id={problemId} role="alert">
          {problem}
        </span>
      )}
    </span>
  )
}
