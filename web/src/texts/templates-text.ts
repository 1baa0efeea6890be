import application from '../../../messages/en/application.json?parsed'
import templates from '../../../messages/en/templates.json?parsed'
import type { ApplicationMessages, TemplatesMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

/** Returns the text of a message in the list of templates. */
export const templatesText = sayOnPage<ApplicationMessages & TemplatesMessages>({ ...application, ...templates })
