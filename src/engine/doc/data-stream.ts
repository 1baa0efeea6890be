import { DocxError } from '../docx/docx-error.ts'
import { isDrawingOnly } from '../docx/rendering/pictures/picture.ts'
import type { ArtKeeper } from './art/keep-art.ts'
import { keepFormField } from './form-field.ts'
import { trackSpans } from './spans.ts'
import { readSprms } from './sprms.ts'

export interface KeptData {
  stream: Buffer
  /** Whether a picture in the text was only the name of a file. */
  hadLink: boolean
  /** Pictures that were left out. */
  lostPictures: number
  /** Where pictures and lists begin, and the lists. */
  starts: Set<number>
  lists: Buffer[]
}

const PICTURE_LOCATION = 0x6a03
const OBJECT_LOCATION = 0x680e
/** Lists of properties that were too long for their place, or belong to a whole table. */
const LIST_LOCATIONS = [0x6645, 0x6646, 0x646b]
/** A number of an editing session, as long as a location: it says nothing about looks. */
const NOTHING = 0x6815
/** Properties that say of a character that it is an object. */
const OBJECT_MARKS = [0x0856, 0x080a]

const PICTURE_HEAD_BYTES = 68
/** How a picture is stored: as a drawing, as a drawing with the name of its file, as a metafile; names of files alone. */
const [DRAWING, NAMED_DRAWING, METAFILE] = [0x64, 0x66, 8]
const FILE_NAMES = [94, 98, 99]
const KIND = 6

/**
 * Follows what the lists of properties say of the Data stream, and makes a stream of what may stay there: pictures, form
 * fields and further lists, in their places. Properties that lead to anything else are changed in `lists`, and objects
 * become the pictures that are stored of them. Throws DocxError `damaged`.
 */
export function keepData(data: Buffer, lists: Buffer[], art: ArtKeeper): KeptData {
  const stream = Buffer.from(data)
  const spans = trackSpans(stream.length)
  const kept: KeptData = { stream, hadLink: false, lostPictures: 0, starts: new Set(), lists: [] }
  const pictures = new Map<number, boolean>()
  const waiting = [...lists]

  function followList(place: number): boolean {
    if (place + 2 > stream.length) return false
    const end = place + 2 + stream.readUInt16LE(place)
    spans.claim(place, end, 'properties')
    if (kept.starts.has(place)) return true
    kept.starts.add(place)
    kept.lists.push(stream.subarray(place + 2, end))
    waiting.push(kept.lists.at(-1)!)
    return true
  }

  function followPicture(place: number): boolean {
    if (!pictures.has(place)) pictures.set(place, keepPicture(place))
    return pictures.get(place)!
  }

  function keepPicture(place: number): boolean {
    if (place + PICTURE_HEAD_BYTES > stream.length) return false
    const [length, headBytes] = [stream.readUInt32LE(place), stream.readUInt16LE(place + 4)]
    if (headBytes !== PICTURE_HEAD_BYTES || length < headBytes || place + length > stream.length) return false
    const block = stream.subarray(place, place + length)
    spans.claim(place, place + length, 'picture')
    const content = keptContent(block)
    if (!content || content.length > length - headBytes) return blank(block)
    block.fill(0, headBytes)
    block.set(content, headBytes)
    block.writeUInt32LE(headBytes + content.length, 0)
    kept.starts.add(place)
    return true
  }

  function keptContent(block: Buffer): Buffer | null {
    const kind = block.readUInt16LE(KIND)
    const content = Buffer.from(block.subarray(PICTURE_HEAD_BYTES))
    if (kind === DRAWING || kind === NAMED_DRAWING) {
      block.writeUInt16LE(DRAWING, KIND)
      return art.keepInline(kind === NAMED_DRAWING ? content.subarray(1 + (content[0] ?? 0)) : content)
    }
    const formField = keepFormField(content)
    if (formField) {
      block.writeUInt16LE(0, KIND)
      return formField
    }
    if (FILE_NAMES.includes(kind)) kept.hadLink = true
    if (kind !== METAFILE) return null
    if (isDrawingOnly(content)) return content
    kept.lostPictures++
    return null
  }

  for (let list = waiting.pop(); list; list = waiting.pop()) followLocations(list, { followList, followPicture })
  return { ...kept, stream: spans.kept(stream) }
}

interface Follow {
  /** Both say whether there is something that may stay. */
  followList(place: number): boolean
  followPicture(place: number): boolean
}

function followLocations(list: Buffer, { followList, followPicture }: Follow): void {
  for (const { code, operandAt } of readSprms(list)) {
    if (OBJECT_MARKS.includes(code)) list[operandAt] = 0
    const follow = code === PICTURE_LOCATION ? followPicture : LIST_LOCATIONS.includes(code) ? followList : null
    const isKept = follow ? follow(list.readUInt32LE(operandAt)) : code !== OBJECT_LOCATION
    if (!isKept) list.writeUInt16LE(NOTHING, operandAt - 2)
  }
}

function blank(block: Buffer): false {
  block.fill(0)
  return false
}

const LOCATIONS = [PICTURE_LOCATION, ...LIST_LOCATIONS]

/**
 * A second look that knows nothing of lists and their borders: wherever bytes could be read as a property that leads into
 * the Data stream, they lead to zeros, to its outside, or to the start of what was kept. Throws DocxError `damaged`.
 */
export function refuseOtherLocations(parts: Buffer[], { stream, starts, lists }: KeptData): void {
  for (const bytes of [...parts, ...lists]) {
    for (let at = 0; at + 6 <= bytes.length; at++) {
      if (!LOCATIONS.includes(bytes.readUInt16LE(at))) continue
      const place = bytes.readUInt32LE(at + 2)
      if (place + 8 <= stream.length && !starts.has(place) && stream.readBigUInt64LE(place) !== 0n)
        throw new DocxError('damaged', `a property that leads into the middle of something, to ${place}`)
    }
  }
}
