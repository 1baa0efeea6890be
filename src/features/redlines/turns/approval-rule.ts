/** What stands between a side and its approval. */
export interface ApprovalFacts {
  openChanges: number
  openComments: number
  /** Edits and rejections of this turn that were not taken back. */
  edits: number
  rejections: number
}

/**
 * Why the document cannot be approved, in words; empty when it can. Nothing may be open, and since the other side sent,
 * this side may only have accepted the other's changes or withdrawn its own (docs/negotiation.md).
 */
export function approvalObstacles({ openChanges, openComments, edits, rejections }: ApprovalFacts): string[] {
  const obstacles: string[] = []
  if (openChanges > 0) obstacles.push(`${counted(openChanges, 'change')} open`)
  if (openComments > 0) obstacles.push(`${counted(openComments, 'comment')} open`)
  if (edits > 0) obstacles.push('this side edited the document in this turn and must send it for review')
  if (rejections > 0) obstacles.push('this side rejected changes in this turn and must send the document for review')
  return obstacles
}

const counted = (count: number, noun: string) => (count === 1 ? `1 ${noun} is` : `${count} ${noun}s are`)
