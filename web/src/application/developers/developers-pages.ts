import { paths } from '../../paths.ts'
import { settingsText } from '../../texts/settings-text.ts'

/** The pages for developers, in the order of their links. */
export const developersPages = [
  { path: paths.requestLog({}), label: settingsText('requestLog') },
  { path: paths.eventLog({}), label: settingsText('eventLog') },
  { path: paths.deliveries({}), label: settingsText('allDeliveries') },
]
