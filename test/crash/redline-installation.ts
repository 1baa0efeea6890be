import { redlineTemplate } from '../support/redlines.ts'
import { type Installation, newInstallation } from './installation.ts'

/** Makes an installation with a template to negotiate. It runs with LibreOffice, which making the template needs. */
export async function redlineInstallation(): Promise<{ installation: Installation; templateId: string }> {
  const installation = await newInstallation()
  await installation.start({ office: true })
  const templateId = await redlineTemplate(installation)
  return { installation, templateId }
}
