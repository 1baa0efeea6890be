import { byteOrderMark, csvText } from '../../../../../src/engine/csv/csv-text.ts'

/** Creates a CSV file in UTF-8. */
export function csvFile(rows: readonly (readonly string[])[]): Blob {
  return new Blob([byteOrderMark, csvText(rows)], { type: 'text/csv;charset=utf-8' })
}
