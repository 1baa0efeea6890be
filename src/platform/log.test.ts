import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = []
  write(createLog('trace', { write: line => void lines.push(line) }))
  return lines.join('')
}

describe('the log', () => {
  it.each([
    ['an authorization header', { req: { headers: { authorization: 'Bearer hidden' } } }],
    ['a header object', { headers: { authorization: 'Bearer hidden', cookie: 'hidden' } }],
    ['a token', { token: 'hidden' }],
    ['a client secret', { body: { clientSecret: 'hidden', client_secret: 'hidden' } }],
    ['the token of a signing link', { req: { method: 'GET', url: '/sign/hidden?x=1' } }],
    ['an error that quotes a link', { err: new Error('GET http://localhost/sign/hidden failed') }],
    ['a presigned address', { req: { url: '/downloads/hidden?signature=hidden&expires=1' } }],
  ])('never contains %s', (_, object) => {
    const text = logged(log => log.info(object, 'request'))
    expect(text).toContain('request')
    expect(text).not.toContain('hidden')
  })

  it('never contains the token of a link in a message', () => {
    const text = logged(log => log.warn('could not open https://sign.example.com/sign/hidden'))
    expect(text).toContain('/sign/[redacted]')
    expect(text).not.toContain('hidden')
  })

  it('writes a JSON object with the time on each line', () => {
    expect(JSON.parse(logged(log => log.info('started')))).toMatchObject({
      level: 30,
      msg: 'started',
      time: expect.any(String),
    })
  })

  it('reports a full disk at most once a minute, however many calls fail', () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const text = logged(log => {
      for (let calls = 0; calls < 181; calls++) log.error({ err: full }, 'Request failed')
      log.error({ err: new Error('something else') }, 'Request failed')
      log.error({ err: new Error('something else') }, 'Request failed')
    })
    expect(text.match(/no space left on device/g)).toHaveLength(2)
    expect(text.match(/Request failed/g)).toHaveLength(3)
  })
})
