import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { text } from '../texts/text.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete'> {
  /** What a password manager is told of it. */
  autoComplete: 'new-password' | 'current-password'
}

/** A password, which can be looked at while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="off" spellCheck={false}>
      <button
        type="button"
        className="icon-button"
        aria-label={text('showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </button>
    </TextField>
  )
}
