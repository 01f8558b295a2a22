import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** The ID3 tag's header; its length is a synchsafe integer. */
const TAG_HEAD_BYTES = 10
const TAG = 'ID3'
/** Bytes of the first frame that are searched for the Xing header. */
const SEARCHED_BYTES = 200
const HEADERS = ['Xing', 'Info']
/** Xing flags: the numbers of frames and of bytes are present. */
const SAYS_BOTH = 3

/** Whether an MP3 is shorter than its Xing header says; false without a header. */
export function isCutMp3(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const start = soundAt(readAt(file, 0, TAG_HEAD_BYTES))
    const frame = readAt(file, start, SEARCHED_BYTES + 16)
    const searched = frame.subarray(0, SEARCHED_BYTES)
    const at = HEADERS.map((header) => searched.indexOf(header)).find((index) => index >= 0)
    if (at === undefined || (frame.readUInt32BE(at + 4) & SAYS_BOTH) !== SAYS_BOTH) return false
    return fstatSync(file).size - start < frame.readUInt32BE(at + 12)
  } finally {
    closeSync(file)
  }
}

function soundAt(head: Buffer): number {
  if (head.subarray(0, TAG.length).toString() !== TAG) return 0
  return TAG_HEAD_BYTES + head.subarray(6).reduce((bytes, byte) => bytes * 128 + byte, 0)
}

/** @returns the bytes, with zeros after the end of the file */
function readAt(file: number, position: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes)
  readSync(file, buffer, 0, bytes, position)
  return buffer
}
