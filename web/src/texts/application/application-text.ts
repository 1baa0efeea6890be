import { filledText, type TextParameters } from '../text.ts'
import { accountEn } from './account-en.ts'
import { bulkEn } from './bulk-en.ts'
import { developersEn } from './developers-en.ts'
import { frameEn } from './frame-en.ts'
import { homeEn } from './home-en.ts'
import { organizationEn } from './organization-en.ts'
import { peopleEn } from './people-en.ts'
import { redlinesEn } from './redlines-en.ts'
import { requestEn } from './request-en.ts'
import { requestsEn } from './requests-en.ts'
import { sendEn } from './send-en.ts'
import { settingsEn } from './settings-en.ts'
import { templatesEn } from './templates-en.ts'

/** Every text of the pages for people who are signed in, by page. */
const catalogue = {
  ...accountEn,
  ...bulkEn,
  ...developersEn,
  ...frameEn,
  ...homeEn,
  ...organizationEn,
  ...peopleEn,
  ...redlinesEn,
  ...requestsEn,
  ...requestEn,
  ...sendEn,
  ...settingsEn,
  ...templatesEn,
}

export type ApplicationTextKey = keyof typeof catalogue

export const applicationText = (key: ApplicationTextKey, parameters: TextParameters = {}): string =>
  filledText(catalogue[key], parameters)
