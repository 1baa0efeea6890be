import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPublicWithoutTls, readConfig } from './config.ts'

describe('readConfig', () => {
  it('uses the defaults when no environment variable is set', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
    })
    expect(config.services).toEqual(new Set(['web', 'worker']))
    expect(config.dataDir).toBe(resolve(import.meta.dirname, '../data'))
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: ' ' }).publicUrl).toBe('http://localhost:3000')
  })

  it('removes a trailing slash from PUBLIC_URL, so that links have no double slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://sign.example.com/' }).publicUrl).toBe('https://sign.example.com')
  })

  it.each(['https://example.com/sign', 'https://example.com?a=b', 'https://me:pw@example.com'])(
    'refuses %s as the public address, because every page would be blank',
    PUBLIC_URL => {
      expect(() => readConfig({ PUBLIC_URL })).toThrow('it must be an address without a path')
    },
  )

  it('accepts a public address without TLS, which isPublicWithoutTls reports unless it is local', () => {
    const isWithoutTls = (PUBLIC_URL: string) => isPublicWithoutTls(readConfig({ PUBLIC_URL }))
    expect(['http://sign.example.com', 'http://10.0.0.5:3000'].map(isWithoutTls)).toEqual([true, true])
    expect(['https://sign.example.com', 'http://localhost', 'http://127.0.0.1:3000'].map(isWithoutTls)).not.toContain(
      true,
    )
  })

  it('uses PORT in the default public address', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  })

  it('parses lists that are separated by commas and spaces', () => {
    const config = readConfig({ SERVICES: 'web', TSA_URLS: 'http://one.test, http://two.test' })
    expect([...config.services]).toEqual(['web'])
    expect(config.tsaUrls).toEqual(['http://one.test', 'http://two.test'])
  })

  it('parses the addresses and ranges of trusted proxies', () => {
    expect(readConfig({ TRUSTED_PROXIES: '10.0.0.5, fd00::/8' }).trustedProxies).toEqual([
      { address: '10.0.0.5', prefix: 32, family: 'ipv4' },
      { address: 'fd00::', prefix: 8, family: 'ipv6' },
    ])
  })

  it.each([
    ['PORT', 'http', 'PORT is "http"; it must be a whole number from 0 to 65535. Correct it or unset it.'],
    ['PORT', '70000', 'a whole number'],
    ['WORKER_PORT', '0', 'a whole number from 1 to 65535'],
    [
      'PUBLIC_URL',
      'sign.example.com',
      'PUBLIC_URL is not valid. It must be an address such as https://sign.example.com',
    ],
    [
      'TRUSTED_PROXIES',
      '10.0.0.0/8, proxy.internal',
      'TRUSTED_PROXIES is "proxy.internal"; it must be addresses or ranges',
    ],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'addresses or ranges'],
    ['TRUSTED_PROXIES', '10.0.0.0/', 'addresses or ranges'],
    ['DATABASE_URL', 'mysql://x', 'postgres://user:password@host/database'],
    ['SERVICES', 'web,cron', 'SERVICES is "cron"; it must be web, worker, or web,worker'],
    ['WEBHOOK_ALLOW_PRIVATE', 'yes', 'one of true, false'],
    ['TSA_URLS', 'ftp://x', 'TSA_URLS is not valid'],
    ['TSA_URLS', 'https://acme:100%@tsa.test', 'must be percent-encoded'],
    ['TSA_URLS', 'https://acme:%ff@tsa.test', 'must be percent-encoded'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug'],
    ['COUNTERSIGN_MASTER_KEY', 'short', '64 hexadecimal digits'],
  ])('refuses %s=%s and says what to write', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  it('does not repeat a password in an error message', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@db/x' })).toThrow(
      expect.not.stringContaining('hunter2'),
    )
  })
})

describe('the configured seal key', () => {
  const aws = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'hunter2', AWS_SESSION_TOKEN: 'token' }

  it('is null by default, even if AWS credentials are set', () => {
    expect(readConfig(aws).sealKey).toBeNull()
  })

  it('includes all of its parameters', () => {
    expect(readConfig({ SEAL_KEY: 'pkcs12:/a:b.p12', SEAL_KEY_PASSWORD: 'x' }).sealKey).toEqual({
      kind: 'pkcs12',
      file: '/a:b.p12',
      password: { text: 'x' },
      certificateFile: null,
      rsaPadding: 'pkcs1',
    })
    const kms = { SEAL_KEY: 'aws-kms:arn:aws:kms:x', SEAL_CERTIFICATE_FILE: '/c.pem', AWS_DEFAULT_REGION: 'x', ...aws }
    expect(readConfig({ ...kms, SEAL_RSA_PADDING: 'pss' }).sealKey).toEqual({
      kind: 'aws-kms',
      keyId: 'arn:aws:kms:x',
      certificateFile: '/c.pem',
      rsaPadding: 'pss',
      region: 'x',
      endpoint: null,
      credentials: { accessKeyId: 'AKID', secretAccessKey: 'hunter2', sessionToken: 'token' },
    })
  })

  it('can be on a token, whose module sees only the listed environment variables', () => {
    const module = {
      SEAL_KEY: 'pkcs11:token=Seal;id=%01?module-path=/m.so',
      SEAL_MODULE_ENVIRONMENT: 'HSM_CONF, HSM_LOG',
    }
    const namedVariables = { HSM_CONF: '/hsm.conf', HSM_LOG: 'off' }
    const otherVariables = { HOME: '/home/seal', SEAL_KEY_PASSWORD: 'hunter2', COUNTERSIGN_MASTER_KEY: 'ab'.repeat(32) }
    expect(readConfig({ ...module, ...namedVariables, ...otherVariables }).sealKey).toEqual({
      kind: 'pkcs11',
      name: 'pkcs11:token=Seal;id=%01',
      token: { label: 'Seal' },
      key: { id: '01' },
      modulePath: '/m.so',
      pin: { text: 'hunter2' },
      certificateFile: null,
      rsaPadding: 'pkcs1',
      environment: { ...namedVariables, HOME: '/home/seal' },
    })
    const pinSource = `${module.SEAL_KEY}&pin-source=file:/pin`
    expect(readConfig({ SEAL_KEY: pinSource }).sealKey).toMatchObject({ pin: { file: '/pin' } })
    expect(() => readConfig({ SEAL_KEY: pinSource, SEAL_KEY_PASSWORD: 'hunter2' })).toThrow(/^The PIN is given both/)
    expect(() => readConfig(module)).toThrow(/^SEAL_MODULE_ENVIRONMENT names HSM_CONF, which is not set/)
  })

  it.each([
    [{ SEAL_KEY: '/seal.p12' }, /^SEAL_KEY must be pkcs12:FILE, pkcs11:URI or aws-kms:KEY/],
    [{ SEAL_KEY: 'pkcs12:/a', SEAL_MODULE_ENVIRONMENT: 'HOME' }, /^SEAL_MODULE_ENVIRONMENT is set, but the key has no/],
    [{ SEAL_KEY: 'pkcs12:' }, /^SEAL_KEY must be/],
    [{ SEAL_KEY_PASSWORD: 'hunter2' }, /^SEAL_KEY_PASSWORD is set without SEAL_KEY/],
    [{ SEAL_KEY: 'pkcs12:/a', SEAL_KEY_PASSWORD: 'hunter2', SEAL_KEY_PASSWORD_FILE: '/b' }, /are both set/],
    [{ SEAL_KEY: 'pkcs12:/a', SEAL_RSA_PADDING: 'none' }, /^SEAL_RSA_PADDING is "none"; it must be pkcs1 or pss/],
    [{ SEAL_KEY: 'aws-kms:a' }, /^SEAL_CERTIFICATE_FILE must be set/],
    [{ SEAL_KEY: 'aws-kms:a', SEAL_KEY_PASSWORD: 'hunter2' }, /^SEAL_KEY_PASSWORD is set, but a key in AWS KMS has no/],
    [{ SEAL_KEY: 'aws-kms:a', SEAL_CERTIFICATE_FILE: '/c', AWS_SECRET_ACCESS_KEY: 'hunter2' }, /must be set together/],
    [
      { SEAL_KEY: 'aws-kms:a', SEAL_CERTIFICATE_FILE: '/c', AWS_ENDPOINT_URL_KMS: 'kms' },
      /^AWS_ENDPOINT_URL_KMS is not/,
    ],
  ])('is refused at the start if it is incomplete or wrong: %j', (env, text) => {
    expect(() => readConfig(env)).toThrow(text)
    expect(() => readConfig(env)).toThrow(expect.not.stringContaining('hunter2'))
  })
})

describe('the configured OpenID provider', () => {
  const provider = {
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'countersign',
    OIDC_CLIENT_SECRET: 'a secret',
  }

  it('is null by default, and gets the name of its host unless a name is set', () => {
    expect(readConfig({}).oidc).toBeNull()
    expect(readConfig(provider).oidc).toEqual({
      issuer: 'https://login.example.com',
      clientId: 'countersign',
      clientSecret: 'a secret',
      name: 'login.example.com',
      scopes: 'openid email profile',
      isOnlyWay: false,
      groupsClaim: null,
      roles: [],
    })
  })

  it.each([
    [{ OIDC_ISSUER: 'https://login.example.com' }, /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too/],
    [{ ...provider, OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET must be set too/],
    [{ OIDC_ONLY: 'true' }, /^OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set too/],
    [{ ...provider, OIDC_ISSUER: 'http://login.example.com' }, /^OIDC_ISSUER is .*; it must be the issuer/],
    [{ ...provider, OIDC_ISSUER: 'login.example.com' }, /^OIDC_ISSUER/],
    [{ ...provider, OIDC_SCOPES: 'email profile' }, /^OIDC_SCOPES is .*openid among them/],
    [{ ...provider, OIDC_ONLY: 'yes' }, /^OIDC_ONLY is/],
  ])('is refused at the start if it is incomplete or wrong: %j', (env, text) => {
    expect(() => readConfig(env)).toThrow(text)
  })
})
