import { expect, it } from 'vitest'
import { waveformPath } from './waveform.ts'

const heights = (peaks: number[]) =>
  [...waveformPath(peaks).matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height))

it('draws 80 bars of the loudest that each stands for', () => {
  const loudest = heights(Array.from({ length: 800 }, (_, place) => (place === 795 ? 255 : 51)))
  expect(loudest).toHaveLength(80)
  expect(new Set(loudest.slice(0, -1))).toEqual(new Set([20]))
  expect(loudest.at(-1)).toBe(100)
})

it('draws a flat line for silence, and for what has no peaks', () => {
  expect(new Set([...heights([0, 0, 0]), ...heights([])])).toEqual(new Set([4]))
})
