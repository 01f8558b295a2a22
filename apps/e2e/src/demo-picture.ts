import { basename, join } from 'node:path'

/** One of the demo's pictures, the mountain hut; its name follows from that of its drawing. */
export const DEMO_PICTURE = '/media/xVGGaY9RgoBl-1200x800.jpg'
/** Its file, to upload. */
export const DEMO_PICTURE_FILE = join(
  import.meta.dirname,
  '../../api/src/demo/pictures',
  basename(DEMO_PICTURE),
)

/** A PNG of one pixel. */
export const TINY_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12NgYGAAAAAEAAEnNCcKAAAAAElFTkSuQmCC',
  'base64',
)
