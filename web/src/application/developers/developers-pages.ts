import { paths } from '../../paths.ts'
import { settingsText } from '../../texts/settings-text.ts'

/** The pages for developers, in the order of their links. */
export const developersPages = [
  { path: paths.credentials({}), label: settingsText('credentials') },
  { path: paths.webhooks({}), label: settingsText('webhooks') },
  { path: paths.embedding({}), label: settingsText('embedding') },
  { path: paths.requestLog({}), label: settingsText('requestLog') },
  { path: paths.eventLog({}), label: settingsText('eventLog') },
  { path: paths.deliveries({}), label: settingsText('allDeliveries') },
]
