import { colors, type } from './certificate-style.ts'
import type { PageFlow } from './page-flow.ts'

/** @param following the height that must fit below the heading on the same page */
export function drawSection(flow: PageFlow, heading: string, following = 40): void {
  flow.y += 10
  flow.ensure(24 + following)
  flow.y += flow.text(heading, flow.left, type.heading) + 3
  flow.hairline(flow.y, colors.line)
  flow.y += 7
}
