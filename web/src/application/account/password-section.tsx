import { useState } from 'react'
import { applicationText } from '../../texts/application/application-text.ts'
import { Button } from '../../ui/button.tsx'
import { ChangePasswordSheet } from './change-password-sheet.tsx'

/** A new password. */
export function PasswordSection() {
  const [state, setState] = useState<'idle' | 'changing' | 'changed'>('idle')
  return (
    <section className="app-section" aria-labelledby="password">
      <h2 id="password">{applicationText('passwordTitle')}</h2>
      <p className="muted">{applicationText('passwordBody')}</p>
      <div className="app-actions">
        <Button onClick={() => setState('changing')}>{applicationText('changePassword')}</Button>
        <span role="status">{state === 'changed' && applicationText('passwordChanged')}</span>
      </div>
      {state === 'changing' && (
        <ChangePasswordSheet onClose={() => setState('idle')} onChanged={() => setState('changed')} />
      )}
    </section>
  )
}
