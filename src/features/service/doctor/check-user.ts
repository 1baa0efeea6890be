import type { Check } from './check.ts'

/** Checks that the service does not run as root, because an intruder into it would then be root too. */
export const checkUser: Check = async () => {
  const subject = 'user'
  if (process.geteuid?.() !== 0) return [{ subject, verdict: 'ok', text: 'not root' }]
  return [
    {
      subject,
      verdict: 'warning',
      text: 'this is root',
      remedy: 'Run the service, and this command, as a user of their own.',
    },
  ]
}
