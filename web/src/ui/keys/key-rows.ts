/** Returns the action for a press (key-presses.ts) in a table of keys, or undefined. */
export function actionIn<Rows extends object>(rows: Rows, press: string): (keyof Rows & string) | undefined {
  const entries = Object.entries(rows) as [keyof Rows & string, readonly string[]][]
  return entries.find(([, presses]) => presses.includes(press))?.[0]
}
