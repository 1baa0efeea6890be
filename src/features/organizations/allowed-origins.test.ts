import { expect, it } from 'vitest'
import { checkedOrigins } from './allowed-origins.ts'

it('stores each origin once, as browsers write it', () => {
  expect(checkedOrigins(['https://Shop.example/', 'https://shop.example:443', 'http://localhost:8080'])).toEqual([
    'https://shop.example',
    'http://localhost:8080',
  ])
})

it.each([
  ...['shop.example', 'https://shop.example/path', 'https://*.example', 'javascript:alert(1)', 'null', '*', ''],
  ...['https://user@shop.example', 'https://shop.example?x', "https://shop.example; script-src 'none'"],
])('refuses text that is not an origin: %s', origin => {
  expect(() => checkedOrigins(['https://shop.example', origin])).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  )
})
