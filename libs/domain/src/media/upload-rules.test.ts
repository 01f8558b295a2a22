import { expect, it } from 'vitest'
import { uploadProblem } from './upload-rules.ts'

const MB = 1024 * 1024

it.each([
  ['MUSIC', 'image/webp', 10 * MB, null],
  ['MUSIC', 'image/webp', 10 * MB + 1, 'Image must be under 10MB'],
  ['MUSIC', 'text/plain', 10, 'Please select an image file'],
  [undefined, 'image/gif', 5 * MB - 1, null],
  [undefined, 'image/png', 5 * MB, 'Image must be less than 5MB.'],
  [undefined, 'image/webp', 10, 'Only JPEG, PNG and GIF images are allowed.'],
])(
  'category %s, %s of %i bytes: %s (docs/product/validation.md#uploads)',
  (category, type, size, expected) => {
    expect(uploadProblem({ type, size }, category)).toBe(expected)
  },
)
