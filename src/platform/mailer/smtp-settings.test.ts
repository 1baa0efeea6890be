import { describe, expect, it } from 'vitest'
import { parseMailFrom } from './mail-address.ts'
import { readSmtpSettings } from './smtp-settings.ts'

describe('SMTP_URL', () => {
  it.each([
    ['smtps://mail.example', { port: 465, tls: 'immediate' }],
    ['smtp://mail.example', { port: 587, tls: 'starttls' }],
    ['smtp://mail.example:2525?starttls=off', { port: 2525, tls: 'none' }],
    ['smtp://user:secret@mail.example', { tls: 'starttls', credentials: { user: 'user', password: 'secret' } }],
    ['smtp://a%40b:p%25%2F@mail.example', { credentials: { user: 'a@b', password: 'p%/' } }],
    ['smtp://localhost:1025', { port: 1025, tls: 'none' }],
    ['smtp://127.0.0.1', { tls: 'none' }],
    ['smtp://user:secret@[::1]:25', { host: '::1', tls: 'none' }],
    ['smtp://localhost?starttls=required', { tls: 'starttls' }],
  ])('is parsed: %s', (url, settings) => {
    expect(readSmtpSettings(url)).toMatchObject(settings)
  })

  it.each([
    ['a password in clear text', 'smtp://user:hunter2@mail.example?starttls=off'],
    ['a user without a password', 'smtp://user@mail.example'],
    ['a password that is not encoded', 'smtp://user:hunter2%@mail.example'],
    ['an unknown parameter', 'smtp://user:hunter2@mail.example?secure=no'],
    ['STARTTLS over TLS', 'smtps://user:hunter2@mail.example?starttls=required'],
    ['an unknown value of starttls', 'smtp://user:hunter2@mail.example?starttls=maybe'],
  ])('is refused with %s, and the error does not contain the password', (_, url) => {
    expect(() => readSmtpSettings(url)).toThrow(/^SMTP_URL cannot be used: (?!.*hunter2)/)
  })
})

describe('MAIL_FROM', () => {
  it.each([
    ['sign@example.com', { name: 'Countersign', address: 'sign@example.com' }],
    ['Acme Signing <sign@example.com>', { name: 'Acme Signing', address: 'sign@example.com' }],
    ['"Acme, Inc." <sign@example.com>', { name: 'Acme, Inc.', address: 'sign@example.com' }],
  ])('is parsed: %s', (text, address) => {
    expect(parseMailFrom(text)).toEqual(address)
  })

  it.each(['Acme', 'a@x.example, b@x.example', 'Acme <>', 'Group: a@x.example;'])('is refused: %s', text => {
    expect(() => parseMailFrom(text)).toThrow(/MAIL_FROM/)
  })
})
