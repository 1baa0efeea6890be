import { expect, it } from 'vitest'
import { describePage } from './support/describe-page.ts'
import { editUrl, savedTemplate, saveTemplate } from './support/editor-driver.ts'
import { firstPageDrawn } from './support/page-driver.ts'
import { type SamplePage, samplePdf } from './support/sample-pdf.ts'

const pages: (SamplePage & { shownWidth: number })[] = ([0, 90, 180, 270] as const).map(rotate => ({
  lines: ['Turned page'],
  rotate,
  shownWidth: rotate % 180 === 0 ? 612 : 792,
}))

/** The box to draw, in points of the page as displayed. */
const drawn = { x: 120, y: 300, width: 200, height: 60 }

describePage('a field drawn with the mouse on a rotated page', test => {
  it('is placed where it was drawn, and is still there after a reload', async () => {
    const { body } = await test.service.api.upload(samplePdf(pages))
    const { page } = await test.open()
    await page.goto(await editUrl(test.service, body.templateId))
    await firstPageDrawn(page)
    for (const [index, { shownWidth }] of pages.entries()) {
      const paper = page.locator(`.epaper [data-page="${index + 1}"]`)
      await paper.scrollIntoViewIfNeeded()
      await paper.locator('canvas').waitFor()
      await paper.evaluate(element => element.scrollIntoView({ block: 'start' }))
      await page.getByRole('button', { name: 'Long text', exact: true }).click()
      const box = (await paper.boundingBox())!
      const scale = box.width / shownWidth
      await page.mouse.move(box.x + drawn.x * scale, box.y + drawn.y * scale)
      await page.mouse.down()
      await page.keyboard.down('Alt')
      await page.mouse.move(box.x + (drawn.x + drawn.width) * scale, box.y + (drawn.y + drawn.height) * scale, {
        steps: 4,
      })
      await page.mouse.up()
      await page.keyboard.up('Alt')
      await page.getByRole('button', { name: new RegExp(`^Long text for Signer 1, page ${index + 1},`) }).waitFor()
    }
    await saveTemplate(page)
    const { fields } = await savedTemplate(test.service, body.templateId)
    expect(fields.map(field => field.page)).toEqual([1, 2, 3, 4])
    for (const field of fields)
      for (const side of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs(field[side] - drawn[side])).toBeLessThan(1.5)

    await page.reload()
    await firstPageDrawn(page)
    for (const [index, { shownWidth }] of pages.entries()) {
      const paper = page.locator(`.epaper [data-page="${index + 1}"]`)
      await paper.scrollIntoViewIfNeeded()
      const field = page.getByRole('button', { name: new RegExp(`^Long text for Signer 1, page ${index + 1},`) })
      await field.waitFor()
      const [box, place] = [(await paper.boundingBox())!, (await field.boundingBox())!]
      const scale = box.width / shownWidth
      expect(Math.abs((place.x - box.x) / scale - drawn.x)).toBeLessThan(2)
      expect(Math.abs((place.y - box.y) / scale - drawn.y)).toBeLessThan(2)
    }
  })
})
