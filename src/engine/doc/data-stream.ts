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
  /** The number of pictures that were left out. */
  lostPictures: number
  /** The offsets at which pictures and lists begin, and the lists themselves. */
  starts: Set<number>
  lists: Buffer[]
}

const PICTURE_LOCATION = 0x6a03
const OBJECT_LOCATION = 0x680e
/** Properties that point to a list that was too long for its place, or to the list of a whole table. */
const LIST_LOCATIONS = [0x6645, 0x6646, 0x646b]
/**
 * The number of an editing session. This property replaces the properties that may not stay, because it is as long as a
 * location and does not affect the looks.
 */
const NOTHING = 0x6815
/** Properties that turn a character into an object. */
const OBJECT_MARKS = [0x0856, 0x080a]

const PICTURE_HEAD_BYTES = 68
/**
 * The ways to store a picture: as a drawing, as a drawing with its file name, as a metafile. The kinds after them are
 * only the name of a file.
 */
const [DRAWING, NAMED_DRAWING, METAFILE] = [0x64, 0x66, 8]
const FILE_NAMES = [94, 98, 99]
const KIND = 6

/**
 * Follows the references from property lists into the Data stream, and builds a stream of the parts that may stay:
 * pictures, form fields and further lists. The lists are changed in place: they point to the new places, properties
 * that pointed to anything else are neutralized, and objects become their stored pictures. Throws DocxError `damaged`.
 */
export function keepData(data: Buffer, lists: Buffer[], art: ArtKeeper): KeptData {
  const made = collectBlocks()
  const spans = trackSpans(data.length)
  const result: KeptData = { stream: data, hadLink: false, lostPictures: 0, starts: made.starts, lists: [] }
  const listPlaces = new Map<number, number | null>()
  const picturePlaces = new Map<number, number | null>()
  const waiting = [...lists]

  function keepList(place: number): Buffer | null {
    if (place + 2 > data.length) return null
    const end = place + 2 + data.readUInt16LE(place)
    spans.claim(place, end, 'properties')
    const block = Buffer.from(data.subarray(place, end))
    result.lists.push(block.subarray(2))
    waiting.push(block.subarray(2))
    return block
  }

  function keepPicture(place: number): Buffer | null {
    if (place + PICTURE_HEAD_BYTES > data.length) return null
    const [length, headBytes] = [data.readUInt32LE(place), data.readUInt16LE(place + 4)]
    if (headBytes !== PICTURE_HEAD_BYTES || length < headBytes || place + length > data.length) return null
    spans.claim(place, place + length, 'picture')
    const head = Buffer.from(data.subarray(place, place + headBytes))
    const content = keepContent(head, data.subarray(place + headBytes, place + length))
    if (content) head.writeUInt32LE(headBytes + content.length, 0)
    return content && Buffer.concat([head, content])
  }

  function keepContent(head: Buffer, content: Buffer): Buffer | null {
    const kind = head.readUInt16LE(KIND)
    if (kind === DRAWING || kind === NAMED_DRAWING) {
      head.writeUInt16LE(DRAWING, KIND)
      return art.keepInline(kind === NAMED_DRAWING ? content.subarray(1 + (content[0] ?? 0)) : content)
    }
    const formField = keepFormField(content)
    if (formField) {
      head.writeUInt16LE(0, KIND)
      return formField
    }
    if (FILE_NAMES.includes(kind)) result.hadLink = true
    if (kind !== METAFILE) return null
    if (isDrawingOnly(content)) return content
    result.lostPictures++
    return null
  }

  const follow = (places: Map<number, number | null>, keep: (place: number) => Buffer | null) => (place: number) => {
    if (!places.has(place)) places.set(place, made.add(keep(place)))
    return places.get(place)!
  }
  const [followList, followPicture] = [follow(listPlaces, keepList), follow(picturePlaces, keepPicture)]
  for (let list = waiting.pop(); list; list = waiting.pop()) changeLocations(list, followList, followPicture)
  spans.assertApart()
  return { ...result, stream: made.stream() }
}

type Follow = (place: number) => number | null

function changeLocations(list: Buffer, followList: Follow, followPicture: Follow): void {
  for (const { code, operandAt } of readSprms(list)) {
    if (OBJECT_MARKS.includes(code)) list[operandAt] = 0
    const follow = code === PICTURE_LOCATION ? followPicture : LIST_LOCATIONS.includes(code) ? followList : null
    if (!follow && code !== OBJECT_LOCATION) continue
    const place = follow?.(list.readUInt32LE(operandAt)) ?? null
    if (place === null) list.writeUInt16LE(NOTHING, operandAt - 2)
    list.writeUInt32LE(place ?? 0, operandAt)
  }
}

/**
 * The zeros between two blocks, so that a reader that continues past the end of a block does not find the next block.
 */
const BETWEEN = Buffer.alloc(64)

function collectBlocks() {
  const blocks: Buffer[] = [BETWEEN]
  const starts = new Set<number>()
  let next = BETWEEN.length
  return {
    starts,
    add(block: Buffer | null): number | null {
      if (!block) return null
      const place = next
      blocks.push(block, BETWEEN)
      starts.add(place)
      next += block.length + BETWEEN.length
      return place
    },
    stream: () => Buffer.concat(blocks),
  }
}

const LOCATIONS = [PICTURE_LOCATION, ...LIST_LOCATIONS]

/**
 * Checks the result again without relying on where lists begin and end. Wherever bytes could be read as a property that
 * points into the Data stream, they must point to zeros, outside the stream, or to the start of a kept block. Throws
 * DocxError `damaged`.
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
