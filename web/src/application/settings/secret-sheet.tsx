import { settingsText } from '../../texts/settings-text.ts'
import { text } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useCopied } from '../../ui/use-copied.ts'

interface Secret {
  label: string
  value: string
}

/** Shows new secrets. They cannot be shown again. */
export const SecretSheet = ({ secrets, onClose }: { secrets: readonly Secret[]; onClose(): void }) => (
  <Sheet
    title={settingsText('secretTitle')}
    closeLabel={text('close')}
    onClose={onClose}
    isFinal
    footer={
      <Button kind="primary" onClick={onClose}>
        {settingsText('done')}
      </Button>
    }
  >
    <div className="app-form">
      <p>{settingsText('secretBody')}</p>
      {secrets.map(secret => (
        <SecretRow key={secret.label} {...secret} />
      ))}
    </div>
  </Sheet>
)

function SecretRow({ label, value }: Secret) {
  const { isCopied, copy } = useCopied(value)
  return (
    <div className="text-field">
      <span className="app-label">{label}</span>
      <code className="app-key">{value}</code>
      <div className="app-actions">
        <Button aria-label={settingsText('copyOf', { what: label })} onClick={copy}>
          {settingsText('copy')}
        </Button>
        <span role="status">{isCopied && settingsText('copied')}</span>
      </div>
    </div>
  )
}
