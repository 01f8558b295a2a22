import type { DemoContent } from '@troubadour/domain/site/demo'
import type { Resolvers } from './answers.ts'

const NO_DEMO: DemoContent = {
  isLoaded: false,
  isBeingRemoved: false,
  events: [],
  tracks: [],
  pictures: [],
}

/** Which of the mock's rows are the demo's. */
export function mockDemo(parts: Partial<DemoContent> = {}): DemoContent {
  return { ...NO_DEMO, ...parts }
}

export interface FirstRunData {
  demo: DemoContent
}

export function seedFirstRun(): FirstRunData {
  return { demo: NO_DEMO }
}

/** The demo content, and its removal. */
export function firstRunResolvers(data: FirstRunData) {
  return {
    getDemo: () => ({ status: 200, body: data.demo }),
    removeDemo: () => {
      data.demo = NO_DEMO
      return { status: 200, body: { backup: '/backups/troubadour-2026-05-01T12-00-00Z', keptPictures: 0 } }
    },
  } satisfies Resolvers
}
