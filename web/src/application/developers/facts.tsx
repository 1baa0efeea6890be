import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { settingsText } from '../../texts/settings-text.ts'
import { useCopied } from '../../ui/use-copied.ts'

/** Lists the details of a row as names and values. */
export const CallFacts = ({ children }: { children: ReactNode }) => <dl className="dev-facts">{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Shows an id with a button that copies it. */
export const IdFact = ({ name, id }: { name: string; id: string }) => (
  <Fact name={name}>
    <code>{id}</code> <CopyButton what={name} value={id} />
  </Fact>
)

/** Copies a text; `what` names it for screen readers. */
export function CopyButton({ what, value }: { what: string; value: string }) {
  const { isCopied, copy } = useCopied(value)
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={settingsText('copyOf', { what })}
        title={settingsText('copy')}
        onClick={copy}
      >
        <Copy aria-hidden="true" />
      </button>
      <span role="status" className="muted">
        {isCopied && settingsText('copied')}
      </span>
    </>
  )
}

/** Shows code or data. JSON is indented, and long lines wrap, so that nothing scrolls sideways. */
export const CodeBlock = ({ label, text }: { label: string; text: string }) => (
  <section className="dev-code" aria-label={label}>
    <h2>
      {label} <CopyButton what={label} value={text} />
    </h2>
    <pre>{inLines(text)}</pre>
  </section>
)

function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
