/** What a table of keys has for a press (key-presses.ts), or undefined. */
export function actionIn<Rows extends object>(rows: Rows, press: string): (keyof Rows & string) | undefined {
  const all = Object.entries(rows) as [keyof Rows & string, readonly string[]][]
  return all.find(([, presses]) => presses.includes(press))?.[0]
}
