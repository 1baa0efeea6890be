import { takesSeveral } from '../../../../../src/engine/fields/several-options.ts'
import type { TemplateField } from '../../../api/generated/calls.ts'
import { bulkText } from '../../../texts/bulk-text.ts'

/**
 * Returns which values a field takes; null if it takes any text.
 * @param optionsMost after this many options, the hint says only that there are more
 */
export function valueHint(field: TemplateField, optionsMost = Number.POSITIVE_INFINITY): string | null {
  const { type, options = [] } = field
  if (type === 'checkbox' || type === 'date') return bulkText(`bulkHint_${type}`)
  if (type === 'amount') return bulkText('bulkHint_amount', { example: exampleAmount(field) })
  if (type !== 'dropdown') return null
  const shown = options.length > optionsMost ? [...options.slice(0, optionsMost), '…'] : options
  return bulkText(takesSeveral(field) ? 'bulkHint_several' : 'bulkHint_options', { options: shown.join('; ') })
}

const exampleAmounts = ['1250', '1250.5', '1250.50']
const exampleAmount = ({ decimals }: TemplateField) => exampleAmounts[decimals ?? 2] ?? '1250.50'
