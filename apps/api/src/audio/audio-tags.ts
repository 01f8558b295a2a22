export interface AudioTags {
  title: string
  artist: string
  /** Null for a single. */
  album: string | null
  /** Release date, YYYY-MM-DD. */
  date: string | null
  /** Track number from 1, and the number of tracks; null for a single. */
  track: { number: number; of: number } | null
  isrc: string | null
  lyrics: string | null
  /** JPEG. */
  cover: Uint8Array | null
}

const COVER_TYPE = 'image/jpeg'
/** Picture type in ID3 and FLAC. */
const FRONT_COVER = 3

/** The ID3v2.4 tag that precedes the audio of an MP3. */
export function id3Tag({ title, artist, album, date, track, isrc, lyrics, cover }: AudioTags): Buffer {
  const texts = {
    TIT2: title,
    TPE1: artist,
    TALB: album,
    TPE2: album && artist,
    TDRC: date,
    TSRC: isrc,
    TRCK: track && `${track.number}/${track.of}`,
  }
  const frames = Object.entries(texts).flatMap(([id, text]) =>
    text === null ? [] : id3Frame(id, Buffer.concat([UTF8, Buffer.from(text)])),
  )
  // An empty description.
  if (lyrics !== null)
    frames.push(id3Frame('USLT', Buffer.concat([UTF8, Buffer.from(`${UNKNOWN_LANGUAGE}\0${lyrics}`)])))
  if (cover) {
    const head = Buffer.from(`${COVER_TYPE}\0${String.fromCharCode(FRONT_COVER)}\0`)
    frames.push(id3Frame('APIC', Buffer.concat([UTF8, head, cover])))
  }
  const content = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), sevenBits(content.length), content])
}

/** Text encoding byte of an ID3v2.4 frame. */
const UTF8 = Buffer.from([3])
/** ISO 639-2 code in ID3v2.4 for an unknown language. */
const UNKNOWN_LANGUAGE = 'XXX'

function id3Frame(id: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id), sevenBits(content.length), Buffer.alloc(2), content])
}

/** An ID3 synchsafe integer: four bytes of seven bits. */
function sevenBits(number: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((shift) => (number >> shift) & 0x7f))
}

const STREAM_INFO = 0
const COMMENTS = 4
const PICTURE = 6
const LAST = 0x80
const BLOCK_HEAD = 4
const MAGIC = 'fLaC'

/**
 * The metadata blocks that precede the audio of a FLAC file, with tags.
 * @param start beginning of a file, with all of its metadata blocks
 * @returns the new blocks, and the offset of the audio in the original file
 */
export function flacHead(start: Buffer, tags: AudioTags): { head: Buffer; soundAt: number } {
  let at = MAGIC.length
  let info: Buffer = Buffer.alloc(0)
  for (let isLast = false; !isLast;) {
    const [kind = 0] = start.subarray(at)
    const end = at + BLOCK_HEAD + start.readUIntBE(at + 1, 3)
    if ((kind & ~LAST) === STREAM_INFO) info = start.subarray(at + BLOCK_HEAD, end)
    isLast = (kind & LAST) !== 0
    at = end
  }
  const blocks: [number, Buffer][] = [
    [STREAM_INFO, info],
    [COMMENTS, vorbisComments(tags)],
    ...(tags.cover ? [[PICTURE, flacPicture(tags.cover)] satisfies [number, Buffer]] : []),
  ]
  const head = blocks.map(([kind, content], index) => {
    const blockHead = Buffer.alloc(BLOCK_HEAD)
    blockHead.writeUInt8(index === blocks.length - 1 ? kind | LAST : kind)
    blockHead.writeUIntBE(content.length, 1, 3)
    return Buffer.concat([blockHead, content])
  })
  return { head: Buffer.concat([Buffer.from(MAGIC), ...head]), soundAt: at }
}

function vorbisComments({ title, artist, album, date, track, isrc, lyrics }: AudioTags): Buffer {
  const texts = {
    TITLE: title,
    ARTIST: artist,
    ALBUM: album,
    ALBUMARTIST: album && artist,
    DATE: date,
    ISRC: isrc,
    LYRICS: lyrics,
    TRACKNUMBER: track && String(track.number),
    TRACKTOTAL: track && String(track.of),
  }
  const comments = Object.entries(texts).flatMap(([name, text]) =>
    text === null ? [] : withLength(`${name}=${text}`),
  )
  return Buffer.concat([withLength('Troubadour'), littleEndian(comments.length), ...comments])
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([littleEndian(bytes.length), bytes])
}

function littleEndian(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}

function flacPicture(cover: Uint8Array): Buffer {
  // Empty description; width, height, depth and colours as 0 (unknown).
  const bytes = (number: number) => littleEndian(number).reverse()
  const type = Buffer.from(COVER_TYPE)
  const unknown = Buffer.alloc(20)
  return Buffer.concat([
    ...[bytes(FRONT_COVER), bytes(type.length), type, unknown, bytes(cover.length), cover],
  ])
}
