import { join } from 'node:path'
import { VersionActions, type AfterAllProjectsVersioned } from 'nx/release'
import { APPS, isReleased } from './apps.ts'

type Tree = Parameters<VersionActions['updateProjectVersion']>[0]

/** How `nx release` reads and writes the version of an app: in its package.json alone. */
export class PackageVersion extends VersionActions {
  validManifestFilenames = ['package.json']

  async readCurrentVersionFromSourceManifest(tree: Tree) {
    const manifestPath = this.manifestPath()
    return { manifestPath, currentVersion: this.read(tree).version }
  }

  /** Nothing is published to a registry. */
  async readCurrentVersionFromRegistry() {
    return null
  }

  /** Libraries come with the sources of the app; they have no version that an app could name. */
  async readCurrentVersionOfDependency() {
    return { currentVersion: null, dependencyCollection: null }
  }

  async updateProjectVersion(tree: Tree, newVersion: string) {
    tree.write(
      this.manifestPath(),
      `${JSON.stringify({ ...this.read(tree), version: newVersion }, null, 2)}\n`,
    )
    return [`${this.manifestPath()} says ${newVersion}`]
  }

  async updateProjectDependencies() {
    return []
  }

  private manifestPath(): string {
    return join(this.projectGraphNode.data.root, 'package.json')
  }

  private read(tree: Tree): { version: string } {
    // Nx has made sure that it is there before it asks.
    return JSON.parse(tree.read(this.manifestPath(), 'utf-8')!)
  }
}

/** Every version without a tag is recorded as it is now, in the commit of the release: its record may be an older one. */
export const afterAllProjectsVersioned: AfterAllProjectsVersioned = async (_cwd, { dryRun }) => {
  const changedFiles: string[] = []
  if (dryRun) return { changedFiles, deletedFiles: [] }
  // What reads all sources is loaded when it is time.
  const { recordOf, ROOT, writeRecords } = await import('../contracts/records.ts')
  for (const record of APPS.map(recordOf)) {
    if (!isReleased(ROOT, `${record.app}@${record.version}`))
      changedFiles.push(...(await writeRecords(record)))
  }
  return { changedFiles, deletedFiles: [] }
}

export { PackageVersion as default }
