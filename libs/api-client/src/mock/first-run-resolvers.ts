import { demoLists, type DemoContent } from '@troubadour/domain/setup/demo'
import type { Setup } from '@troubadour/domain/setup/setup'
import type { Resolvers } from './answers.ts'

const MOCK_BACKUP = '/backups/troubadour-2026-05-01T12-00-00Z'
const NO_DEMO: DemoContent = { isLoaded: false, isBeingRemoved: false, ...demoLists(() => []) }

/** The demo content among the mock's rows. */
export function mockDemo(parts: Partial<DemoContent> = {}): DemoContent {
  return { ...NO_DEMO, ...parts }
}

/** A completed set-up of a site that lacks nothing. */
export function mockSetup(parts: Partial<Setup> = {}): Setup {
  return {
    ...{ steps: {}, isDismissed: true, isNew: false, backup: null, missing: [], showId: null },
    ...{ areTextsDefault: false, showsStandInProducts: false },
    ...parts,
  }
}

export interface FirstRunData {
  demo: DemoContent
  setup: Setup
}

export function seedFirstRun(): FirstRunData {
  return { demo: NO_DEMO, setup: mockSetup() }
}

/** The demo content, and its removal. */
export function firstRunResolvers(data: FirstRunData) {
  return {
    getSetup: () => data.setup,
    updateSetup: ({ body: { steps, isDismissed = data.setup.isDismissed } }) =>
      (data.setup = { ...data.setup, steps: { ...data.setup.steps, ...steps }, isDismissed, isNew: false }),
    getDemo: () => data.demo,
    removeDemo: () => {
      data.demo = NO_DEMO
      data.setup = mockSetup({ isDismissed: false, backup: MOCK_BACKUP })
      return { backup: MOCK_BACKUP, keptPictures: 0 }
    },
  } satisfies Resolvers
}
