import { paths } from '../../paths.ts'
import { applicationText } from '../../texts/application-text.ts'

/** The pages for developers, in the order of their links. */
export const developersPages = [
  { path: paths.requestLog({}), label: applicationText('requestLog') },
  { path: paths.eventLog({}), label: applicationText('eventLog') },
  { path: paths.deliveries({}), label: applicationText('allDeliveries') },
]
