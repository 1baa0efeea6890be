import { pathOf } from '../../api/call-path.ts'

/** Has the browser save the file at an address of the service, under the name that the service gives. */
export function downloadFile(address: string): void {
  const link = document.createElement('a')
  link.href = pathOf(address)
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
