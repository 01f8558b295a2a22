import { expect, test } from 'vitest'
import { adminScripts, hydratedScripts, overlayChunks } from './experiments/benches/page-size.ts'
import { apiSize } from './experiments/benches/program-size.ts'
import { isWithinLimit } from './experiments/figures.ts'

// An e2e test, because it needs the built programs.
test.each([hydratedScripts, overlayChunks, adminScripts, apiSize])(
  '%o keeps its budget (docs/performance.md)',
  async (measure) => {
    const figures = await measure()
    expect(figures.filter((figure) => !isWithinLimit(figure))).toEqual([])
  },
)
