import type { FrameTexts } from '../letter.ts'

/** The texts around the letters, in English. */
export const en: FrameTexts = {
  language: 'en',
  test: { subjectPrefix: '[Test]', notice: 'This is a test. Nothing signed here is legally binding.' },
  linkBelow: 'Or open this address:',
  fromName: (sender, service) => `${sender} via ${service}`,
}
