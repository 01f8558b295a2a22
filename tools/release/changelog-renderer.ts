import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { foldersOf, lastTag, subjectsSince } from './apps.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * What `nx release` writes into an app's CHANGELOG.md: the subjects of all commits since its last release that touched
 * the app or a library that it brings along. Each is one decision in one sentence (AGENTS.md, Commits).
 */
export class ChangelogRenderer {
  private readonly version: string
  private readonly app: string

  constructor({ changelogEntryVersion, project }: { changelogEntryVersion: string; project: string }) {
    this.version = changelogEntryVersion
    this.app = project
  }

  async render(): Promise<string> {
    const subjects = subjectsSince(ROOT, lastTag(ROOT, this.app), foldersOf(ROOT, this.app))
    const day = new Date().toISOString().slice(0, 10)
    const lines =
      subjects.map((subject) => `- ${subject}`).join('\n') || 'Built anew; none of its sources has changed.'
    // Nx puts it, and an empty line, before what is there already.
    const end = existsSync(join(ROOT, `apps/${this.app}/CHANGELOG.md`)) ? '' : '\n'
    return `## ${this.version} (${day})\n\n${lines}${end}`
  }
}

export { ChangelogRenderer as default }
