import { expect, test } from '@playwright/test'
import { importTool } from './import-tool.ts'

test('a first visit keeps its budget (docs/performance.md#page-budgets)', async () => {
  type Measure = () => Promise<object>
  const { htmlSize, pageScripts, pageWeight } = await importTool<
    Record<'htmlSize' | 'pageScripts' | 'pageWeight', Measure>
  >('experiments/benches/page-size.ts')
  const { isWithinLimit } = await importTool<{ isWithinLimit: (figure: object) => boolean }>(
    'experiments/figures.ts',
  )
  const figures = [await htmlSize(), await pageScripts(), await pageWeight()].flat()
  expect(figures.filter((figure) => !isWithinLimit(figure))).toEqual([])
})
