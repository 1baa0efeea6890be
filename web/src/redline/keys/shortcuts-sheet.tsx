import { type RedlineTextKey, redlineText } from '../../texts/redline-text.ts'
import { shownPresses } from '../../ui/keys/key-presses.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { keysElsewhere, redlineKeys } from './key-table.ts'

/** Lists the keys by where they work. */
export function RedlineShortcuts({ onClose }: { onClose(): void }) {
  const { list, ...reading } = redlineKeys.reading
  const { help, ...page } = redlineKeys.page
  return (
    <Sheet title={redlineText('shortcuts')} closeLabel={redlineText('closeSheet')} onClose={onClose} isText>
      <Keys place="reading" rows={{ ...keysElsewhere.reading, ...reading }} />
      <Keys place="card" rows={redlineKeys.card} />
      <Keys place="writing" rows={keysElsewhere.writing} />
      <Keys place="page" rows={{ help: [...list, ...help], ...page, ...keysElsewhere.page }} />
      <p className="sheet-note">{redlineText('keysMac')}</p>
    </Sheet>
  )
}

type Meaning = RedlineTextKey extends infer Key ? (Key extends `key_${infer Action}` ? Action : never) : never

interface KeysProps {
  place: 'page' | 'reading' | 'card' | 'writing'
  /** The keys by their meaning. A key without a text does not compile. */
  rows: Partial<Record<Meaning, readonly string[]>>
}

function Keys({ place, rows }: KeysProps) {
  return (
    <section>
      <h3>{redlineText(`keys_${place}`)}</h3>
      <dl className="shortcuts">
        {Object.entries(rows).map(([action, presses]) => (
          <div key={action}>
            <dt>
              {shownPresses(presses).map(press => (
                <kbd key={press}>{press}</kbd>
              ))}
            </dt>
            <dd>{redlineText(`key_${action as Meaning}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
