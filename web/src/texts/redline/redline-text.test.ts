import { expect, it } from 'vitest'
import { agreedEn } from './agreed-en.ts'
import { answeringEn } from './answering-en.ts'
import { editingEn } from './editing-en.ts'
import { frameEn } from './frame-en.ts'
import { readingEn } from './reading-en.ts'
import { roundsEn } from './rounds-en.ts'
import { turnsEn } from './turns-en.ts'
import { typingEn } from './typing-en.ts'
import { wordEn } from './word-en.ts'

const parts = [frameEn, readingEn, editingEn, typingEn, answeringEn, turnsEn, agreedEn, roundsEn, wordEn]

it('has each key in only one part of the catalogue', () => {
  const keys = parts.flatMap(part => Object.keys(part))
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})
