import { expect, it } from 'vitest'
import { forgetEnvironment } from './environment.ts'

it('removes credentials from the environment, but keeps variables that say where AWS credentials are', () => {
  const awsVariables = {
    AWS_PROFILE: 'seal',
    AWS_WEB_IDENTITY_TOKEN_FILE: '/token',
    AWS_ROLE_ARN: 'arn:aws:iam::1:role/seal',
  }
  const env: NodeJS.ProcessEnv = {
    ...awsVariables,
    AWS_ACCESS_KEY_ID: 'AKID',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'token',
    AWS_CONTAINER_AUTHORIZATION_TOKEN: 'token',
    SEAL_KEY_PASSWORD: 'secret',
  }
  forgetEnvironment(env)
  expect(env).toEqual(awsVariables)
})
