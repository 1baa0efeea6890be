import { describe, expect, it } from 'vitest'
import { crowdedGroups, placeGroups } from './place-groups.ts'

const groups = (...places: [top: number, height: number][]) => places.map(([top, height]) => ({ top, height }))

describe('placeGroups', () => {
  it.each([
    ['puts groups at their clauses if there is room', groups([0, 50], [100, 50], [300, 50]), -1, [0, 100, 300]],
    ['pushes groups down if they would overlap', groups([0, 100], [20, 50], [40, 50]), -1, [0, 110, 170]],
    ['puts later groups at their clauses again', groups([0, 100], [20, 50], [500, 50]), -1, [0, 110, 500]],
    ['moves a group up for the highlighted group', groups([100, 100], [150, 50], [160, 40]), 1, [40, 150, 210]],
    ['moves several groups up for it', groups([100, 40], [110, 40], [160, 40]), 2, [60, 110, 160]],
    ['never moves a group above the document', groups([0, 100], [20, 50]), 1, [0, 110]],
    ['moves none if the highlighted group has room', groups([0, 50], [100, 50], [120, 50]), 1, [0, 100, 160]],
    ['returns no places for no groups', [], -1, []],
  ])('%s', (_, wanted, exact, places) => {
    expect(placeGroups(wanted, 10, exact)).toEqual(places)
  })

  it('never lets groups overlap, whatever their heights and whichever group is highlighted', () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    for (let run = 0; run < 200; run++) {
      let top = 0
      const wanted = Array.from({ length: random(20) }, () => {
        top += random(120)
        return { top, height: 20 + random(200) }
      })
      const placed = placeGroups(wanted, 8, random(22) - 1)
      for (let index = 1; index < placed.length; index++)
        expect(placed[index]! - placed[index - 1]!).toBeGreaterThanOrEqual(wanted[index - 1]!.height + 8)
      expect(Math.min(0, ...placed)).toBe(0)
    }
  })
})

describe('crowdedGroups', () => {
  const at = (top: number) => ({ top, height: 100 })

  it('are the groups of a pile from its beginning, once one of them is too far below its clause', () => {
    const wanted = [at(0), at(300), at(310), at(320), at(330), at(2000)]
    expect(crowdedGroups(wanted, placeGroups(wanted, 10), 200)).toEqual(new Set([1, 2, 3, 4]))
  })

  it('are none if every group is near its clause', () => {
    const wanted = [at(0), at(90), at(180)]
    expect(crowdedGroups(wanted, placeGroups(wanted, 10), 200)).toEqual(new Set())
  })
})
