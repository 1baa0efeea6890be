import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  firstState,
  isInTurn,
  type MemberRole,
  may,
  maySeeDocument,
  memberRoles,
  type RedlineState,
  type RedlineStatus,
  type RedlineTrigger,
  redlineStatuses,
  redlineTriggers,
  sideOf,
  stateAfter,
} from './redline-request.ts'

/** The resulting state, as status code and round, for each role in the order of `memberRoles`; `-` means refused. */
const expected: Record<string, Record<RedlineTrigger, string>> = {
  // the role:                                            DisclosingParty ReceivingParty DisclosingCounsel ReceivingCounsel
  'DisclosingPartyDraft Disclosing 1': {
    open: '-     -     -     -',
    edit: 'DD-1  -     DD-1  -',
    send: 'DR-2  -     DR-2  -',
    approve: '-     -     -     -',
    reopen: '-     -     -     -',
  },
  'DisclosingPartyDraft Disclosing 3': {
    open: '-     -     -     -',
    edit: 'DD-3  -     DD-3  -',
    send: 'DR-4  -     DR-4  -',
    approve: 'OK-3  -     -     -',
    reopen: '-     -     -     -',
  },
  'DisclosingPartyRequestedReview Receiving 2': {
    open: '-     RO-2  -     RO-2',
    edit: '-     RD-2  -     RD-2',
    send: '-     RR-3  -     RR-3',
    approve: '-     OK-2  -     -',
    reopen: '-     -     -     -',
  },
  'ReceivingPartyOpened Receiving 2': {
    open: '-     -     -     -',
    edit: '-     RD-2  -     RD-2',
    send: '-     RR-3  -     RR-3',
    approve: '-     OK-2  -     -',
    reopen: '-     -     -     -',
  },
  'ReceivingPartyDraft Receiving 2': {
    open: '-     -     -     -',
    edit: '-     RD-2  -     RD-2',
    send: '-     RR-3  -     RR-3',
    approve: '-     OK-2  -     -',
    reopen: '-     -     -     -',
  },
  'ReceivingPartyRequestedReview Disclosing 3': {
    open: '-     -     -     -',
    edit: 'DD-3  -     DD-3  -',
    send: 'DR-4  -     DR-4  -',
    approve: 'OK-3  -     -     -',
    reopen: '-     -     -     -',
  },
  'DocumentReadyForSigning Receiving 2': {
    open: '-     -     -     -',
    edit: '-     -     -     -',
    send: '-     -     -     -',
    approve: '-     -     -     -',
    reopen: 'DD-3  RD-3  -     -',
  },
  'DocumentReadyForSigning Disclosing 3': {
    open: '-     -     -     -',
    edit: '-     -     -     -',
    send: '-     -     -     -',
    approve: '-     -     -     -',
    reopen: 'DD-4  RD-4  -     -',
  },
}

const statusCodes: Record<string, RedlineStatus> = {
  DD: 'DisclosingPartyDraft',
  DR: 'DisclosingPartyRequestedReview',
  RO: 'ReceivingPartyOpened',
  RD: 'ReceivingPartyDraft',
  RR: 'ReceivingPartyRequestedReview',
  OK: 'DocumentReadyForSigning',
}
/** The side in turn for each status. A document that is ready keeps the turn in which it was approved. */
const turns: Record<RedlineStatus, RedlineState['currentSide'] | null> = {
  DisclosingPartyDraft: 'Disclosing',
  DisclosingPartyRequestedReview: 'Receiving',
  ReceivingPartyOpened: 'Receiving',
  ReceivingPartyDraft: 'Receiving',
  ReceivingPartyRequestedReview: 'Disclosing',
  DocumentReadyForSigning: null,
}

function stateOf(text: string): RedlineState {
  const [status, currentSide, round] = text.split(' ')
  return { status, currentSide, round: Number(round) } as RedlineState
}

function reached(from: RedlineState, text: string): RedlineState | null {
  if (text === '-') return null
  const [short, round] = text.split('-')
  const status = statusCodes[short!]!
  return { status, currentSide: turns[status] ?? from.currentSide, round: Number(round) }
}

const cases = Object.entries(expected).flatMap(([from, row]) =>
  redlineTriggers.flatMap(trigger =>
    memberRoles.map((role, index) => ({ from, trigger, role, to: row[trigger].split(/\s+/)[index]! })),
  ),
)

describe('the transition table', () => {
  it('is tested for every status', () => {
    expect(new Set(Object.keys(expected).map(from => stateOf(from).status))).toEqual(new Set(redlineStatuses))
  })

  it.each(cases)('in $from, for $trigger by $role, gives $to', ({ from, trigger, role, to }) => {
    expect(stateAfter(stateOf(from), trigger, role)).toEqual(reached(stateOf(from), to))
  })

  it('matches docs/negotiation.md', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../docs/negotiation.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `(\w+)`(, after round 1)? \| (\w+) \| (\w+) \| `(\w+)` \|$/gm)]
    const documented = rows.map(([, from, later, trigger, side, to]) =>
      [from, later ? '2+' : '1+', trigger, side, to].join(' '),
    )
    const party = (side: string) => `${side}Party` as MemberRole
    const implemented = redlineStatuses.flatMap(status =>
      redlineTriggers.flatMap(trigger =>
        (['Disclosing', 'Receiving'] as const).flatMap(side => {
          const reachedIn = (round: number) =>
            stateAfter({ status, currentSide: turns[status] ?? side, round }, trigger, party(side))?.status
          const isRefusedAtFirst = status === firstState.status && reachedIn(1) === undefined
          return reachedIn(2) ? [[status, isRefusedAtFirst ? '2+' : '1+', trigger, side, reachedIn(2)].join(' ')] : []
        }),
      ),
    )
    expect(documented.sort()).toEqual(implemented.sort())
  })

  it('lets two parties reach an agreement in turns, reopen it and agree again', () => {
    const steps: [RedlineTrigger, MemberRole][] = [
      ['edit', 'DisclosingCounsel'],
      ['send', 'DisclosingParty'],
      ['open', 'ReceivingParty'],
      ['edit', 'ReceivingCounsel'],
      ['send', 'ReceivingCounsel'],
      ['approve', 'DisclosingParty'],
      ['reopen', 'ReceivingParty'],
      ['send', 'ReceivingParty'],
      ['approve', 'DisclosingParty'],
    ]
    const end = steps.reduce<RedlineState>((state, [trigger, role]) => stateAfter(state, trigger, role)!, firstState)
    expect(end).toEqual({ status: 'DocumentReadyForSigning', currentSide: 'Disclosing', round: 5 })
  })
})

describe('the rights of a member', () => {
  it('are the same for counsel as for the party, except that counsel may not approve', () => {
    expect(memberRoles.map(sideOf)).toEqual(['Disclosing', 'Receiving', 'Disclosing', 'Receiving'])
    const state = stateOf('ReceivingPartyDraft Receiving 2')
    expect(may(state, 'ReceivingParty')).toEqual({
      edit: true,
      comment: true,
      send: true,
      approve: true,
      reopen: false,
    })
    expect(may(state, 'ReceivingCounsel')).toEqual({
      edit: true,
      comment: true,
      send: true,
      approve: false,
      reopen: false,
    })
    expect(may(state, 'DisclosingParty')).toEqual({
      edit: false,
      comment: false,
      send: false,
      approve: false,
      reopen: false,
    })
  })

  it('end once the document is ready for signing, but a party may reopen it', () => {
    const ready = stateOf('DocumentReadyForSigning Disclosing 3')
    expect(memberRoles.filter(role => isInTurn(ready, role))).toEqual([])
    expect(memberRoles.filter(role => may(ready, role).reopen)).toEqual(['DisclosingParty', 'ReceivingParty'])
  })

  it('do not include seeing the first draft of the other side', () => {
    expect(memberRoles.filter(role => maySeeDocument(firstState, role))).toEqual([
      'DisclosingParty',
      'DisclosingCounsel',
    ])
    const sent = stateAfter(firstState, 'send', 'DisclosingParty')!
    expect(memberRoles.filter(role => maySeeDocument(sent, role))).toEqual([...memberRoles])
  })
})
