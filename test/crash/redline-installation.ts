import { redlineTemplate } from '../support/redlines.ts'
import { type Installation, newInstallation } from './installation.ts'

/** An installation with a template to negotiate over, which only a process with LibreOffice makes; it runs. */
export async function redlineInstallation(): Promise<{ installation: Installation; templateId: string }> {
  const installation = await newInstallation()
  await installation.start({ office: true })
  const templateId = await redlineTemplate(installation)
  return { installation, templateId }
}
