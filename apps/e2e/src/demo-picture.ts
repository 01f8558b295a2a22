import { basename, join } from 'node:path'

/** A picture of the demo, the mountain hut; its name is derived from that of its drawing. */
export const DEMO_PICTURE = '/media/xVGGaY9RgoBl-1200x800.jpg'
/** The file of this picture, for uploads. */
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
