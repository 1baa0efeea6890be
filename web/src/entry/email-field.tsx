import { entryText } from '../texts/entry-text.ts'
import { TextField } from '../ui/text-field.tsx'

interface EmailFieldProps {
  email: string
  onEmail(email: string): void
  problem: string | undefined
}

/** An input for the address of the account, which password managers can fill in. */
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
