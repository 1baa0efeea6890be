import { Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { settingsText } from '../../../texts/settings-text.ts'
import { Button } from '../../../ui/button.tsx'
import type { LogoDraft } from './branding-draft.ts'
import { readLogoFile } from './read-logo-file.ts'

interface LogoFieldProps {
  logo: LogoDraft
  isReadOnly: boolean
  onChange(logo: LogoDraft): void
  error?: string | undefined
}

/** Shows the logo, with buttons to replace and to remove it. */
export function LogoField({ logo, isReadOnly, onChange, error }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (logo.shown?.startsWith('blob:')) return () => URL.revokeObjectURL(logo.shown!)
    return undefined
  }, [logo.shown])
  const problem = error ?? logo.problem
  return (
    <fieldset className="settings-logo">
      <legend>{settingsText('logo')}</legend>
      <p id="logo-hint" className="muted">
        {settingsText('logoHint')}
      </p>
      {problem && (
        <p id="logo-error" className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="settings-logo-shown">
        {logo.shown === null ? (
          <span>{settingsText('logoNone')}</span>
        ) : (
          <img src={logo.shown} alt={settingsText('logoAlt')} />
        )}
      </div>
      {!isReadOnly && (
        <div className="app-actions">
          <input
            ref={input}
            type="file"
            hidden
            accept="image/png,image/jpeg"
            onChange={event => {
              const file = event.target.files?.[0]
              if (file)
                void readLogoFile(file).then(read => onChange(read ?? { ...logo, problem: settingsText('logoWrong') }))
              // Allows the same file to be chosen again.
              event.target.value = ''
            }}
          />
          <Button
            icon={<Upload aria-hidden="true" />}
            aria-describedby={problem ? 'logo-hint logo-error' : 'logo-hint'}
            aria-invalid={problem ? true : undefined}
            onClick={() => input.current?.click()}
          >
            {settingsText('logoChoose')}
          </Button>
          {logo.shown !== null && (
            <Button kind="quiet" onClick={() => onChange({ shown: null, sent: null })}>
              {settingsText('logoRemove')}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}
