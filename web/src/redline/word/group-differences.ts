import type { UntrackedDifference } from '../../api/generated/calls.ts'

/** The subjects of differences, the most important first. */
const groups = ['text', 'record', 'comment', 'table', 'object', 'reference', 'format', 'document'] as const
type Group = (typeof groups)[number]

const groupOfKind: Record<UntrackedDifference['kind'], Group> = {
  text: 'text',
  paragraph: 'text',
  madePermanent: 'record',
  hiddenText: 'text',
  runFormat: 'format',
  paragraphFormat: 'format',
  list: 'format',
  style: 'format',
  table: 'table',
  tableFormat: 'table',
  section: 'document',
  field: 'reference',
  crossReference: 'reference',
  bookmark: 'reference',
  link: 'reference',
  permission: 'document',
  noteAnchor: 'reference',
  contentControl: 'reference',
  boundData: 'reference',
  object: 'object',
  objectFormat: 'object',
  listDefinition: 'format',
  styleDefinition: 'format',
  theme: 'document',
  font: 'document',
  setting: 'document',
  trackingOff: 'document',
  property: 'document',
  part: 'document',
  falseRecord: 'record',
  changeRecord: 'record',
  changeTakenOver: 'record',
  othersComment: 'comment',
  commentFormat: 'comment',
  commentThread: 'comment',
  ownComment: 'comment',
  resaved: 'format',
  accepted: 'record',
  rejected: 'record',
  authorUnknown: 'record',
  forged: 'record',
}

const severities = ['high', 'medium', 'low'] as const

export interface DifferenceGroup {
  group: Group
  differences: UntrackedDifference[]
}

/**
 * Groups differences by subject. Groups are sorted by their most severe difference, and the differences in each by
 * severity.
 */
export function groupDifferences(differences: readonly UntrackedDifference[]): DifferenceGroup[] {
  return groups
    .flatMap(group => {
      const inGroup = differences.filter(difference => groupOfKind[difference.kind] === group)
      return inGroup.length > 0 ? [{ group, differences: inGroup.toSorted((a, b) => rank(a) - rank(b)) }] : []
    })
    .toSorted((a, b) => rank(a.differences[0]!) - rank(b.differences[0]!))
}

const rank = ({ severity }: UntrackedDifference): number => severities.indexOf(severity)
