import type { FrameTexts } from '../letter.ts'

/** What stands around the letters in English. */
export const en: FrameTexts = {
  language: 'en',
  test: { subjectPrefix: '[Test]', notice: 'This is a test. Nothing that is signed here binds anyone.' },
  linkBelow: 'Or open this address:',
  fromName: (sender, service) => `${sender} via ${service}`,
}
