import type { PluralText } from './en.ts'

/** The texts of signing in, and of the links into the application. */
export const entryEn = {
  // What links are for
  claimTitle: 'Set up Countersign',
  claimBody:
    'You are the first person here. Create your account and name your organization. You can invite others after that.',
  ownerTitle: 'Your account for {organization}',
  ownerBody: 'You are an owner of {organization}. You will sign in with {email}.',
  registrationTitle: 'Create your account',
  registrationBody:
    'You will sign in with {email}. Name your organization too: you can invite others to it after that.',
  resetTitle: 'Choose a new password',
  resetBody: 'For {email}. The new password signs you out everywhere else.',
  addressTitle: 'Confirm your email address',
  addressBody: 'Once confirmed, {email} can be used to sign in and to recover your account.',
  join: 'Join {organization}',
  invitedNew: 'You will sign in with {email}.',
  invitedSignedIn: 'You are signed in as {email}.',
  invitedKnown: 'There is an account for {email} already. Sign in with it to accept the invitation.',
  role_member: 'As a member, you can prepare documents, send them for signature and follow them.',
  role_admin: 'As an admin, you can send documents, manage people and change settings.',
  role_owner: 'As an owner, you can do everything, including managing other owners.',

  // Fields and buttons
  label_organizationName: 'Organization',
  label_name: 'Your name',
  label_email: 'Email address',
  label_password: 'Password',
  passwordHint: 'At least {count} characters. A few unrelated words work well.',
  organizationNameMissing: 'Enter the name of your organization.',
  nameMissing: 'Enter your name, as others should see it.',
  emailMissing: 'Enter your email address.',
  passwordMissing: 'Enter a password.',
  passwordShort: 'Use at least {count} characters.',
  createAccount: 'Create your account',
  choosePassword: 'Choose this password',
  confirmAddress: 'Confirm address',
  signInToAccept: 'Sign in to accept',

  // Links that have ended
  usedTitle: 'This link has been used',
  usedBody: 'It works once. Sign in with your email address and password instead.',
  expiredBody:
    'A newer link may have replaced it. If you were invited, ask for a new invitation. If you wanted a new password, ask for one from the sign-in page.',

  // Signing in
  signInTitle: 'Sign in',
  signIn: 'Sign in',
  signInFailed: 'The email address or password is wrong. Check both and try again.',
  usePasskey: 'Sign in with a passkey',
  passkeyFailed: 'The passkey did not sign you in. Try again, or use your password.',
  forgotPassword: 'Forgot your password?',
  codeTitle: 'Enter your code',
  codeBody: 'Open your authenticator app and enter the six-digit code for Countersign.',
  code: 'Code',
  codeMissing: 'Enter the code from your authenticator app.',
  backupCodeBody: 'Enter one of the backup codes you saved. Each code works once.',
  backupCode: 'Backup code',
  backupCodeMissing: 'Enter one of your backup codes.',
  useBackupCode: 'Use a backup code instead',
  useCode: 'Use a code from your app instead',
  verifyCode: 'Verify and sign in',
  codeFailed: 'The code is wrong or has expired. Enter a new one.',
  askResetTitle: 'Get a new password',
  askResetBody: 'Enter the email address of your account. You will get a link to choose a new password.',
  sendLink: 'Email me a link',
  resetSentTitle: 'Check your email',
  resetSentBody:
    'If there is an account for {email}, a link to choose a new password is on its way. It works for one hour. If nothing arrives, check the spelling of the address and your spam folder.',
  signInWith: 'Sign in with {provider}',
  joinWith: 'Join with {provider}',
  createWith: 'Create it with {provider}',
  signInOnlyWith: 'You sign in here with your account at {provider}.',
  passkeyNotVerified:
    'The device did not check that it is you. Set up a PIN, fingerprint or face on it, or use your password.',
  providerCancelled: 'You were not signed in at {provider}. Nothing has changed. Try again when you are ready.',
  providerStale: 'This sign-in has ended, or was begun in another browser. Sign in again.',
  providerUnreachable: '{provider} could not be reached. Try again in a minute.',
  providerRefused:
    'The answer of {provider} could not be trusted, so you were not signed in. Try again. If it happens again, tell whoever runs this service.',
  providerUnknown:
    'There is no account here for the address that you have at {provider}. Ask somebody in your organization to invite you.',
  providerUnverified:
    '{provider} has not verified your email address, and no account here is connected with you there. If you have an account, sign in another way, and connect {provider} on the page of your account. If you have none, ask for an invitation.',
  providerKnownHere:
    'There is an account for your address that is not connected with {provider} yet. Sign in as before, and connect it on the page of your account.',
  providerOtherAddress:
    'At {provider} you have another address than the one that was invited. Sign in there with the invited address, or ask for an invitation to the other one.',
  providerEnded:
    'The link that you came by has ended or was used. If you have an account, sign in. Otherwise ask for a new invitation.',
  providerConnectedElsewhere:
    'That account at {provider} is connected with another account here. Disconnect it there first.',
  providerSignedOut:
    'You were signed out before you came back from {provider}. Sign in, and connect your account again.',
  providerBack: 'Back to where you were',
  backToSignIn: 'Back to sign in',
  helpSigner:
    'Were you asked to sign something? Open the link in the message you received. You do not need an account.',
  helpOperator: 'Have you just installed Countersign? Open the link that it printed when it started.',
  reference: 'API reference',
  tooManySeconds: {
    one: 'Too many attempts. Try again in one second.',
    other: 'Too many attempts. Try again in {count} seconds.',
  },
  tooManyMinutes: {
    one: 'Too many attempts. Try again in a minute.',
    other: 'Too many attempts. Try again in {count} minutes.',
  },
} satisfies Record<string, string | PluralText>
