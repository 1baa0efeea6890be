import { entryText } from '../texts/entry-text.ts'
import { TextField } from '../ui/text-field.tsx'

interface EmailFieldProps {
  email: string
  onEmail(email: string): void
  problem: string | undefined
}

/** The address of the account, in a form that password managers fill in. */
export const EmailField = ({ email, onEmail, problem }: EmailFieldProps) => (
  <TextField
    label={entryText('label_email')}
    type="email"
    autoComplete="username"
    value={email}
    onChange={onEmail}
    error={problem}
  />
)
